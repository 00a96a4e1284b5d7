import { setImmediate as turn } from 'node:timers/promises'
import { conditionOf, type Dialect } from '../conditions.ts'
import type { Filter } from '../query.ts'
import { countIn, shortWordsOf } from '../short-words.ts'
import { joined, sql, type Sql } from '../sql.ts'
import type { Row, Run } from './pool.ts'
import { later, type Settled } from './settled.ts'
import { matchesOf } from './short-words.ts'

const mostTotals = 1_000

export type Totals = ReturnType<typeof totalsOf>

/**
 * Counts what matches. Rows come and go and never change in what can be asked about them, so that a total that is known needs only
 * those rows that came since it was settled, from whichever replica.
 */
export function totalsOf(run: Run, dialect: Dialect) {
  const known = new Map<string, Settled>()
  const coming = new Map<string, Promise<Counted | undefined>>()

  /** `moment` is the moment or an earlier one. */
  async function totalOf(filters: Filter[], moment: string): Promise<number> {
    const key = JSON.stringify(filters)
    const condition = conditionOf(filters, dialect)
    const before = known.get(key)
    const since = before && (await counted(run, condition, before))
    const now =
      since ?? (await told(`${moment} ${key}`)) ?? (await countedAnew(run, filters, condition))
    known.delete(key)
    known.set(key, now.settled)
    const oldest = known.keys().next()
    if (known.size > mostTotals && !oldest.done) known.delete(oldest.value)
    return now.rows
  }

  /** By the page that was asked for in the same turn of the event loop, if there is one. */
  async function told(question: string) {
    await turn()
    return coming.get(question)
  }

  /** A page that was asked for at this moment counts along; undefined if after all it does not. */
  function along(filters: Filter[], moment: string, counting: Promise<Counted | undefined>) {
    const question = `${moment} ${JSON.stringify(filters)}`
    // A failure is told to whoever asked for the page.
    const total = counting.catch(() => undefined)
    coming.set(question, total)
    void total.finally(() => coming.delete(question))
  }

  return { totalOf, along, isKnown: (filters: Filter[]) => known.has(JSON.stringify(filters)) }
}

async function countedAnew(run: Run, filters: Filter[], condition: Sql) {
  const before = await entered(run, filters)
  const since = before && (await counted(run, condition, before))
  const now = since ?? (await counted(run, condition, undefined))
  if (now === undefined) throw new Error('Nothing was counted.')
  return now
}

/** What is entered of short words, if nothing else is asked for. */
async function entered(run: Run, filters: Filter[]): Promise<Settled | undefined> {
  const words = shortWordsOf(filters)
  if (!words) return undefined
  const { matches, ...settled } = await matchesOf(run, filters, words)
  return { ...settled, rows: countIn(matches) }
}

/** The first transaction that may not be over. Selected, so that it is asked for once and not for each row. */
const firstOpen = sql`(SELECT pg_snapshot_xmin(pg_current_snapshot()))`

/** What is counted in one statement, and so of one moment. */
export const tally = sql`${firstOpen}::text AS mark, (SELECT removed FROM submission_state) AS removed,
  count(*) AS rows, count(*) FILTER (WHERE added_in < ${firstOpen}) AS settled`

export type Counted = { rows: number; settled: Settled }

/** A row of `tally`, of rows that are not among those that were counted `before`. */
export function countedIn(row: Row | undefined, before = 0): Counted {
  // No row of a transaction that is still to come has a number of 0.
  const mark = { transaction: String(row?.['mark']), sequence: 0 }
  const removed = Number(row?.['removed'])
  return {
    rows: before + Number(row?.['rows']),
    settled: { mark, removed, rows: before + Number(row?.['settled']) },
  }
}

/** Undefined where rows were erased since. */
async function counted(run: Run, condition: Sql, before: Settled | undefined) {
  const which = before ? joined([later(before.mark), condition], 'AND') : condition
  const [row] = await run(sql`SELECT ${tally} FROM submissions WHERE ${which}`)
  const now = countedIn(row, before?.rows)
  return before && now.settled.removed !== before.removed ? undefined : now
}
