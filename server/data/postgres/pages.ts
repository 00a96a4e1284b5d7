import { submissionColumns, submissionOf } from '../columns.ts'
import { conditionOf, type Dialect } from '../conditions.ts'
import { behind, orderBy, readingOrder } from '../ordering.ts'
import type { Filter, Query } from '../query.ts'
import { joined, sql, type Sql } from '../sql.ts'
import { CursorNotFound, type KeptSubmission } from '../store.ts'
import type { Run } from './pool.ts'
import { findSubmission } from './submissions.ts'

export async function pageOf(run: Run, query: Query, dialect: Dialect): Promise<KeptSubmission[]> {
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

export async function totalOf(run: Run, filters: Filter[], dialect: Dialect): Promise<number> {
  const [row] = await run(
    sql`SELECT count(*) AS rows FROM submissions WHERE ${conditionOf(filters, dialect)}`,
  )
  return Number(row?.['rows'])
}

async function besideCursor(run: Run, query: Query, dialect: Dialect): Promise<Sql[]> {
  if (!query.cursor) return []
  const neighbour = await findSubmission(run, query.cursor.id)
  if (!neighbour) throw new CursorNotFound(query.cursor.id)
  return [behind(neighbour, readingOrder(query), dialect)]
}
