import type { Row } from '#site/backend/marks.ts'
import { noAddress, openWithWords, useContactWays } from './contact-links.tsx'
import type { Work } from './work.ts'

/** Call, WhatsApp and Mail of the open enquiry. */
export function ContactButtons({ row, work }: { row: Row; work: Work }) {
  return (
    <div className="contact-buttons">
      {useContactWays(row).map((contact) => {
        const { way, word, to, Icon, away } = contact
        const className = `contact-button ${way === 'call' ? 'contact-main' : ''}`
        return to === undefined ? (
          <span key={way} className={`${className} contact-none`} title={noAddress[way]}>
            <Icon className="size-4.5 shrink-0" />
            <s>{word}</s>
          </span>
        ) : (
          <a
            key={way}
            href={to}
            className={className}
            {...(away && { target: '_blank', rel: 'noopener noreferrer' })}
            onClick={(event) => {
              openWithWords(event, contact)
              work.askOutcome(row, way)
            }}
          >
            <Icon className="size-4.5 shrink-0" />
            {word}
          </a>
        )
      })}
    </div>
  )
}
