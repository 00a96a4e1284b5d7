// Roles are explicit, because some browsers drop them for a table with a changed display. The whole row opens its enquiry, by Enter too.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { Direction } from '#site/backend/listing.ts'
import type { Row } from '#site/backend/marks.ts'
import { withoutDirection } from '#contract/text.ts'
import { type Column, columnsOf, columnOf, firstOf, sortableColumnsOf } from './columns.tsx'
import { useHasTabs } from './data/cached-rows.ts'
import { isMarking, useDesk } from './data/desk.ts'
import { SummaryActions } from './filters/search-box.tsx'
import { Filters } from './filters/filters.tsx'
import { MarkingBar } from './many/marking-bar.tsx'
import { OutcomeStrip } from '../enquiry/marks/outcome-strip.tsx'
import { listTitles, orderOf, sortedBy, summaryOf } from './view.ts'
import { ChevronDown } from '#site/images/icons.tsx'

/** Layout in styles/submissions.css: a table if there is room, else one card per row. */
export function SubmissionTable() {
  const desk = useDesk()
  const { view, rows, list, live, filters, finding, marking } = desk
  const { data, total = 0, waiting, beyond } = list
  const order = orderOf(view)
  const hasTabs = useHasTabs(view.list !== undefined)
  const columns = columnsOf(view.list)
  const words =
    data && !beyond ? summaryOf(view, { total, done: finding.counts?.done }, live.since) : ''
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
        <output className="mt-0.5 table:mr-2.5 inline-block min-h-[1lh] text-note leading-tight text-ink-soft">
          {waiting ? 'Loading...' : words}
        </output>
        <SummaryActions />
        {isMarking(desk) ? <MarkingBar /> : filters.shown && <Filters />}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column, index) => {
            const direction = order?.column === column.key ? order.direction : undefined
            return (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={column.ends && (direction ?? 'none')}
                className={column.width}
              >
                {index === 0 && marking.isOn && <MarkPage />}
                <ColumnTitle column={column} direction={direction} />
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <SubmissionRow key={row.id} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

type TitleProps = { column: Column; direction: Direction | undefined }

function ColumnTitle({ column, direction }: TitleProps) {
  const { view, setView } = useDesk()
  if (!column.ends) return column.title
  return (
    <button
      type="button"
      onClick={() => setView(sortedBy(view, column.key))}
      className="group sort-button"
    >
      {column.title}
      <SortMark direction={direction} />
    </button>
  )
}

function SubmissionRow({ row, columns }: { row: Row; columns: Column[] }) {
  const { view, now, staff, marking, work, contact, openEnquiry, openNote } = useDesk()
  const { outcome } = work
  const isOpen = row.id === view.enquiry
  const [open, setOpen] = useState(false)
  const isToDo = view.filters.todo ?? false
  const fold = { open, toggle: () => setOpen(!open) }

  function press(event: MouseEvent<HTMLTableRowElement>) {
    // Ignore text selection, links and buttons.
    if (isControl(event.target)) return
    if (event.shiftKey) return marking.markTo(row)
    if (getSelection()?.isCollapsed === false) return
    if (marking.isOn) marking.toggle(row)
    else openEnquiry(row.id)
  }

  function type(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') openEnquiry(row.id)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const { nextElementSibling, previousElementSibling } = event.currentTarget
    const next = event.key === 'ArrowDown' ? nextElementSibling : previousElementSibling
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
      data-marked={marking.isMarked(row) || undefined}
      data-spam={row.stage === 'spam' || undefined}
      aria-describedby="row-hint"
      // Shift would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={press}
      onKeyDown={type}
    >
      {columns.map(({ key, place = key, title, cell }, index) => (
        <td key={key} role="cell" data-column={place} data-title={title}>
          {index === 0 && marking.isOn && <MarkBox row={row} />}
          {cell(row, { now, fold, isToDo, whoIs: staff.whoIs, onContact: contact })}
          {/* Over the cells beside the links, unless the enquiry is open. */}
          {key === 'actions' && outcome?.row.id === row.id && !isOpen && (
            <OutcomeStrip outcome={outcome} place="row" onNote={() => openNote(row.id)} />
          )}
        </td>
      ))}
    </tr>
  )
}

/** A press on the box itself reaches the row too. */
function MarkBox({ row }: { row: Row }) {
  const { marking } = useDesk()
  return (
    <input
      type="checkbox"
      aria-label={`Mark ${withoutDirection(row.name)}`}
      checked={marking.isMarked(row)}
      onChange={() => undefined}
      onClick={(event) => (event.shiftKey ? marking.markTo(row) : marking.toggle(row))}
      className="mark-box"
    />
  )
}

/** For the rows of this page. */
function MarkPage() {
  const { marking, rows } = useDesk()
  const count = rows.filter(marking.isMarked).length
  const isAll = count > 0 && count === rows.length
  return (
    <input
      type="checkbox"
      aria-label="Mark all on this page"
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      onChange={() => marking.markPage(!isAll)}
      className="mark-box"
    />
  )
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, [popover]') !== null

/** In place of a column: the order of the work of today. */
const inCalls = 'calls'

/** The sort order for cards, which have no column headers. */
export function SortChoice() {
  const { view, setView } = useDesk()
  const order = orderOf(view)
  const usual = view.filters.todo ? inCalls : '$createdAt'
  const choose = (key: string) =>
    setView(
      key === usual ? { ...view, page: 1, sort: undefined } : sortedBy(view, columnOf(key).key),
    )
  return (
    <div className="mt-4 flex flex-wrap gap-2 table:hidden">
      <div className="relative min-w-0 flex-[1_1_10rem]">
        <select
          aria-label="Sort by"
          value={order?.column ?? inCalls}
          onChange={(event) => choose(event.target.value)}
          className="pr-[min(2.5rem,11vw)] pl-[min(0.875rem,4vw)] text-[min(var(--text-note),6.8vw)] control appearance-none"
        >
          {view.filters.todo && <option value={inCalls}>Sort: Who to call first</option>}
          {sortableColumnsOf(view.list).map(({ key, title }) => (
            <option key={key} value={key}>
              Sort: {title}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-2 my-auto text-ink-soft" />
      </div>
      {order && (
        <button
          type="button"
          onClick={() => setView(sortedBy(view, order.column))}
          className="group flex min-h-12 items-center gap-2 rounded-control border border-field bg-surface px-3.5 text-note font-bold text-brand hover:bg-sheet"
        >
          {firstOf(order.column, order.direction)}
          <SortMark direction={order.direction} />
        </button>
      )}
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
