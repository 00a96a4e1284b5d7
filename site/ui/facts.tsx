import { Hours } from './hours.tsx'

export type Fact = { term: string; text: string; more?: string }

/** Short facts side by side between rules. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts ruled mt-9 grid grid-cols-1 max-xs:cells-stacked xs:grid-cols-[fit-content(60%)_minmax(0,1fr)] xs:max-md:cells-paired md:flex md:cells-in-row">
      {facts.map(({ term, text, more }) => (
        <div key={term}>
          <dt className="text-fine text-ink-soft">{term}</dt>
          <dd className="mt-1 font-heading text-h4 text-brand-strong">
            {text}
            {more && (
              <span className="block">
                <Hours>{more}</Hours>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
