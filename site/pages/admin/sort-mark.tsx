import type { Direction } from '#site/backend/admin.ts'

/** Two small arrows; the one that holds is dark. */
export function SortMark({ direction }: { direction?: Direction }) {
  const strength = (own: Direction) =>
    direction === own ? 'fill-brand-strong' : 'fill-field forced-colors:fill-[GrayText]'
  const up = strength('ascending')
  const down = strength('descending')
  return (
    <svg
      viewBox="0 0 8 14"
      className={`h-3.5 w-2 shrink-0 ${direction ? '' : 'opacity-70 group-hover:opacity-100'}`}
      aria-hidden="true"
    >
      <path d="M4 0l4 5H0z" className={direction === 'descending' ? `${up} opacity-50` : up} />
      <path d="M4 14l4-5H0z" className={direction === 'ascending' ? `${down} opacity-50` : down} />
    </svg>
  )
}
