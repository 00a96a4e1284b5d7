import { answeredLater } from '../asking.ts'
import { listed, searchedColumns, submissionColumns, submissionOf } from '../columns.ts'
import { conditionOf, type Dialect } from '../conditions.ts'
import { orderBy, totalOrder } from '../ordering.ts'
import { placesOf } from '../places.ts'
import type { Filter, Query } from '../query.ts'
import { sequencesOf, shortWordsOf } from '../short-words.ts'
import { sql, type Sql } from '../sql.ts'
import type { KeptSubmission } from '../store.ts'
import { isWalk, stepsBeforeTotal, stepsFor, type Bounds as WalkBounds } from '../walks.ts'
import { dialect as plainDialect, searchText } from './dialect.ts'
import type { Pool, Run } from './pool.ts'
import { rowsAt, speech } from './rows.ts'
import { later } from './settled.ts'
import { matchesOf } from './short-words.ts'

/** `few` rows are fetched and sorted in a tenth of a second; each step along an order takes 2 microseconds. */
type Bounds = { few: number } & WalkBounds
const usualBounds: Bounds = { few: 100_000, mostSteps: 20_000, leastSteps: 500 }

/**
 * A page of a search; nothing for other questions, and where many rows match and the page is far down. Left to itself the server believes
 * that matches stand everywhere in an order alike, and walks through the whole list where they stand at its other end.
 */
export async function foundPage(
  pool: Pick<Pool, 'atOneInstant'>,
  query: Query,
  totalOf: (filters: Filter[]) => Promise<number>,
  dialect: Dialect,
  bounds = usualBounds,
): Promise<KeptSubmission[] | undefined> {
  const { filters, offset, cursor } = query
  if (cursor || filters.length === 0 || !isWalk(filters)) return undefined
  const words = shortWordsOf(filters)
  const walkedOrSorted = async (run: Run, most: number) =>
    (await walkedPage(run, query, most)) ??
    sortedPage(run, query, await matchesIn(run, filters, words, dialect))
  // To count what has a long word is as much work as to fetch it: where no short walk leads to the page, both are done at once.
  const early = words || !isListed(query) ? undefined : stepsBeforeTotal(query, bounds)
  if (early !== undefined) return pool.atOneInstant((run) => walkedOrSorted(run, early))
  const rows = await totalOf(filters)
  if (rows <= offset) return []
  return pool.atOneInstant(async (run) => {
    const steps = await stepsIn(run, query, rows, bounds)
    if (!steps && rows > bounds.few) return undefined
    return walkedOrSorted(run, steps && rows > steps.expected ? steps.most : 0)
  })
}

/** What all that matches is fetched by. */
async function matchesIn(
  run: Run,
  filters: Filter[],
  words: string[] | undefined,
  dialect: Dialect,
): Promise<Sql> {
  const condition = conditionOf(filters, dialect)
  if (!words) return sql`SELECT * FROM submissions WHERE ${condition}`
  const { matches, mark } = await matchesOf(run, filters, words)
  const places = `{${sequencesOf(matches).join(',')}}`
  return sql`SELECT * FROM submissions WHERE sequence = ANY (${places}::bigint[])
    UNION ALL SELECT * FROM submissions WHERE ${later(mark)} AND ${condition}`
}

/** Only these orders have an index. */
const isListed = ({ orders }: Query) => orders.every(({ attribute }) => listed.includes(attribute))

/** Nothing where no short walk leads to the page. */
async function stepsIn(run: Run, query: Query, rows: number, bounds: Bounds) {
  if (!isListed(query)) return undefined
  const [newest] = await run(sql`SELECT max(sequence) AS sequence FROM submissions`)
  return stepsFor(query, rows, Number(newest?.['sequence']), bounds)
}

/** Undefined where so many steps do not lead to its end. */
async function walkedPage(run: Run, query: Query, most: number) {
  if (most === 0) return undefined
  const walk = { most, cut: false, columns: sql`${searchedColumns}, ${searchText}` }
  const choice = { where: conditionOf(query.filters, plainDialect), steps: walk, speech }
  const places = await answeredLater(placesOf(query, choice), run)
  const ordered = query.orders.map(({ attribute }) => attribute)
  return walk.cut ? undefined : rowsAt(run, ordered, places)
}

/** Fetches all that matches, which the OFFSET keeps apart from the order, and sorts it. */
async function sortedPage(run: Run, { orders, limit, offset }: Query, matches: Sql) {
  const order = orderBy(totalOrder(orders), plainDialect)
  // So that the cores share the work, whatever the server guesses of how much is found.
  await run(sql`SELECT set_config('parallel_tuple_cost', '0', true)`)
  const rows = await run(sql`SELECT ${submissionColumns} FROM (
      SELECT sequence AS place FROM (
        SELECT * FROM (${matches}) AS matches OFFSET 0
      ) AS found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    ) AS places JOIN submissions ON sequence = place ORDER BY ${order}`)
  return rows.map(submissionOf)
}
