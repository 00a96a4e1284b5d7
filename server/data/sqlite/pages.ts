import { answered } from '../asking.ts'
import { comparedColumns, searchedColumns, submissionColumns, submissionOf } from '../columns.ts'
import { behind, orderBy, readingOrder, totalOrder } from '../ordering.ts'
import { placesOf, type Choice, type Speech } from '../places.ts'
import type { Attribute, Filter, Query } from '../query.ts'
import { countIn, shortWordsOf } from '../short-words.ts'
import { joined, sql, type Sql } from '../sql.ts'
import { CursorNotFound, type KeptSubmission } from '../store.ts'
import { isWalk, stepsFor, type Bounds } from '../walks.ts'
import type { Connection } from './connection.ts'
import { dialect, whereOf } from './dialect.ts'
import { foundAt, foundBy, indexed, rowsOf } from './found.ts'
import { ranksOf } from './landmarks.ts'
import { matchOf, type Match } from './search.ts'
import { matchesOf } from './short-words.ts'
import { findSubmission } from './submissions.ts'
import { atOneInstant, count, stateOf, totalOf } from './totals.ts'

export function pageOf(
  connection: Connection,
  query: Query,
  bounds: Bounds = usualBounds,
): KeptSubmission[] {
  return atOneInstant(connection, () => {
    if (query.cursor || !isWalk(query.filters)) return sortedPage(connection, query)
    const places =
      query.filters.length === 0 ? listed(connection, query) : found(connection, query, bounds)
    return rowsAt(connection, places)
  })
}

/** From here on it pays to know the total, and so which end is nearer. */
const far = 1_000

function listed(connection: Connection, query: Query): number[] {
  const where = sql`TRUE`
  if (query.offset < far) return placesIn(connection, query, { where })
  const [first] = query.orders
  const ranks = first && ranksOf(connection, first.attribute)
  const rows = ranks?.rows ?? totalOf(connection, query.filters)
  return placesIn(connection, query, { where, rows, ranks })
}

const speech: Speech = { dialect, column: (attribute: Attribute) => comparedColumns[attribute] }

const placesIn = (connection: Connection, query: Query, choice: Omit<Choice, 'speech'>) =>
  answered(placesOf(query, { ...choice, speech }), connection)

const usualBounds: Bounds = { mostSteps: 20_000, leastSteps: 500 }

/**
 * Few rows match: they are fetched and sorted. Many match: walking along the asked order meets enough of them soon, unless they
 * all stand at its other end; so the walk is bounded, and after it they are fetched all the same.
 */
function found(connection: Connection, query: Query, bounds: Bounds): number[] {
  // It is asked for beside the page, and counted once.
  const rows = totalOf(connection, query.filters)
  if (rows === 0) return []
  const where = whereOf(query.filters)
  const matches = allMatches(connection, query.filters, where)
  const steps = stepsFor(query, rows, stateOf(connection).last, bounds)
  if (steps !== undefined && !(matches && rows <= steps.expected)) {
    const walk = { most: steps.most, cut: false, columns: searchedColumns }
    const places = placesIn(connection, query, { where, steps: walk })
    if (!walk.cut) return places
  }
  return matches
    ? sorted(connection, query, matches(), where)
    : placesIn(connection, query, { where })
}

/** How the indexes find what matches; nothing if they cannot. */
function allMatches(
  connection: Connection,
  filters: Filter[],
  where: Sql,
): (() => Sql) | undefined {
  const match = matchOf(filters)
  if (match) return () => foundBy(match, where)
  const words = shortWordsOf(filters)
  return words && (() => foundAt(matchesOf(connection, filters, words), where))
}

function sorted(connection: Connection, query: Query, matches: Sql, where: Sql): number[] {
  return connection
    .all(
      sql`SELECT sequence AS place FROM ${rowsOf(matches)} WHERE ${where}
        ORDER BY ${orderBy(totalOrder(query.orders), dialect)} LIMIT ${query.limit} OFFSET ${query.offset}`,
    )
    .map(({ place }) => Number(place))
}

function rowsAt(connection: Connection, places: number[]): KeptSubmission[] {
  if (places.length === 0) return []
  const rows = connection
    .all(
      sql`SELECT ${submissionColumns} FROM (
          SELECT value AS place FROM json_each(${JSON.stringify(places)})
        ) CROSS JOIN submissions ON sequence = place`,
    )
    .map(submissionOf)
  const byPlace = new Map(rows.map((row) => [row.sequence, row]))
  return places.flatMap((place) => byPlace.get(place) ?? [])
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
  const filtered = whereOf(query.filters)
  const where = joined([filtered, ...besideCursor(connection, query)], 'AND')
  const few = fewMatches(connection, query, filtered)
  return { from: few ? rowsOf(few) : sql`submissions`, where }
}

/** What matches, if that is worth fetching before the order is asked. */
function fewMatches(connection: Connection, query: Query, where: Sql): Sql | undefined {
  const match = matchOf(query.filters)
  if (match) return isRare(connection, match, query) ? foundBy(match, where) : undefined
  const words = shortWordsOf(query.filters)
  const matches = words && matchesOf(connection, query.filters, words)
  return matches && areFew(connection, countIn(matches), query)
    ? foundAt(matches, where)
    : undefined
}

function besideCursor(connection: Connection, query: Query): Sql[] {
  if (!query.cursor) return []
  const neighbour = findSubmission(connection, query.cursor.id)
  if (!neighbour) throw new CursorNotFound(query.cursor.id)
  return [behind(neighbour, readingOrder(query), dialect)]
}

const few = 20_000

function isRare(connection: Connection, match: Match, query: Query): boolean {
  const matches = indexed(match)
  const known = count(connection, sql`(${matches} LIMIT ${few})`)
  return known < few || areFew(connection, count(connection, sql`(${matches})`), query)
}

/** The wrong choice costs a hundred times the right one in a large list. */
const areFew = (connection: Connection, rows: number, { limit, offset }: Query) =>
  rows < few || rows * rows < (limit + offset) * stateOf(connection).last
