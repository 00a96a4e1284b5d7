export type Fact = { term: string; text: string; more?: string }

/** Short facts side by side in a ruled line. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="ruled mt-9 grid grid-cols-1 xs:grid-cols-[max-content_minmax(0,1fr)] md:flex">
      {facts.map(({ term, text, more }) => (
        <div
          key={term}
          className="border-rule py-4 pr-3 max-xs:not-first:border-t xs:odd:border-r xs:even:pl-4 [&:nth-child(n+3)]:border-t md:grow md:border-t-0! md:border-r md:px-5 md:first:pl-0 md:last:border-r-0"
        >
          <dt className="text-fine text-ink-soft">{term}</dt>
          <dd className="mt-1 font-heading text-h4 text-brand-strong">
            {text}
            {more && <span className="block">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
