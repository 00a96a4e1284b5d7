type Entry = { id: string; index: string }

/**
 * The index of a long page, sticky in the margin, on a phone a row of chips below the header. CSS marks the current section if the
 * browser supports it.
 */
export function PageIndex({ label, entries }: { label: string; entries: Entry[] }) {
  return (
    <nav
      aria-label={label}
      className="sticky top-16 z-[5] border-b border-rule bg-surface lg:absolute lg:inset-y-0 lg:left-[max(2rem,50%-37.5rem)] lg:w-40 lg:border-0 lg:bg-transparent print:hidden"
    >
      <ul className="page-index flex gap-2 overflow-x-auto px-4 py-2.5 sm:px-8 lg:sticky lg:top-24 lg:mt-25 lg:block lg:overflow-visible lg:p-0">
        {entries.map(({ id, index }) => (
          <li key={id} className="shrink-0">
            <a href={`#${id}`}>{index}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
