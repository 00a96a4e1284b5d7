import type { ReactNode } from 'react'
import type { Direction, Row, SortKey } from '#site/backend/admin.ts'
import { ContactLinks } from './contact-links.tsx'
import { instantFrom, localTime, relativeTime } from './time.ts'
import { TypedText } from './typed-text.tsx'

export type Column = {
  title: string
  /** Of the column where the list is a table; its card takes the whole width. */
  width: string
  cell: (row: Row, now: Date) => ReactNode
} & (
  | {
      key: SortKey
      /** What an ascending and a descending order show first. */
      ends: readonly [ascending: string, descending: string]
    }
  | { key: 'actions'; ends?: undefined }
)
export type SortableColumn = Extract<Column, { key: SortKey }>

const letters = ['A to Z', 'Z to A'] as const

/** Newest first is the order that nobody has to choose. */
const createdAt: SortableColumn = {
  key: '$createdAt',
  title: 'Created At',
  width: 'w-[10.8%] wide:w-37.5',
  ends: ['Oldest', 'Newest'],
  cell: (row, now) => <CreatedAt text={row.createdAt} now={now} />,
}

/** In the order in which they are shown. What a column looks like on a card: styles/submissions.css. */
export const columns: Column[] = [
  {
    key: 'university',
    title: 'University',
    width: 'w-[11%] wide:w-32',
    ends: letters,
    cell: ({ university }) => <TypedText text={university} />,
  },
  {
    key: 'branch',
    title: 'Branch',
    width: 'w-[9.6%] wide:w-26',
    ends: letters,
    cell: ({ branch }) => <TypedText text={branch} />,
  },
  {
    key: 'reason',
    title: 'Reason',
    width: '',
    ends: letters,
    cell: ({ reason }) => <TypedText text={reason} length="long" />,
  },
  {
    key: 'name',
    title: 'Name',
    width: 'w-[11.5%] wide:w-36',
    ends: letters,
    cell: ({ name }) => <TypedText text={name} />,
  },
  {
    key: 'phone',
    title: 'Phone',
    width: 'w-[10.5%] wide:w-37',
    ends: ['0 to 9', '9 to 0'],
    cell: ({ phone }) => <TypedText text={phone} />,
  },
  {
    key: 'email',
    title: 'Email',
    width: 'w-[14%] wide:w-53',
    ends: letters,
    cell: ({ email }) => <TypedText text={email} breakAt="@" />,
  },
  {
    key: 'papers_passed',
    title: 'Papers Passed',
    width: 'w-[7.6%] wide:w-22',
    ends: ['Fewest', 'Most'],
    cell: ({ papers_passed: passed }) => String(passed),
  },
  createdAt,
  {
    key: 'actions',
    title: 'Actions',
    width: 'w-33 wide:w-51',
    cell: (row) => <ContactLinks row={row} />,
  },
]

export const sortableColumns = columns.filter(
  (column): column is SortableColumn => column.ends !== undefined,
)

export const columnOf = (key: string) =>
  sortableColumns.find((column) => column.key === key) ?? createdAt

/** What comes first when the list is sorted so. */
export function firstOf(key: SortKey, direction: Direction) {
  const [ascending, descending] = columnOf(key).ends
  return direction === 'ascending' ? ascending : descending
}

/** How long ago first, for the one who calls back; the date-time for the one who has to be exact. */
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
