import { listedColumns, sortedAttributes, submissionColumns, submissionOf } from './columns.ts'
import type { Dialect } from './conditions.ts'
import { behind, orderBy, readingOrder, reversed } from './ordering.ts'
import type { Attribute, Filter, Order, Query } from './query.ts'
import type { QuerySteps } from './query-steps.ts'
import { fixed, sql, type Sql } from './sql.ts'
import { CursorNotFound, type KeptSubmission, type List } from './store.ts'
import { keepable } from './text.ts'
import type { Counting, Totals } from './totals.ts'

/** What an engine says in its own way. */
export type Engine = Omit<Counting, 'matches'> & {
  dialect: Dialect
  /** Of all rows that match: their `sequence`, these columns, and what `tally` needs; found by the search index where it helps. */
  matches: (filters: Filter[], columns?: Attribute[], beside?: Sql) => Sql
  /** The page's `sequence` as `place`, out of a table `matches` of the above. */
  pageOfMatches: (page: Page) => Sql
  /** Whether the search index alone tells which rows match, without a look at any. */
  isIndexed?: (filters: Filter[]) => boolean
  /** The order of an index that has only the beginning of a value, and whether these rows are sure to be a page of the exact order too. */
  byIndex?: { dialect: Dialect; isExact: (orders: Order[], rows: KeptSubmission[]) => boolean }
  /** Columns that a condition may look at beside those that are inserted. */
  derivedColumns?: string[]
}

/** In a total order. `beside`: on this side of the cursor. */
export type Page = { orders: Order[]; limit: number; offset: number; beside?: Sql }

/** Rows and exact total, to be read in one snapshot. Without `counted` the total is 0. */
export function* listSteps(
  query: Query,
  { counted }: { counted: boolean },
  engine: Engine,
  totals: Totals,
): QuerySteps<List> {
  const page = yield* pageOf(query, engine)
  const list = yield* query.filters.length === 0
    ? orderedList(page, counted, engine, totals)
    : matchingList(query.filters, page, counted, engine, totals)
  return query.cursor?.side === 'before' ? { ...list, rows: list.rows.toReversed() } : list
}

function* pageOf(query: Query, { dialect }: Engine): QuerySteps<Page> {
  const { cursor, limit, offset } = query
  const orders = readingOrder(query)
  if (!cursor) return { orders, limit, offset }
  if (!keepable(cursor.id)) throw new CursorNotFound(cursor.id)
  const [row] = yield sql`SELECT ${submissionColumns} FROM submissions WHERE id = ${cursor.id}`
  if (!row) throw new CursorNotFound(cursor.id)
  return { orders, limit, offset, beside: behind(submissionOf(row), orders, dialect) }
}

/** From here on the total is worth a statement: a page may be nearer to the other end. */
const far = 1_000

function* orderedList(
  page: Page,
  counted: boolean,
  engine: Engine,
  totals: Totals,
): QuerySteps<List> {
  const total = counted || (page.offset >= far && !page.beside) ? yield* totals.count([]) : 0
  const rows = yield* page.offset < far || page.beside
    ? orderedRows(page, engine)
    : rowsFromNearerEnd(page, total, engine)
  return { rows, total: counted ? total : 0 }
}

function* rowsFromNearerEnd(
  page: Page,
  total: number,
  engine: Engine,
): QuerySteps<KeptSubmission[]> {
  const { orders, offset } = page
  if (offset * 2 < total) return yield* orderedRows(page, engine)
  const limit = Math.min(page.limit, total - offset)
  if (limit <= 0) return []
  const mirrored = { orders: reversed(orders), limit, offset: total - offset - limit }
  return (yield* orderedRows(mirrored, engine)).toReversed()
}

const orderedRows = ({ beside = sql`TRUE`, ...page }: Page, engine: Engine) =>
  // The inner statement reads an index alone, so that a far page does not cost the rows before it.
  pageInOrder(
    page,
    engine,
    (order) => sql`SELECT ${submissionColumns} FROM (
      SELECT sequence AS place FROM submissions WHERE ${beside}
      ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}
    ) AS page CROSS JOIN submissions WHERE sequence = place ORDER BY ${order}`,
  )

function* pageInOrder(
  { orders }: Page,
  { dialect, byIndex }: Engine,
  statement: (order: Sql) => Sql,
): QuerySteps<KeptSubmission[]> {
  const rows = (yield statement(orderBy(orders, byIndex?.dialect ?? dialect))).map(submissionOf)
  if (!byIndex || byIndex.isExact(orders, rows)) return rows
  return (yield statement(orderBy(orders, dialect))).map(submissionOf)
}

function* matchingList(
  filters: Filter[],
  page: Page,
  counted: boolean,
  engine: Engine,
  totals: Totals,
): QuerySteps<List> {
  const rows = engine.isIndexed?.(filters) ? undefined : yield* rowsOnTheWay(filters, page, engine)
  if (rows) return { rows, total: counted ? yield* totals.count(filters) : 0 }
  const found = yield matchesAndPage(filters, page, engine)
  const counts = !page.beside ? totals.note(filters, found[0]) : yield* totals.count(filters)
  return {
    rows: found.filter(({ place }) => place !== null).map(submissionOf),
    total: counted ? counts : 0,
  }
}

/** One row in fifty is met within so many; then it is cheaper to find all that match. */
const stepsForOne = 50
const mostSteps = 20_000

/**
 * Where many rows match, the first ones of the order fill the page. Undefined where they do not: the matches are few, or stand at
 * the other end of the order.
 */
function* rowsOnTheWay(
  filters: Filter[],
  { beside = sql`TRUE`, ...page }: Page,
  engine: Engine,
): QuerySteps<KeptSubmission[] | undefined> {
  const { orders, limit, offset } = page
  if (!hasIndex(orders) || limit + offset > mostSteps) return undefined
  const steps = Math.min((limit + offset) * stepsForOne, mostSteps)
  const { where, derivedColumns = [] } = engine
  const columns = fixed(['sequence', ...listedColumns, ...derivedColumns].join(', '))
  // What stands before a limit cannot be taken apart by the engine, so that the filter is tried on these rows alone.
  const rows = yield* pageInOrder(
    page,
    engine,
    (order) => sql`SELECT ${submissionColumns} FROM (
      SELECT ${columns} FROM submissions WHERE ${beside} ORDER BY ${order} LIMIT ${steps}
    ) AS first WHERE ${where(filters)} LIMIT ${limit} OFFSET ${offset}`,
  )
  return rows.length === limit ? rows : undefined
}

export const hasIndex = ([first]: Order[]) =>
  first !== undefined &&
  (first.attribute === '$sequence' || sortedAttributes.includes(first.attribute))

/** The rows of the page, each with the tally of all matches beside it; one without a place where the page is empty. */
function matchesAndPage(filters: Filter[], page: Page, engine: Engine): Sql {
  const ordered = page.orders.map(({ attribute }) => attribute)
  const matches = engine.matches(filters, ordered, page.beside)
  return sql`WITH matches AS MATERIALIZED (${matches}),
      counts AS (SELECT ${engine.tally} FROM matches)
    SELECT ${submissionColumns}, place, counts.* FROM counts
    LEFT JOIN (${engine.pageOfMatches(page)}) AS page ON TRUE
    LEFT JOIN submissions ON sequence = place
    ORDER BY ${orderBy(page.orders, engine.dialect)}`
}
