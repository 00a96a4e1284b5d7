// Written out, because a table that is laid out in another way loses its roles in some browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Column, Row } from '#site/backend/admin.ts'
import { columns, type ColumnTitle } from './columns.ts'
import { ContactLinks } from './contact-links.tsx'
import { SortMark } from './sort-mark.tsx'
import { instantFrom, localTime, relativeTime } from './time.ts'
import { TypedText, type Typed } from './typed-text.tsx'
import { orderOf, type View } from './view.ts'

type Props = {
  view: View
  rows: Row[]
  /** What the list holds, read out whenever it changes. */
  summary: string
  /** The rows are those of the view before; the right ones are on their way. */
  waiting: boolean
  now: Date
  onSort: (column: Column) => void
}

/**
 * One table: a register where there is room, a slip for each row where there is not.
 */
export function SubmissionTable({ view, rows, summary, waiting, now, onSort }: Props) {
  return (
    <table
      aria-labelledby="submissions-title"
      aria-busy={waiting}
      className="register:w-full register:table-fixed register:border-separate register:border-spacing-0 slips:contents"
    >
      <caption className="pb-3.5 text-left register:h-16 slips:block">
        <h2 id="submissions-title" className="text-[1.625rem] leading-tight">
          Eligibility Submissions
        </h2>
        <output className="mt-0.5 block min-h-[1lh] text-note leading-tight text-ink-soft">
          {summary}
        </output>
      </caption>
      <thead role="rowgroup" className="slips:hidden">
        <tr role="row">
          {columns.map((column) => (
            <Heading key={column.key} column={column} view={view} onSort={onSort} />
          ))}
          <th role="columnheader" scope="col" className={`${heading} ${widths.actions}`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className={`slips:order-3 slips:grid slips:gap-4 slips:pb-1 slips:sm:grid-cols-2 ${waiting ? 'opacity-50 motion-safe:transition-opacity motion-safe:delay-100' : ''}`}
      >
        {rows.map((row) => (
          <SubmissionRow key={row.id} row={row} now={now} />
        ))}
      </tbody>
    </table>
  )
}

const heading =
  'border-y border-t-2 border-r border-y-brand border-r-hair bg-sheet text-left text-fine leading-[1.15] font-bold compact:text-[0.8125rem] text-brand-strong first:border-l first:border-l-rule last:border-r-rule last:px-2.5'

const widths: Record<Column | 'actions', string> = {
  university: 'w-[11%] wide:w-32',
  branch: 'w-[9.6%] wide:w-26',
  reason: '',
  name: 'w-[11.5%] wide:w-36',
  phone: 'w-[10.5%] wide:w-37',
  email: 'w-[14%] wide:w-53',
  papers_passed: 'w-[7.6%] wide:w-22',
  $createdAt: 'w-[10.8%] wide:w-37.5',
  actions: 'w-33 wide:w-51',
}

type HeadingProps = { column: ColumnTitle; view: View; onSort: (column: Column) => void }

function Heading({ column: { key, title }, view, onSort }: HeadingProps) {
  const order = orderOf(view)
  const direction = order.column === key ? order.direction : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction ?? 'none'}
      className={`${heading} ${widths[key]}`}
    >
      <button
        type="button"
        onClick={() => onSort(key)}
        className={`group flex min-h-11 w-full items-center gap-1 px-1 text-left -outline-offset-3 hover:bg-brand/8 wide:gap-1.5 wide:px-2.5 ${direction ? 'bg-brand/8' : ''}`}
      >
        {title}
        <SortMark direction={direction} />
      </button>
    </th>
  )
}

const cell =
  'leading-[1.3] register:border-r register:border-b register:border-hair register:px-1 register:py-1.5 register:first:border-l register:first:border-l-rule register:last:border-r-rule register:in-[tr:last-child]:border-b-2 register:in-[tr:last-child]:border-b-brand wide:px-2.5'

/** On a slip the value stands beside the title of its column. */
const entry = `${cell} slips:text-note slips:col-span-2 slips:mx-4 slips:flex slips:flex-wrap slips:items-baseline slips:border-t slips:border-hair slips:py-2 slips:before:basis-21 slips:before:text-fine slips:*:flex-[1_1_7rem] slips:before:text-ink-soft slips:before:content-[attr(data-title)]`

function SubmissionRow({ row, now }: { row: Row; now: Date }) {
  return (
    <tr
      role="row"
      className="bg-surface text-fine compact:text-[0.8125rem] register:hover:bg-sheet/60 slips:grid slips:grid-cols-[1fr_auto] slips:grid-rows-[auto_auto_auto_auto_auto_auto_auto_1fr] slips:border slips:border-t-2 slips:border-rule slips:border-t-brand"
    >
      <td
        role="cell"
        data-title="University"
        className={`${entry} register:font-semibold wide:text-note`}
      >
        <Value text={row.university} />
      </td>
      <td role="cell" data-title="Branch" className={entry}>
        <Value text={row.branch} />
      </td>
      <td role="cell" data-title="Reason" className={`${entry} text-ink-soft`}>
        <Value text={row.reason} room="long" />
      </td>
      <td
        role="cell"
        className={`${cell} compact:text-fine register:font-bold wide:text-note slips:col-start-1 slips:row-start-1 slips:pt-3 slips:pl-4 slips:font-heading slips:text-[1.1875rem] slips:font-[540]`}
      >
        <Value text={row.name} />
      </td>
      <td role="cell" data-title="Phone" className={entry}>
        <Value text={row.phone} />
      </td>
      <td role="cell" data-title="Email" className={entry}>
        <Value text={row.email} breakAt="@" />
      </td>
      <td
        role="cell"
        data-title="papers passed"
        className={`${cell} text-right wrap-anywhere register:text-label register:font-bold slips:col-start-2 slips:row-span-2 slips:row-start-1 slips:max-w-32 slips:py-2.5 slips:pr-4 slips:pl-3 slips:font-heading slips:text-[1.75rem] slips:leading-none slips:text-brand-strong slips:after:mt-1 slips:after:ml-auto slips:after:block slips:after:w-min slips:after:wrap-normal slips:after:font-body slips:after:text-fine slips:after:leading-[1.2] slips:after:text-ink-soft slips:after:content-[attr(data-title)]`}
      >
        {String(row.papers_passed)}
      </td>
      <td
        role="cell"
        className={`${cell} slips:col-start-1 slips:row-start-2 slips:pb-3 slips:pl-4`}
      >
        <CreatedAt text={row.createdAt} now={now} />
      </td>
      <td
        role="cell"
        className="register:h-14.5 register:border-r register:border-b register:border-hair register:border-r-rule register:in-[tr:last-child]:border-b-2 register:in-[tr:last-child]:border-b-brand slips:col-span-2 slips:mt-1.5 slips:self-end slips:border-t slips:border-dashed slips:border-t-on-deep-line"
      >
        <ContactLinks row={row} />
      </td>
    </tr>
  )
}

function Value({ text, ...rest }: Omit<Typed, 'text'> & { text: string | null }) {
  return text ? (
    <TypedText text={text} {...rest} />
  ) : (
    <span className="text-ink-soft">Not given</span>
  )
}

/** How long ago first, for the one who calls back; the date-time for the one who has to be exact. */
function CreatedAt({ text, now }: { text: string; now: Date }) {
  const instant = instantFrom(text)
  if (!instant) return text
  return (
    <time dateTime={text} className="slips:text-fine slips:text-ink-soft">
      <span className="register:block register:font-semibold">{relativeTime(instant, now)}</span>
      <span className="slips:hidden"> </span>
      <span className="text-ink-soft slips:before:content-[',_'] ">{localTime(instant)}</span>
    </time>
  )
}
