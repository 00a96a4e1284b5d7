import type { Direction, SortKey } from '#site/backend/listing.ts'
import { ChevronDown } from '#site/images/icons.tsx'
import { columnOf, firstOf, sortableColumnsOf } from './columns.tsx'
import { orderOf, sortedBy, type View } from './view.ts'

type Props = { view: View; onView: (view: View) => void }

/** The sort order for cards, which have no column headers. */
export function SortChoice({ view, onView }: Props) {
  const { column, direction } = orderOf(view)
  const choose = (key: SortKey) =>
    // Newest first is the default.
    onView(key === '$createdAt' ? { ...view, page: 1, sort: undefined } : sortedBy(view, key))
  const reverse = () =>
    onView({
      ...view,
      page: 1,
      sort: { column, direction: direction === 'ascending' ? 'descending' : 'ascending' },
    })
  return (
    <div className="mt-4 flex flex-wrap gap-2 table:hidden">
      <div className="relative min-w-0 flex-[1_1_10rem]">
        <select
          aria-label="Sort by"
          value={column}
          onChange={(event) => choose(columnOf(event.target.value).key)}
          className="sort-by control appearance-none"
        >
          {sortableColumnsOf(view.list).map(({ key, title }) => (
            <option key={key} value={key}>
              Sort: {title}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-2 my-auto text-ink-soft" />
      </div>
      <button
        type="button"
        onClick={reverse}
        className="group flex min-h-12 items-center gap-2 rounded-control border border-field bg-surface px-3.5 text-note font-bold text-brand hover:bg-sheet"
      >
        {firstOf(column, direction)}
        <SortMark direction={direction} />
      </button>
    </div>
  )
}

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
