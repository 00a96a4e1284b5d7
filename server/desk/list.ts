import type { ListName } from '#contract/paths.ts'
import { collectionOf, collections, rowColumns, rowOf } from '../db/columns.ts'
import { conditionOf } from '../db/conditions.ts'
import type { Db } from '../db/db.ts'
import type { StoredEnquiry, StoredRow, StoredSubmission } from '../db/enquiry.ts'
import { pageOf } from '../db/ordering.ts'
import type { Query } from '../db/query.ts'
import { joined, sql } from '../db/sql.ts'
import { findRow } from '../public/enquiries.ts'

/** A page of the rows that match, and how many match in all. */
export type List<Name extends ListName = ListName> = {
  rows: (Name extends 'eligibility'
    ? StoredSubmission
    : Name extends 'enquiries'
      ? StoredEnquiry
      : StoredRow)[]
  total: number
}

/**
 * In a total order: ties end in the arrival number, so that no row is on two pages. The total is exact, and 0 without `counted`. A
 * missing cursor: `CursorNotFound`.
 */
export async function listIn<Name extends ListName>(
  db: Db,
  name: Name,
  query: Query,
  { counted }: { counted: boolean } = { counted: true },
): Promise<List<Name>> {
  const { filters, cursor } = query
  const page = await pageOf(db, query, name)
  const read = await db.list(listStatement(db.dialect, name, filters, page, counted))
  const rows = read.filter(({ place }) => place !== null).map(rowOf) as List<Name>['rows']
  return {
    rows: cursor?.side === 'before' ? rows.toReversed() : rows,
    total: Number(read[0]?.['total']),
  }
}

export const listSubmissions = (db: Db, query: Query, options?: { counted: boolean }) =>
  listIn(db, 'eligibility', query, options)

/** Undefined if there is none in this list. */
export async function findIn(db: Db, name: ListName, id: string): Promise<StoredRow | undefined> {
  const row = await findRow(db, id)
  const kind = row && ('kind' in row ? row.kind : 'eligibility')
  return kind && [collectionOf(kind), 'all'].includes(name) ? row : undefined
}

/**
 * A page and the total in one statement, and so of one instant; the total alone if the page is empty. The page is found by numbers:
 * a far one does not read the rows before it.
 */
export function listStatement(
  dialect: Db['dialect'],
  name: ListName,
  filters: Query['filters'],
  { order, limit, offset, beside = sql`TRUE` }: Awaited<ReturnType<typeof pageOf>>,
  counted: boolean,
) {
  const where = collections[name]
  const isFiltered = filters.length > 0
  const condition = joined([where, dialect.mayGoOn, conditionOf(filters, dialect)], 'AND')
  const matches = sql`matches AS MATERIALIZED (SELECT sequence FROM enquiries WHERE ${condition}), `
  const isMatch = sql`${dialect.sequenceInOrder} IN (SELECT sequence FROM matches)`
  const all = isFiltered ? sql`matches` : sql`enquiries WHERE ${where}`
  return sql`WITH ${isFiltered ? matches : sql``}page AS (
      SELECT sequence AS place FROM enquiries
      WHERE ${where} AND ${isFiltered ? isMatch : sql`TRUE`} AND ${beside}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT ${rowColumns}, place, total
    FROM (SELECT ${counted ? sql`(SELECT count(*) FROM ${all})` : sql`0`} AS total) AS counts
    LEFT JOIN page ON TRUE LEFT JOIN enquiries ON sequence = place
    ORDER BY ${order}`
}
