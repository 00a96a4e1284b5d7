import type { ReactNode } from 'react'
import type { Way } from '#site/backend/desk.ts'
import type { Direction, Listing, SortKey } from '#site/backend/listing.ts'
import type { Row } from '#site/backend/marks.ts'
import { ContactLinks } from '../enquiry/contact/contact-links.tsx'
import { formWords } from '../enquiry/enquiry-heading.tsx'
import { RowMarks } from '../enquiry/marks/stage.tsx'
import { instantFrom, localTime, relativeTime } from '../ui/time.ts'
import { WhyThere, type Fold, isLong, type Length, TypedText } from './cells.tsx'

/** What cells need besides the row. */
export type RowContext = {
  now: Date
  fold: Fold
  /** The list is the work of today. */
  isToDo: boolean
  whoIs: (id: string) => string
  onContact: (row: Row, way: Way) => void
}

export type Column = {
  title: string
  /** The column width in the table; cards use the full width. */
  width: string
  /** The column whose position it takes on cards and in the table. */
  place?: SortKey
  cell: (row: Row, context: RowContext) => ReactNode
} & (
  | {
      key: SortKey
      /** What comes first in ascending and in descending order. */
      ends: readonly [ascending: string, descending: string]
    }
  | { key: 'actions'; ends?: undefined }
)
export type SortableColumn = Extract<Column, { key: SortKey }>

const letters = ['A to Z', 'Z to A'] as const

/** Texts that may be long. The first long one of a row has the toggle for all. */
const folded = {
  university: 'short',
  branch: 'short',
  reason: 'long',
  name: 'short',
  phone: 'short',
  email: 'short',
  course: 'short',
  message: 'long',
} as const satisfies Record<string, Length>
type TextKey = keyof typeof folded

/** In characters, for this narrower column: three lines of "Electronics and Communication Engineering". */
const longestOf: { [Key in TextKey]?: number } = { branch: 42 }

// Object.keys of a constant has exactly the keys of its type.
const textKeys = Object.keys(folded) as TextKey[]

/** A text cell; the first long text of a row has the toggle for all. */
function typed(key: TextKey, row: Row, { fold }: RowContext, breakAt?: string) {
  const first = textKeys.find((other) => isLong(textOf(row, other), longestOf[other]))
  return (
    <TypedText
      text={textOf(row, key)}
      length={folded[key]}
      {...(longestOf[key] && { most: longestOf[key] })}
      fold={fold}
      toggle={first === key}
      {...(breakAt && { breakAt })}
    />
  )
}

function textOf(row: Row, key: TextKey) {
  // The contact form has a subject instead.
  if (key === 'course') return row.form ? (row.form.course ?? row.form.subject) : null
  return key === 'message' ? (row.form?.message ?? null) : row[key]
}

const textColumn = (key: TextKey, title: string, width: string) => ({
  key,
  title,
  width,
  ends: letters,
  cell: (row: Row, context: RowContext): ReactNode => typed(key, row, context),
})

/** Newest first is the default order. */
const createdAt: SortableColumn = {
  key: '$createdAt',
  title: 'Created At',
  width: 'w-[9.9%] wide:w-38',
  ends: ['Oldest', 'Newest'],
  cell: (row, { now }) => <CreatedAt text={row.createdAt} now={now} />,
}

/** In display order. Card layout: styles/submissions.css. */
const columns: Column[] = [
  textColumn('university', 'University', 'w-[11%] wide:w-42'),
  textColumn('branch', 'Branch', 'w-[11.3%] wide:w-32'),
  textColumn('reason', 'Reason', ''),
  {
    ...textColumn('name', 'Name', 'w-[13.9%] wide:w-42'),
    cell: (row, context) => (
      <>
        {typed('name', row, context)}
        <RowMarks row={row} now={context.now} whoIs={context.whoIs} />
        {context.isToDo && <WhyThere row={row} now={context.now} />}
      </>
    ),
  },
  { ...textColumn('phone', 'Phone', 'w-[9.5%] wide:w-34'), ends: ['0 to 9', '9 to 0'] },
  {
    ...textColumn('email', 'Email', 'w-[11.2%] wide:w-52'),
    cell: (row, context) => typed('email', row, context, '@'),
  },
  {
    key: 'papers_passed',
    title: 'Papers Passed',
    width: 'w-[7%] wide:w-21',
    ends: ['Fewest', 'Most'],
    cell: ({ papers_passed: passed }) => String(passed),
  },
  createdAt,
  {
    key: 'actions',
    title: 'Actions',
    width: 'w-40 wide:w-47',
    cell: (row, { onContact }) => <ContactLinks row={row} place="row" onContact={onContact} />,
  },
]

const formCell: Column['cell'] = ({ form }) => (
  <span dir="auto">{form && formWords[form.kind]}</span>
)

/** Where an enquiry of another form stands in their columns. */
const kindCells: { [Key in SortKey]?: Column['cell'] } = {
  university: formCell,
  branch: (row, context) => typed('course', row, context),
  reason: (row, context) => typed('message', row, context),
  papers_passed: () => '',
}

const allColumns = columns.map((column): Column => {
  const ofForm = column.ends && kindCells[column.key]
  if (!ofForm) return column
  const { cell } = column
  return { ...column, cell: (row, context) => (row.form ? ofForm : cell)(row, context) }
})

const ofBoth = (key: string) => columns.filter((column) => column.key === key)

/** The columns of the other forms, in the positions of the above. */
const otherColumns: Column[] = [
  {
    key: 'kind',
    title: 'Form',
    width: 'w-[12%] wide:w-38',
    place: 'university',
    ends: letters,
    cell: formCell,
  },
  { ...textColumn('course', 'Course or subject', 'w-[12%] wide:w-38'), place: 'branch' },
  { ...textColumn('message', 'Message', ''), place: 'reason' },
  ...['name', 'phone'].flatMap(ofBoth),
  // With the width of the papers passed, so that what stands behind the number is as wide in both lists.
  ...ofBoth('email').map((column) => ({ ...column, width: 'w-[18.2%] wide:w-73' })),
  ...['$createdAt', 'actions'].flatMap(ofBoth),
]

export const columnsOf = (list: Listing['list']) =>
  list === 'others' ? otherColumns : list === 'all' ? allColumns : columns

const isSortable = (column: Column): column is SortableColumn => column.ends !== undefined

export const sortableColumnsOf = (list: Listing['list']) => columnsOf(list).filter(isSortable)

export const columnOf = (key: string) =>
  [...columns, ...otherColumns].filter(isSortable).find((column) => column.key === key) ?? createdAt

/** What comes first in this order. */
export function firstOf(key: SortKey, direction: Direction) {
  const [ascending, descending] = columnOf(key).ends
  return direction === 'ascending' ? ascending : descending
}

/** The relative time, with the exact date and time below. */
function CreatedAt({ text, now }: { text: string; now: Date }) {
  const instant = instantFrom(text)
  if (!instant) return text
  return (
    <time dateTime={text} className="cards:text-fine cards:text-ink-soft">
      <span className="table:block table:font-semibold">{relativeTime(instant, now)}</span>
      <span className="cards:hidden"> </span>
      <span className="text-ink-soft cards:before:content-[',_'] ">{localTime(instant)}</span>
    </time>
  )
}
