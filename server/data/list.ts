import { collections, type Collection } from './collections.ts'
import { conditionOf } from './conditions.ts'
import type { Db } from './db.ts'
import { pageOf } from './ordering.ts'
import type { Query } from './query.ts'
import { joined, sql } from './sql.ts'
import type { EnquiryList, List, StoredRow } from './store.ts'

type Options = { counted: boolean }

/** See `Submissions.list`. */
export const listSubmissions = (db: Db, query: Query, options?: Options): Promise<List> =>
  listIn(collections.eligibility, db, query, options)

export const listEnquiries = (db: Db, query: Query, options?: Options): Promise<EnquiryList> =>
  listIn(collections.enquiries, db, query, options)

async function listIn<Row extends StoredRow>(
  collection: Collection<Row>,
  db: Db,
  query: Query,
  { counted }: Options = { counted: true },
): Promise<{ rows: Row[]; total: number }> {
  const { filters, cursor } = query
  const page = await pageOf(db, query, collection)
  const statement = listStatement(db.dialect, collection, filters, page, counted)
  const read = await db.list(statement)
  const rows = read.filter(({ place }) => place !== null).map(collection.rowOf)
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
  { rows: table, columns }: Pick<Collection, 'rows' | 'columns'>,
  filters: Query['filters'],
  { order, limit, offset, beside = sql`TRUE` }: Awaited<ReturnType<typeof pageOf>>,
  counted: boolean,
) {
  const isFiltered = filters.length > 0
  const condition = joined([dialect.mayGoOn, conditionOf(filters, dialect)], 'AND')
  const matches = sql`matches AS MATERIALIZED (SELECT sequence FROM ${table} WHERE ${condition}), `
  const isMatch = sql`${dialect.sequenceInOrder} IN (SELECT sequence FROM matches)`
  const total = counted ? sql`(SELECT count(*) FROM ${isFiltered ? sql`matches` : table})` : sql`0`
  return sql`WITH ${isFiltered ? matches : sql``}page AS (
      SELECT sequence AS place FROM ${table} WHERE ${isFiltered ? isMatch : sql`TRUE`} AND ${beside}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT ${columns}, place, total FROM (SELECT ${total} AS total) AS counts
    LEFT JOIN page ON TRUE LEFT JOIN ${table} ON sequence = place
    ORDER BY ${order}`
}
