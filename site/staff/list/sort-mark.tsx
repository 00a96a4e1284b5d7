import type { Direction } from '#site/backend/listing.ts'

/** Two small arrows; the active one is dark. In the text colour, also in forced-colors mode. */
export function SortMark({ direction }: { direction?: Direction }) {
  const strength = (own: Direction) =>
    direction === own ? 'fill-current' : 'fill-current opacity-40 group-hover:opacity-70'
  return (
    <svg viewBox="0 0 8 14" className="h-3.5 w-2 shrink-0" aria-hidden="true">
      <path d="M4 0l4 5H0z" className={strength('ascending')} />
      <path d="M4 14l4-5H0z" className={strength('descending')} />
    </svg>
  )
}
