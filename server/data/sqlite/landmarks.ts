import { answered, rowsOf } from '../asking.ts'
import { comparedColumns, listed } from '../columns.ts'
import {
  makeBlock,
  mostNew,
  placeOf,
  ranksIn,
  takeIn,
  within,
  type Key,
  type Landmarks,
  type Ranks,
} from '../landmarks.ts'
import type { Attribute } from '../query.ts'
import { sql } from '../sql.ts'
import type { Connection } from './connection.ts'
import { stateOf, type State } from './totals.ts'

/** Of the rows that were there at this state. */
type Kept = Landmarks & State

/** A shorter list is walked through in a moment. */
const worthwhile = 10_000
const indexed = new Set<Attribute>(listed)

const known = new WeakMap<Connection, Map<Attribute, Kept>>()

/** Nothing until the blocks are made, which `landmarkNext` does when it is quiet, for columns that were asked for. */
export function ranksOf(connection: Connection, attribute: Attribute): Ranks | undefined {
  if (!indexed.has(attribute)) return undefined
  const columns = known.get(connection) ?? new Map<Attribute, Kept>()
  known.set(connection, columns)
  const state = stateOf(connection)
  const kept = columns.get(attribute)
  if (!kept || kept.removed !== state.removed || state.last - kept.last > mostNew) {
    const column = comparedColumns[attribute]
    const rising = sql`${column}, sequence`
    const key: Key = { column, rising, onward: (block) => within(column, block) }
    if (state.last < worthwhile) columns.delete(attribute)
    else columns.set(attribute, { ...state, key, blocks: [], whole: false })
    return undefined
  }
  if (!kept.whole) return undefined
  if (state.last !== kept.last) {
    answered(takeNew(kept), connection)
    kept.last = state.last
  }
  return ranksIn(kept)
}

function* takeNew(kept: Kept) {
  const rows = yield* rowsOf(
    sql`SELECT sequence, ${kept.key.column} AS value FROM submissions WHERE sequence > ${kept.last}`,
  )
  yield* takeIn(kept, rows.map(placeOf))
}

/** Makes the next block of a column that was asked for. True if more are to be made. */
export function landmarkNext(connection: Connection): boolean {
  const columns = [...(known.get(connection)?.values() ?? [])].filter(({ whole }) => !whole)
  const [kept] = columns
  if (!kept) return false
  // A row that was erased meanwhile may have been counted: the next who asks begins anew.
  if (kept.removed !== stateOf(connection).removed) kept.whole = true
  // Counts only the rows that were there when the column was begun.
  else answered(makeBlock(kept, sql`sequence <= ${kept.last}`), connection)
  return columns.length > 1 || !kept.whole
}
