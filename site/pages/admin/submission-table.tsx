// Written out, because a table that is laid out in another way loses its roles in some browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Direction, Row, SortKey } from '#site/backend/admin.ts'
import { columns, type SortableColumn } from './columns.tsx'
import { SortMark } from './sort-mark.tsx'
import { orderOf, type View } from './view.ts'

type Props = {
  view: View
  rows: Row[]
  /** What the list holds, read out whenever it changes. */
  summary: string
  /** The rows are those of the view before; the right ones are on their way. */
  waiting: boolean
  now: Date
  onSort: (key: SortKey) => void
}

/** Laid out by styles/submissions.css: as a table where there is room, as a card for each row where there is not. */
export function SubmissionTable({ view, rows, summary, waiting, now, onSort }: Props) {
  const order = orderOf(view)
  return (
    <table aria-labelledby="submissions-title" aria-busy={waiting} className="submissions">
      <caption>
        <h2 id="submissions-title" className="text-[1.625rem] leading-tight">
          Eligibility Submissions
        </h2>
        <output className="mt-0.5 block min-h-[1lh] text-note leading-tight text-ink-soft">
          {summary}
        </output>
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
          <tr key={row.id} role="row">
            {columns.map(({ key, title, cell }) => (
              <td key={key} role="cell" data-column={key} data-title={title}>
                {cell(row, now)}
              </td>
            ))}
          </tr>
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
