import { submissionColumns, submissionOf } from '../columns.ts'
import { conditionOf } from '../conditions.ts'
import { behind, orderBy, readingOrder } from '../ordering.ts'
import type { Filter, Query } from '../query.ts'
import { joined, sql, type Sql } from '../sql.ts'
import { CursorNotFound, type KeptSubmission } from '../store.ts'
import type { Connection } from './connection.ts'
import { dialect } from './dialect.ts'
import { foundFirst } from './found.ts'
import { placesOf } from './places.ts'
import { matchOf, type Match } from './search.ts'
import { findSubmission } from './submissions.ts'
import { atOneInstant, count, stateOf, totalOf } from './totals.ts'

export function pageOf(connection: Connection, query: Query): KeptSubmission[] {
  return atOneInstant(connection, () => {
    if (query.cursor || !isWalk(query.filters)) return sortedPage(connection, query)
    const match = matchOf(query.filters)
    if (match && isRare(connection, match, query)) return sortedPage(connection, query)
    const where = conditionOf(query.filters, dialect)
    const rows = query.offset < far ? undefined : totalOf(connection, query.filters)
    const places = placesOf(connection, query, { from: sql`submissions`, where, rows })
    return rowsAt(connection, places)
  })
}

/** From here on it pays to know the total, and so which end is nearer. */
const far = 1_000

/** All rows, or those that some words are in: what is read along the asked order until the page is full. */
const isWalk = (filters: Filter[]): boolean =>
  filters.every(
    (filter) =>
      filter.method === 'search' ||
      ((filter.method === 'or' || filter.method === 'and') && isWalk(filter.filters)),
  )

function rowsAt(connection: Connection, places: number[]): KeptSubmission[] {
  if (places.length === 0) return []
  const rows = connection
    .all(
      sql`SELECT ${submissionColumns} FROM (
          SELECT value AS place FROM json_each(${JSON.stringify(places)})
        ) CROSS JOIN submissions ON sequence = place`,
    )
    .map(submissionOf)
  const found = new Map(rows.map((row) => [row.sequence, row]))
  return places.flatMap((place) => found.get(place) ?? [])
}

function sortedPage(connection: Connection, query: Query): KeptSubmission[] {
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
