import { paths } from '#contract/paths.ts'
import { additions, articles, hero, page, withForms } from '../content/privacy.ts'
import { useOffer } from '../offers.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Section } from '../ui/section.tsx'
import { Top } from '../ui/top.tsx'

export default function Privacy() {
  const isLive = useOffer('forms')
  return (
    <>
      <PageHead path={paths.privacy} title={page.title} description={page.description} />
      <Top label={hero.label} heading={hero.heading} lead={isLive ? withForms.lead : hero.lead}>
        <p className="mt-4 max-w-prose text-note text-ink-soft">{hero.version}</p>
      </Top>
      {articles.map(({ id, heading, body }, index) => (
        <Section key={id} id={id} number={index + 1} heading={heading} joined={index > 0}>
          {((isLive && withForms.articles[id]) || body).map((part) => {
            if (Array.isArray(part))
              return (
                <ul
                  key={part[0]}
                  className="mt-3 max-w-prose list-disc pl-5 text-ink-soft marker:text-brand"
                >
                  {part.map((entry) => (
                    <li key={entry} className="py-1">
                      {entry}
                    </li>
                  ))}
                </ul>
              )
            const { text, when } = typeof part === 'string' ? { text: part, when: undefined } : part
            return (
              <p
                key={text}
                data-when={when}
                className={`mt-4 max-w-prose text-ink-soft ${when ? 'when-offered' : ''}`}
              >
                {text}
              </p>
            )
          })}
        </Section>
      ))}
      {additions.map(({ heading, text }, index) => (
        <Section
          key={heading}
          id={`more-${index + 1}`}
          number={articles.length + index + 1}
          heading={heading}
          joined
        >
          <p className="mt-4 max-w-prose text-ink-soft">{text}</p>
        </Section>
      ))}
    </>
  )
}
