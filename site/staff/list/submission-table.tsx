// Roles are explicit, because some browsers drop them for a table with a changed display.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'
import type { Direction, SortKey } from '#site/backend/listing.ts'
import type { Row } from '#site/backend/marks.ts'
import { useOffer } from '#site/offers.ts'
import { columnsOf, type SortableColumn } from './columns.tsx'
import { SortMark } from './sort-mark.tsx'
import { SubmissionRow, type RowProps } from './submission-row.tsx'
import { listTitles, orderOf, type View } from './view.ts'

type Props = Omit<RowProps, 'row' | 'isOpen' | 'outcome' | 'columns'> & {
  view: View
  rows: Row[]
  /** What the list holds, read out whenever it changes. */
  summary: string
  /** `beside`: next to the summary; `filters`: between it and the columns. */
  beside?: ReactNode
  filters?: ReactNode
  /** Shows the previous view's rows while the new ones load. */
  waiting: boolean
  onSort: (key: SortKey) => void
  outcomeOf: (row: Row) => ReactNode
}

/** Layout in styles/submissions.css: a table if there is room, else one card per row. */
export function SubmissionTable(props: Props) {
  const { view, rows, summary, beside, filters, waiting, onSort, outcomeOf, ...rowProps } = props
  const order = orderOf(view)
  const hasTabs = useOffer('forms')
  const columns = columnsOf(view.list)
  return (
    <table aria-labelledby="submissions-title" aria-busy={waiting} className="submissions">
      <caption>
        <h2
          id="submissions-title"
          // The tab already has the title.
          className={hasTabs ? 'sr-only' : 'text-[min(1.625rem,7.5vw)] leading-tight'}
        >
          {listTitles[view.list ?? 'submissions']}
        </h2>
        <output className="mt-0.5 inline-block min-h-[1lh] text-note leading-tight text-ink-soft">
          {summary}
        </output>
        {beside}
        {filters}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => {
            const direction = order.column === column.key ? order.direction : undefined
            return (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={column.ends && (direction ?? 'none')}
                inert={rowProps.covered.has(column.key)}
                className={column.width}
              >
                {column.ends ? (
                  <SortButton column={column} direction={direction} onSort={onSort} />
                ) : (
                  column.title
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <SubmissionRow
            key={row.id}
            row={row}
            isOpen={row.id === view.enquiry}
            outcome={outcomeOf(row)}
            columns={columns}
            {...rowProps}
          />
        ))}
      </tbody>
    </table>
  )
}

type SortProps = {
  column: SortableColumn
  direction: Direction | undefined
  onSort: (key: SortKey) => void
}

function SortButton({ column: { key, title }, direction, onSort }: SortProps) {
  return (
    <button type="button" onClick={() => onSort(key)} className="group sort-button">
      {title}
      <SortMark direction={direction} />
    </button>
  )
}
