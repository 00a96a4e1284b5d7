import type { Row } from '#site/backend/marks.ts'
import { linkTo, noAddress, NumberMenu, useContactWays } from './contact-links.tsx'
import type { Work } from '../marks/work.ts'

/** Call, WhatsApp and Mail of the open enquiry. */
export function ContactButtons({ row, work }: { row: Row; work: Work }) {
  return (
    <div className="contact-buttons">
      {useContactWays(row).map((contact) => {
        const { way, word, to, choices = [], Icon } = contact
        const className = `contact-button ${way === 'call' ? 'contact-main' : ''}`
        const isChoice = to === undefined && choices.length > 0
        const onContact = () => work.askOutcome(row, way)
        const label = (
          <>
            <Icon className="size-4.5 shrink-0" />
            {isChoice ? `${word}…` : word}
          </>
        )
        if (isChoice)
          return (
            <NumberMenu
              key={way}
              {...{ contact, label, onContact }}
              person={row.name}
              buttonClass={className}
            />
          )
        return to === undefined ? (
          <span key={way} className={`${className} contact-none`} title={noAddress[way]}>
            <Icon className="size-4.5 shrink-0" />
            <s>{word}</s>
          </span>
        ) : (
          <a key={way} {...linkTo(to, contact, onContact)} className={className}>
            {label}
          </a>
        )
      })}
    </div>
  )
}
