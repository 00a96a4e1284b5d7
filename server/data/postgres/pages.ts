import { comparedColumns, submissionColumns, submissionOf } from '../columns.ts'
import { conditionOf, type Dialect } from '../conditions.ts'
import { behind, orderBy, readingOrder } from '../ordering.ts'
import type { Attribute, Order, Query } from '../query.ts'
import { joined, sql, type Sql } from '../sql.ts'
import { CursorNotFound, type KeptSubmission } from '../store.ts'
import { reasonKey } from './dialect.ts'
import type { Run } from './pool.ts'
import { findSubmission } from './submissions.ts'

export async function pageOf(run: Run, query: Query, dialect: Dialect): Promise<KeptSubmission[]> {
  const early = await inFirstRun(run, query)
  if (early) return early
  const beside = await besideCursor(run, query, dialect)
  const where = joined([conditionOf(query.filters, dialect), ...beside], 'AND')
  const order = orderBy(readingOrder(query), dialect)
  // The inner statement reads the index alone, so that a far page does not cost the rows before it.
  const rows = await run(sql`SELECT ${submissionColumns} FROM (
      SELECT sequence AS place FROM submissions WHERE ${where}
      ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}
    ) AS places JOIN submissions ON sequence = place ORDER BY ${order}`)
  const page = rows.map(submissionOf)
  return query.cursor?.side === 'before' ? page.toReversed() : page
}

/**
 * Where the whole page lies in the first run of equal values, the index of the column holds it in the asked order. Otherwise ties
 * run against an order that falls, and missing reasons stand apart from those that an index entry has no room for: runs are sorted.
 */
async function inFirstRun(run: Run, query: Query): Promise<KeptSubmission[] | undefined> {
  const [order, ...others] = query.orders
  if (!order || others.length > 0 || query.filters.length > 0 || query.cursor) return undefined
  const first = firstRunOf(order)
  if (!first) return undefined
  const rows = await run(sql`SELECT ${submissionColumns} FROM (
      SELECT sequence AS place FROM submissions WHERE ${first}
      ORDER BY sequence LIMIT ${query.limit} OFFSET ${query.offset}
    ) AS places JOIN submissions ON sequence = place ORDER BY sequence`)
  return rows.length === query.limit ? rows.map(submissionOf) : undefined
}

function firstRunOf({ attribute, direction }: Order): Sql | undefined {
  if (attribute === 'reason')
    return direction === 'ascending' ? sql`${reasonKey} IS NULL` : undefined
  if (direction === 'ascending' || !longRuns.has(attribute)) return undefined
  const column = comparedColumns[attribute]
  return sql`${column} = (SELECT ${column} FROM submissions ORDER BY ${column} DESC LIMIT 1)`
}

/** Columns in which many rows have the same value. */
const longRuns = new Set<Attribute>(['university', 'branch', 'papers_passed'])

async function besideCursor(run: Run, query: Query, dialect: Dialect): Promise<Sql[]> {
  if (!query.cursor) return []
  const neighbour = await findSubmission(run, query.cursor.id)
  if (!neighbour) throw new CursorNotFound(query.cursor.id)
  return [behind(neighbour, readingOrder(query), dialect)]
}
