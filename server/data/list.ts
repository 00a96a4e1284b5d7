import type { CollectionName } from '#contract/paths.ts'
import { collections } from './collections.ts'
import { enquiryOf, rowColumns, submissionOf } from './columns.ts'
import { conditionOf } from './conditions.ts'
import type { Db, Row } from './db.ts'
import type { EnquiryList, List } from './enquiry.ts'
import { pageOf } from './ordering.ts'
import type { Query } from './query.ts'
import { joined, sql } from './sql.ts'

type Options = { counted: boolean }

/**
 * In a total order: ties end in the arrival number, so that no row is on two pages. The total is exact, and 0 without `counted`. A
 * missing cursor: `CursorNotFound`.
 */
export async function listSubmissions(db: Db, query: Query, options?: Options): Promise<List> {
  const { rows, total } = await listIn('eligibility', db, query, options)
  return { rows: rows.map(submissionOf), total }
}

/** The same of the other forms. */
export async function listEnquiries(db: Db, query: Query, options?: Options): Promise<EnquiryList> {
  const { rows, total } = await listIn('enquiries', db, query, options)
  return { rows: rows.map(enquiryOf), total }
}

async function listIn(
  name: CollectionName,
  db: Db,
  query: Query,
  { counted }: Options = { counted: true },
): Promise<{ rows: Row[]; total: number }> {
  const { filters, cursor } = query
  const page = await pageOf(db, query, name)
  const read = await db.list(listStatement(db.dialect, name, filters, page, counted))
  const rows = read.filter(({ place }) => place !== null)
  return {
    rows: cursor?.side === 'before' ? rows.toReversed() : rows,
    total: Number(read[0]?.['total']),
  }
}

/**
 * A page and the total in one statement, and so of one instant; the total alone if the page is empty. The page is found by numbers:
 * a far one does not read the rows before it.
 */
export function listStatement(
  dialect: Db['dialect'],
  name: CollectionName,
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
