import { answeredLater } from '../asking.ts'
import { listed } from '../columns.ts'
import {
  makeBlock,
  mostNew,
  placeOf,
  ranksIn,
  takeIn,
  within,
  type Key,
  type Landmarks,
} from '../landmarks.ts'
import { placesOf } from '../places.ts'
import type { Attribute, Query } from '../query.ts'
import { sql, type Sql } from '../sql.ts'
import type { KeptSubmission } from '../store.ts'
import { moment } from './moment.ts'
import type { Pool, Row, Run } from './pool.ts'
import { keyOf, rowsAt, speech } from './rows.ts'

/**
 * Landmarks of all rows that transactions before `mark` have added, and of those in `taken`, which later ones have: at `moment` these are
 * all that there are. They hold while nothing was erased.
 */
type Kept = Landmarks & { moment: string; mark: string; removed: number; taken: Set<number> }

/** One at a time has a column's landmarks, which change under him. */
type Column = { kept?: Kept | undefined; turn: Promise<unknown>; making: boolean }

/** A nearer page is walked to in a moment. */
const far = 1_000
/** What is made beside the questions may take its time; its single steps may not. */
const longestMakingMs = 10 * 60_000

/**
 * Far pages of a list that is ordered by one column: nothing for other questions, and until what they are found by is made, which the
 * first who asks for one sets going.
 */
export function farPagesOf(pool: Pool, momentNow: () => Promise<string>) {
  const columns = new Map<Attribute, Column>()
  let made: Promise<unknown> = Promise.resolve()

  /** `now` is the moment, or an earlier one. */
  async function farPage(query: Query, now: string): Promise<KeptSubmission[] | undefined> {
    const attribute = columnOf(query)
    if (!attribute) return undefined
    const column: Column = columns.get(attribute) ?? { turn: Promise.resolve(), making: false }
    columns.set(attribute, column)
    return inTurn(column, async () => {
      const { kept } = column
      if (kept?.moment === now) {
        const found = await pageMeanwhile(kept, attribute, query)
        if (found) return found
      }
      if (kept) return pool.atOneInstant((run) => pageBy(run, attribute, column, query))
      make(attribute, column)
      return undefined
    })
  }

  /** While nobody writes, which is seen afterwards, single statements tell of one instant too, and cost fewer ways to the database. */
  async function pageMeanwhile(kept: Kept, attribute: Attribute, query: Query) {
    const places = await placesBy(pool.run, kept, query)
    const [found, after] = await Promise.all([rowsAt(pool.run, [attribute], places), momentNow()])
    return after === kept.moment ? found : undefined
  }

  /** One column after the other, so that the pool has room for those who ask. */
  function make(attribute: Attribute, column: Column) {
    if (column.making) return
    column.making = true
    const work = () => pool.atOneInstant((run) => landmarksOf(run, attribute), longestMakingMs)
    made = made
      .then(work)
      .then((kept) => (column.kept = kept))
      // Far pages are walked to until then; the next question tries again.
      .catch(() => {})
      .finally(() => (column.making = false))
  }

  return farPage
}

function columnOf({ orders, filters, cursor, offset }: Query): Attribute | undefined {
  const [order, ...others] = orders
  if (!order || others.length > 0 || filters.length > 0 || cursor || offset < far) return undefined
  return listed.find((attribute) => attribute === order.attribute)
}

function inTurn<Result>(column: Column, work: () => Promise<Result>): Promise<Result> {
  const mine = column.turn.then(work, work)
  column.turn = mine
  return mine
}

function risingBy(attribute: Attribute): Key {
  const column = keyOf(attribute)
  const rising =
    attribute === 'reason' ? sql`${column} NULLS FIRST, sequence` : sql`${column}, sequence`
  return {
    column,
    rising,
    // An equation would let the planner walk along the arrival numbers, past all rows of other values.
    onward: (block) =>
      block.ofOne && block.value !== null
        ? sql`(${column}, sequence) >= (${block.value}, ${block.sequence})`
        : within(column, block),
  }
}

async function landmarksOf(run: Run, attribute: Attribute): Promise<Kept> {
  const key = risingBy(attribute)
  const landmarks: Landmarks = { key, blocks: [], whole: false }
  while (!landmarks.whole) await answeredLater(makeBlock(landmarks, sql`TRUE`), run)
  const { later, ...state } = stateFrom(await run(rowsSince(undefined, key.column)))
  return { ...landmarks, ...state, taken: new Set(later.map(({ sequence }) => sequence)) }
}

async function pageBy(run: Run, attribute: Attribute, column: Column, query: Query) {
  const kept = await upToDate(run, column)
  return kept && rowsAt(run, [attribute], await placesBy(run, kept, query))
}

function placesBy(run: Run, kept: Kept, query: Query): Promise<number[]> {
  const ranks = ranksIn(kept)
  const choice = { where: sql`TRUE`, rows: ranks.rows, ranks, speech }
  return answeredLater(placesOf(query, choice), run)
}

async function upToDate(run: Run, column: Column): Promise<Kept | undefined> {
  const { kept } = column
  if (!kept) return undefined
  const { later, ...state } = stateFrom(await run(rowsSince(kept.mark, kept.key.column)))
  // What is half done or no longer true is made anew.
  column.kept = undefined
  if (state.removed !== kept.removed || later.length > mostNew) return undefined
  const fresh = later.filter(({ sequence }) => !kept.taken.has(sequence))
  await answeredLater(takeIn(kept, fresh), run)
  const taken = new Set(later.filter(({ settled }) => !settled).map(({ sequence }) => sequence))
  column.kept = { ...kept, ...state, taken }
  return column.kept
}

/** The state, beside each row that was added at this mark or later; without a mark, by transactions that are not all over. */
const rowsSince = (mark: string | undefined, column: Sql) => sql`SELECT
    ${moment} AS moment, pg_snapshot_xmin(pg_current_snapshot())::text AS mark, removed, sequence, ${column} AS value,
    added_in < pg_snapshot_xmin(pg_current_snapshot()) AS settled
  FROM submission_state LEFT JOIN submissions
    ON added_in >= ${mark === undefined ? sql`pg_snapshot_xmin(pg_current_snapshot())` : sql`${mark}::xid8`}
  LIMIT ${mostNew + 1}`

function stateFrom(rows: Row[]) {
  const later = rows
    .filter(({ sequence }) => sequence !== null)
    .map((row) => ({ ...placeOf(row), settled: row['settled'] === true }))
  const [first] = rows
  return {
    moment: String(first?.['moment']),
    mark: String(first?.['mark']),
    removed: Number(first?.['removed']),
    later,
  }
}
