/** Texts in double frames, side by side, instead of logos. */
export function Plates({
  plates,
}: {
  plates: readonly { title: string; name?: string; text: string }[]
}) {
  return (
    <ul className="plates mt-8 grid border xs:grid-cols-2 border-brand outline outline-rule outline-offset-4 sm:flex">
      {plates.map(({ title, name, text }) => (
        <li key={title}>
          <h3
            className={`text-brand-strong ${title.length > 6 ? 'text-h3 sm:leading-8' : 'text-title'}`}
          >
            {title}
          </h3>
          {name && <p className="mt-1 text-fine font-bold">{name}</p>}
          <p className="mt-2 text-fine text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
