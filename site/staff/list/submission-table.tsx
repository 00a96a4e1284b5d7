// Roles are explicit, because some browsers drop them for a table with a changed display. The whole row opens its enquiry, by Enter too.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import type { Direction, SortKey } from '#site/backend/listing.ts'
import type { Row } from '#site/backend/marks.ts'
import { useOffer } from '#site/offers.ts'
import { type Column, columnsOf, type RowContext, type SortableColumn } from './columns.tsx'
import { SortMark } from './sort-choice.tsx'
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

type RowProps = Omit<RowContext, 'fold'> & {
  row: Row
  isOpen: boolean
  onOpen: (id: string) => void
  /** The outcome of a call, over the cells beside its links. */
  outcome: ReactNode
  columns: Column[]
}

function SubmissionRow(props: RowProps) {
  const { row, isOpen, onOpen, outcome, columns, ...context } = props
  const [open, setOpen] = useState(false)
  const fold = { open, toggle: () => setOpen(!open) }

  function press(event: MouseEvent<HTMLTableRowElement>) {
    // Ignore text selection, links and buttons.
    if (isControl(event.target) || getSelection()?.isCollapsed === false) return
    onOpen(row.id)
  }

  function type(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen(row.id)
    const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const next = event.currentTarget[step[event.key]]
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }

  return (
    <tr
      role="row"
      tabIndex={0}
      id={`enquiry-${row.id}`}
      data-open={isOpen || undefined}
      data-spam={row.stage === 'spam' || undefined}
      aria-describedby="row-hint"
      onClick={press}
      onKeyDown={type}
    >
      {columns.map(({ key, place = key, title, cell }) => (
        <td key={key} role="cell" data-column={place} data-title={title}>
          {cell(row, { ...context, fold })}
          {key === 'actions' && outcome}
        </td>
      ))}
    </tr>
  )
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, [popover]') !== null
