import { answeredLater } from '../asking.ts'
import {
  comparedColumns,
  listed,
  searchedColumns,
  submissionColumns,
  submissionOf,
} from '../columns.ts'
import { conditionOf, type Dialect } from '../conditions.ts'
import { orderBy, totalOrder } from '../ordering.ts'
import { placesOf } from '../places.ts'
import type { Filter, Query } from '../query.ts'
import { sequencesOf, shortWordsOf } from '../short-words.ts'
import { listed as inList, sql, type Sql } from '../sql.ts'
import type { KeptSubmission } from '../store.ts'
import { isWalk, stepsBeforeTotal, stepsFor, type Bounds as WalkBounds } from '../walks.ts'
import { dialect as plainDialect, searchText } from './dialect.ts'
import type { Pool, Run } from './pool.ts'
import { rowsAt, speech } from './rows.ts'
import { later } from './settled.ts'
import { matchesOf } from './short-words.ts'
import { countedIn, tally, type Counted, type Totals } from './totals.ts'

/** `few` rows are fetched and sorted in a tenth of a second; each step along an order takes 2 microseconds. */
type Bounds = { few: number } & WalkBounds
const usualBounds: Bounds = { few: 100_000, mostSteps: 20_000, leastSteps: 500 }

/** What a page is asked with: its moment or an earlier one, how all ask for a total, and how it is counted. */
type Asked = {
  moment: string
  totalOf: (filters: Filter[]) => Promise<number>
  totals: Pick<Totals, 'along' | 'isKnown'>
  dialect: Dialect
}

/**
 * A page of a search; nothing for other questions, and where many rows match and the page is far down. Left to itself the server believes
 * that matches stand everywhere in an order alike, and walks through the whole list where they stand at its other end.
 */
export async function foundPage(
  pool: Pick<Pool, 'atOneInstant'>,
  query: Query,
  asked: Asked,
  bounds = usualBounds,
): Promise<KeptSubmission[] | undefined> {
  const { filters, cursor } = query
  if (cursor || filters.length === 0 || !isWalk(filters)) return undefined
  const steps = isListed(query) ? stepsBeforeTotal(query, bounds) : undefined
  // To count what has a long word is as much work as to fetch it.
  return steps === undefined || shortWordsOf(filters)
    ? pageByTotal(pool, query, asked, bounds)
    : pageBeforeTotal(pool, query, asked, steps)
}

async function pageByTotal(
  pool: Pick<Pool, 'atOneInstant'>,
  query: Query,
  { totalOf, dialect }: Asked,
  bounds: Bounds,
) {
  const rows = await totalOf(query.filters)
  if (rows <= query.offset) return []
  return pool.atOneInstant(async (run) => {
    const steps = await stepsIn(run, query, rows, bounds)
    if (!steps && rows > bounds.few) return undefined
    const most = steps && rows > steps.expected ? steps.most : 0
    return (
      (await walkedPage(run, query, most)) ??
      sortedPage(run, query, await allMatches(run, query.filters, dialect))
    )
  })
}

/** Where no short walk leads to the page, all that matches is fetched and sorted, and counted along if nobody has done that. */
async function pageBeforeTotal(
  pool: Pick<Pool, 'atOneInstant'>,
  query: Query,
  { moment, totals, dialect }: Asked,
  steps: number,
) {
  const { filters } = query
  const answer = pool.atOneInstant(async (run): Promise<Answer> => {
    const walked = await walkedPage(run, query, steps)
    if (walked) return { page: walked }
    const matches = await allMatches(run, filters, dialect)
    if (totals.isKnown(filters)) return { page: await sortedPage(run, query, matches) }
    return countedPage(run, query, matches)
  })
  totals.along(
    filters,
    moment,
    answer.then(({ counted }) => counted),
  )
  return (await answer).page
}

type Answer = { page: KeptSubmission[]; counted?: Counted }

/** What all that matches is fetched by. */
async function allMatches(run: Run, filters: Filter[], dialect: Dialect): Promise<Sql> {
  const condition = conditionOf(filters, dialect)
  const words = shortWordsOf(filters)
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
  await run(forMany)
  const rows = await run(sql`SELECT ${submissionColumns} FROM (
      SELECT sequence AS place FROM (
        SELECT * FROM (${matches}) AS matches OFFSET 0
      ) AS found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    ) AS places JOIN submissions ON sequence = place ORDER BY ${order}`)
  return rows.map(submissionOf)
}

/** As `sortedPage`, and counts what it fetches. */
async function countedPage(
  run: Run,
  { orders, limit, offset }: Query,
  matches: Sql,
): Promise<Answer> {
  const order = totalOrder(orders)
  const ordered = new Set(order.map(({ attribute }) => comparedColumns[attribute]))
  await run(forMany)
  const [row] = await run(sql`WITH found AS MATERIALIZED (
      SELECT ${inList([...new Set([...ordered, comparedColumns.$sequence])])}, added_in
      FROM (${matches}) AS matches
    ) SELECT ${tally}, to_json(ARRAY(
      SELECT sequence FROM found ORDER BY ${orderBy(order, plainDialect)}
      LIMIT ${limit} OFFSET ${offset}
    )) AS places FROM found`)
  // The statement says what it is.
  const places = row?.['places'] as number[]
  return { page: (await rowsAt(run, [], places)) ?? [], counted: countedIn(row) }
}

/** The cores are to share the work, and memory is to hold it, whatever the server guesses of how much is found. */
const forMany = sql`SELECT set_config('parallel_tuple_cost', '0', true), set_config('work_mem', '32MB', true)`
