import { submissionColumns, submissionOf } from '../columns.ts'
import { conditionOf } from '../conditions.ts'
import { behind, orderBy, readingOrder } from '../ordering.ts'
import type { Query } from '../query.ts'
import { joined, sql, type Sql } from '../sql.ts'
import { CursorNotFound, type KeptSubmission } from '../store.ts'
import type { Connection } from './connection.ts'
import { dialect } from './dialect.ts'
import { foundFirst } from './found.ts'
import { matchOf, type Match } from './search.ts'
import { findSubmission } from './submissions.ts'
import { count, stateOf } from './totals.ts'

export function pageOf(connection: Connection, query: Query): KeptSubmission[] {
  const order = orderBy(readingOrder(query), dialect)
  const { from, where } = source(connection, query)
  // The inner statement reads the index alone, so that a far page does not cost the rows before it.
  const rows = connection.all(sql`SELECT ${submissionColumns} FROM (
      SELECT sequence AS place FROM ${from} WHERE ${where}
      ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}
    ) CROSS JOIN submissions ON sequence = place ORDER BY ${order}`)
  const page = rows.map(submissionOf)
  return query.cursor?.side === 'before' ? page.toReversed() : page
}

function source(connection: Connection, query: Query): { from: Sql; where: Sql } {
  const match = matchOf(query.filters)
  const filtered = conditionOf(query.filters, dialect)
  const where = joined([filtered, ...besideCursor(connection, query)], 'AND')
  if (!match || !isRare(connection, match, query)) return { from: sql`submissions`, where }
  return { from: foundFirst(match, filtered), where }
}

function besideCursor(connection: Connection, query: Query): Sql[] {
  if (!query.cursor) return []
  const neighbour = findSubmission(connection, query.cursor.id)
  if (!neighbour) throw new CursorNotFound(query.cursor.id)
  return [behind(neighbour, readingOrder(query), dialect)]
}

const few = 2_000
const shortWalk = 20_000

/**
 * Few rows match: they are fetched and sorted. Many match: walking along the asked order meets enough of them soon.
 * The wrong choice costs a hundred times the right one in a large list.
 */
function isRare(connection: Connection, match: Match, { limit, offset }: Query): boolean {
  const matches = sql`SELECT rowid FROM submission_search WHERE submission_search MATCH ${match.text}`
  const known = count(connection, sql`(${matches} LIMIT ${few})`)
  const walk = (limit + offset) * stateOf(connection).last
  if (known < few) return known * known <= walk || known < 100
  if (walk / few < shortWalk) return false
  const all = count(connection, sql`(${matches})`)
  return all * all < walk
}
