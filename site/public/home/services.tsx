import { paths } from '#contract/paths.ts'
import { ArrowRight } from '../../images/icons.tsx'
import { services } from '../../content/home.ts'
import { LastWord } from '../../ui/last-word.tsx'

/** What the company does, in ruled columns. */
export function Services() {
  return (
    <div className="mx-auto max-w-page px-4 pt-14 sm:px-8 lg:pt-0">
      <ul className="grid border-rule sm:grid-cols-2 lg:grid-cols-4 lg:border-b max-lg:ruled">
        {services.map(({ title, text, to }) => (
          <li
            key={title}
            className="border-rule py-4 max-sm:not-first:border-t sm:max-lg:nth-[n+3]:border-t lg:pt-14 lg:pb-9 lg:not-first:border-l lg:not-first:pl-6"
          >
            <a href={paths[to]} className="group flex min-h-11 flex-col rounded-control">
              <span className="font-heading text-h3 text-brand-strong underline-offset-4 group-hover:underline">
                <LastWord text={title}>
                  <ArrowRight className="text-brand" />
                </LastWord>
              </span>
              <span className="mt-1 pr-4 text-note text-balance text-ink-soft">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
