import { LRUCache } from 'lru-cache'
import {
  isChangeable,
  listedColumns,
  sortedAttributes,
  submissionColumns,
  submissionOf,
} from './columns.ts'
import type { Dialect } from './dialect.ts'
import { mirrored, pageOf, type Page } from './ordering.ts'
import type { Attribute, Filter, Order, Query } from './query.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { fixed, joined, sql, type Parameter, type Sql } from './sql.ts'
import type { StoredSubmission, List } from './store.ts'

/** How an engine counts. */
type Counting = {
  /** What these filters ask of a row. */
  where: (filters: Filter[]) => Sql
  /** All rows that match, with their `sequence` and what `tally` needs. */
  matches: (filters: Filter[]) => Sql
  /**
   * A select list over such rows: how many `rows`, how many of them are in the `snapshot` that is complete up to the `watermark`, and how
   * many were ever `removed`.
   */
  tally: Sql
  /** Holds for the rows that are beyond this watermark. */
  since: (watermark: Parameter) => Sql
}

/** The engine-specific parts of a list. */
export type ListEngine = Omit<Counting, 'matches'> & {
  dialect: Dialect
  /** Of all matching rows: their `sequence`, these columns, and the input of `tally`; by the search index if it helps. */
  matches: (filters: Filter[], columns?: Attribute[], beside?: Sql) => Sql
  /** The page's `sequence` as `place`, out of a table `matches` of the above. */
  pageOfMatches: (page: Page) => Sql
  /** Whether the search index alone determines the matching rows, without reading them. */
  isIndexed?: (filters: Filter[]) => boolean
  /** Whether rows in the order of an index are sure to be a page of the exact order too. */
  isExact?: (orders: Order[], rows: StoredSubmission[]) => boolean
  /** Columns a condition may use beside the inserted ones. */
  derivedColumns?: string[]
}

/** Rows and exact total, to be read in one snapshot. Without `counted` the total is 0. */
export type ListQuery = { query: Query; counted: boolean }

/** Lists that share what they remember of totals. */
export function listsBy(engine: ListEngine) {
  const totals = totalsOf(engine)
  return function* list({ query, counted }: ListQuery): QuerySteps<List> {
    const { filters, cursor } = query
    const page = yield* pageOf(query, engine.dialect)
    const { rows, total } = yield* filters.length > 0
      ? matchingList(filters, page, counted, engine, totals)
      : isFar(query)
        ? farPage(page, engine, totals)
        : nearPage(page, counted, engine, totals)
    return {
      rows: cursor?.side === 'before' ? rows.toReversed() : rows,
      total: counted ? total : 0,
    }
  }
}

/** From here on counting first is worthwhile: the page may be nearer to the other end. */
const far = 1_000
const isFar = ({ offset, cursor }: Query) => offset >= far && !cursor

/** Whether page and total come out of several statements, which then need one snapshot. A cursor's row may be read before it. */
export const needsSnapshot = (query: Query): boolean => query.filters.length > 0 || isFar(query)

function* farPage(page: Page, engine: ListEngine, totals: Totals): QuerySteps<List> {
  const total = yield* totals.count([])
  const ordered = (from: Page) => inOrder(from, engine, (order) => rowsOf(orderedRows(from, order)))
  if (page.offset * 2 < total) return { rows: (yield* ordered(page)).rows, total }
  const fromEnd = yield* ordered(mirrored(page, total, engine.dialect))
  return { rows: fromEnd.rows.toReversed(), total }
}

/** In one statement. */
const nearPage = (page: Page, counted: boolean, engine: ListEngine, totals: Totals) =>
  inOrder(page, engine, function* (order): QuerySteps<List> {
    if (!counted) return { ...(yield* rowsOf(orderedRows(page, order))), total: 0 }
    const { read, total } = yield* totals.countWith(
      [],
      (counts) => sql`WITH ${countsAndPage(counts, placesOf(page, order), order)}`,
    )
    return { rows: pageFrom(read), total }
  })

const placesOf = ({ limit, offset, beside = sql`TRUE` }: Page, order: Sql) =>
  sql`SELECT sequence AS place FROM submissions WHERE ${beside}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`

/** The inner statement only reads an index, so that a far page does not read the rows before it. */
const orderedRows = (page: Page, order: Sql) =>
  sql`SELECT ${submissionColumns} FROM (${placesOf(page, order)}) AS page
    CROSS JOIN submissions WHERE sequence = place ORDER BY ${order}`

/** By the index of the order; in exact order if the index is inexact. */
function* inOrder<Read extends { rows: StoredSubmission[] }>(
  { orders, order, byIndex }: Page,
  { isExact }: ListEngine,
  read: (order: Sql) => QuerySteps<Read>,
): QuerySteps<Read> {
  const first = yield* read(byIndex)
  return !isExact || isExact(orders, first.rows) ? first : yield* read(order)
}

function* rowsOf(statement: Sql): QuerySteps<{ rows: StoredSubmission[] }> {
  return { rows: (yield statement).map(submissionOf) }
}

function* matchingList(
  filters: Filter[],
  page: Page,
  counted: boolean,
  engine: ListEngine,
  totals: Totals,
): QuerySteps<List> {
  const rows = yield* firstRows(filters, page, engine)
  if (rows) return { rows, total: counted ? yield* totals.count(filters) : 0 }
  const matches = yield matchesAndPage(filters, page, engine)
  return {
    rows: pageFrom(matches),
    total: page.beside ? yield* totals.count(filters) : totals.note(filters, matches[0]),
  }
}

/** From here on it is cheaper to find all matches: one row in fifty is met by then, or one in eight with an index. */
const stepsForOne = { read: 50, indexed: 8 }
const mostSteps = 20_000

/**
 * If many rows match, the first ones in the order fill the page. Undefined if not: the matches are few, or at the other end of the
 * order.
 */
function* firstRows(
  filters: Filter[],
  page: Page,
  engine: ListEngine,
): QuerySteps<StoredSubmission[] | undefined> {
  const { orders, limit, offset, beside = sql`TRUE` } = page
  if (!hasIndex(orders) || limit + offset > mostSteps) return undefined
  const { where, isIndexed, derivedColumns = [] } = engine
  const share = stepsForOne[isIndexed?.(filters) ? 'indexed' : 'read']
  const steps = Math.min((limit + offset) * share, mostSteps)
  const columns = fixed(['sequence', ...listedColumns, ...derivedColumns].join(', '))
  // A subquery with a limit is not merged by the engine, so that only these rows are filtered.
  const { rows } = yield* inOrder(page, engine, (order) =>
    rowsOf(sql`SELECT ${submissionColumns} FROM (
      SELECT ${columns} FROM submissions WHERE ${beside} ORDER BY ${order} LIMIT ${steps}
    ) AS first WHERE ${where(filters)} LIMIT ${limit} OFFSET ${offset}`),
  )
  return rows.length === limit ? rows : undefined
}

export const hasIndex = ([first]: Order[]) =>
  first !== undefined &&
  (first.attribute === '$sequence' || sortedAttributes.includes(first.attribute))

/** The rows of the page, each with the tally of all matches; one row without a place if the page is empty. */
function matchesAndPage(filters: Filter[], page: Page, engine: ListEngine): Sql {
  const ordered = page.orders.map(({ attribute }) => attribute)
  const counts = sql`SELECT ${engine.tally} FROM matches`
  return sql`WITH matches AS MATERIALIZED (${engine.matches(filters, ordered, page.beside)}),
    ${countsAndPage(counts, engine.pageOfMatches(page), page.order)}`
}

/** The page's places with their rows, each beside the counts; the counts alone if the page is empty. */
const countsAndPage = (counts: Sql, places: Sql, order: Sql) =>
  sql`counts AS (${counts})
    SELECT ${submissionColumns}, place, counts.* FROM counts
    LEFT JOIN (${places}) AS page ON TRUE
    LEFT JOIN submissions ON sequence = place
    ORDER BY ${order}`

const pageFrom = (rows: Row[]) => rows.filter(({ place }) => place !== null).map(submissionOf)

/** `rows` matched up to the watermark, valid while `removed` is unchanged. */
type Total = { watermark: Parameter; removed: number; rows: number }

type Totals = ReturnType<typeof totalsOf>

/** Exact totals. Corrected rows count as removed, so that a cached total needs only the rows added since. */
function totalsOf({ where, matches, tally, since }: Counting) {
  const cache = new LRUCache<string, Total>({ max: 1_000 })

  function* count(filters: Filter[]): QuerySteps<number> {
    return (yield* countWith(filters, (counts) => counts)).total
  }

  /** With all rows of `statement`, whose first one has the counts. */
  function* countWith(
    filters: Filter[],
    statement: (counts: Sql) => Sql,
  ): QuerySteps<{ read: Row[]; total: number }> {
    const cached = isCacheable(filters) ? cache.get(JSON.stringify(filters)) : undefined
    if (cached) {
      const which = joined([since(cached.watermark), where(filters)], 'AND')
      const read = yield statement(sql`SELECT ${tally} FROM submissions WHERE ${which}`)
      if (Number(read[0]?.['removed']) === cached.removed)
        return { read, total: note(filters, read[0], cached.rows) }
    }
    const read = yield statement(sql`SELECT ${tally} FROM (${matches(filters)}) AS matches`)
    return { read, total: note(filters, read[0]) }
  }

  /** Adds a row of `tally`, about rows that were not counted `before`. Returns the total. */
  function note(filters: Filter[], row: Row | undefined, before = 0): number {
    const watermark = row?.['watermark']
    if (typeof watermark !== 'string' && typeof watermark !== 'number')
      throw new Error('Nothing was counted.')
    if (isCacheable(filters))
      cache.set(JSON.stringify(filters), {
        watermark,
        removed: Number(row?.['removed']),
        rows: before + Number(row?.['snapshot']),
      })
    return before + Number(row?.['rows'])
  }

  return { count, countWith, note }
}

/** Marks come and go on rows that were counted. */
const isCacheable = (filters: Filter[]): boolean =>
  filters.every((filter) =>
    'filters' in filter ? isCacheable(filter.filters) : !isChangeable(filter.attribute),
  )
