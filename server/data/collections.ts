import type { CollectionName } from '#contract/paths.ts'
import { enquiryColumns, enquiryOf, submissionColumns, submissionOf } from './columns.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { sql, type Sql } from './sql.ts'
import type { StoredRow } from './store.ts'
import { isStorable } from './text.ts'

/** The tables of a collection: its rows, read by these columns, and what staff did about them. */
export type Collection<Stored = StoredRow> = {
  rows: Sql
  columns: Sql
  rowOf: (row: Row) => Stored
  activity: Sql
}

export const collections = {
  eligibility: {
    rows: sql`submissions`,
    columns: submissionColumns,
    rowOf: submissionOf,
    activity: sql`activity`,
  },
  enquiries: {
    rows: sql`enquiries`,
    columns: enquiryColumns,
    rowOf: enquiryOf,
    activity: sql`enquiry_activity`,
  },
} satisfies Record<CollectionName, Collection>

// The keys of a constant are those of its type.
export const collectionNames = Object.keys(collections) as CollectionName[]

/** `lock`: no other transaction changes the row until this one ends. */
export function* rowWith<Stored>(
  id: string,
  { rows, columns, rowOf }: Collection<Stored>,
  lock = sql``,
): QuerySteps<Stored | undefined> {
  if (!isStorable(id)) return undefined
  const [row] = yield sql`SELECT ${columns} FROM ${rows} WHERE id = ${id} ${lock}`
  return row && rowOf(row)
}
