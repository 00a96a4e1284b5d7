import type { DatabaseSync } from 'node:sqlite'
import type { Filter } from '../query.ts'
import { countIn, shortWordsOf } from '../short-words.ts'
import { sql, type Sql } from '../sql.ts'
import type { Connection } from './connection.ts'
import { whereOf } from './dialect.ts'
import { behindWords, foundBy, rowsOf } from './found.ts'
import { matchOf } from './search.ts'
import { matchesOf } from './short-words.ts'

/** What decides whether a total still holds: the newest row, and how many were ever erased. */
export type State = { last: number; removed: number }
type Total = State & { rows: number }

const mostTotals = 1_000
const totals = new WeakMap<Connection, Map<string, Total>>()

/**
 * Rows come and go and never change in what can be asked about them. So a total that is known needs only the rows
 * that came since, and a list that is paged through is counted once.
 */
export function totalOf(connection: Connection, filters: Filter[]): number {
  const known = totals.get(connection) ?? new Map<string, Total>()
  totals.set(connection, known)
  const key = JSON.stringify(filters)
  const total = atOneInstant(connection, () => upToDate(connection, filters, known.get(key)))
  known.delete(key)
  known.set(key, total)
  const oldest = known.keys().next()
  if (known.size > mostTotals && !oldest.done) known.delete(oldest.value)
  return total.rows
}

function upToDate(connection: Connection, filters: Filter[], known: Total | undefined): Total {
  const state = stateOf(connection)
  const where = whereOf(filters)
  if (!known || known.removed !== state.removed)
    return { ...state, rows: fresh(connection, filters, where) }
  if (known.last === state.last) return known
  const since = count(connection, sql`submissions WHERE sequence > ${known.last} AND ${where}`)
  return { ...state, rows: known.rows + since }
}

function fresh(connection: Connection, filters: Filter[], where: Sql): number {
  const words = shortWordsOf(filters)
  if (words)
    return (
      countIn(matchesOf(connection, filters, words)) +
      count(connection, sql`submissions WHERE ${behindWords} AND ${where}`)
    )
  const match = matchOf(filters)
  if (!match) return count(connection, sql`submissions WHERE ${where}`)
  if (match.exact) return count(connection, sql`(${foundBy(match, where)})`)
  return count(connection, sql`${rowsOf(foundBy(match, where))} WHERE ${where}`)
}

export function stateOf(connection: Connection): State {
  const row = connection.get(sql`SELECT removed,
    coalesce((SELECT max(sequence) FROM submissions), 0) AS last FROM submission_state`)
  return { last: Number(row?.['last']), removed: Number(row?.['removed']) }
}

export const count = (connection: Connection, from: Sql) =>
  Number(connection.get(sql`SELECT count(*) AS rows FROM ${from}`)?.['rows'])

/** All that is read inside is of the same instant, whatever is written meanwhile. */
export function atOneInstant<Result>({ database }: Connection, read: () => Result): Result {
  if (database.isTransaction) return read()
  database.exec('BEGIN')
  try {
    return read()
  } finally {
    end(database)
  }
}

/** A failure of the disk may have ended the transaction already. */
const end = (database: DatabaseSync) => database.isTransaction && database.exec('COMMIT')
