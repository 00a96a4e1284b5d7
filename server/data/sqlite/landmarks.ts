import { comparedColumns, listed } from '../columns.ts'
import type { Attribute } from '../query.ts'
import { fixed, sql, type Parameter, type Sql } from '../sql.ts'
import type { Connection } from './connection.ts'
import { count, stateOf, type State } from './totals.ts'

/**
 * A column's rows in rising order, the arrival number settling ties, in blocks that begin at a known row and whose length is known:
 * a far page walks through one block instead of through all that stands before it. Kept in memory alone, so that a row costs no more
 * to write, nothing is left of an erased person, and nothing can be wrong after a crash.
 */
type Landmarks = State & { column: Sql; blocks: Block[]; whole: boolean }
/** `ofOne`: all its rows have this one value (or none); the others begin with the first row of a value. */
type Block = Place & { rows: number; ofOne: boolean }
type Place = { value: Parameter | null; sequence: number }

/** Where rows stand in one column's rising order, at the instant of the transaction that asked. */
export type Ranks = {
  rows: number
  at: (rank: number, limit: number) => number[]
  /** How many rows come before the first that has this value, or before the first behind it. */
  before: (value: Parameter | null, which: 'value' | 'behind') => number
}

const every = 2_048
/** A shorter list is walked through in a moment. */
const worthwhile = 10_000
/** More rows than these are not taken in one by one: the blocks are made anew. */
const mostNew = 20_000
const indexed = new Set<Attribute>(listed)

const known = new WeakMap<Connection, Map<Attribute, Landmarks>>()

/** Nothing until the blocks are made, which `landmarkNext` does when it is quiet, for columns that were asked for. */
export function ranksOf(connection: Connection, attribute: Attribute): Ranks | undefined {
  if (!indexed.has(attribute)) return undefined
  const columns = known.get(connection) ?? new Map<Attribute, Landmarks>()
  known.set(connection, columns)
  const state = stateOf(connection)
  const landmarks = columns.get(attribute)
  if (!landmarks || landmarks.removed !== state.removed || state.last - landmarks.last > mostNew) {
    const column = comparedColumns[attribute]
    if (state.last < worthwhile) columns.delete(attribute)
    else columns.set(attribute, { ...state, column, blocks: [], whole: false })
    return undefined
  }
  if (!landmarks.whole) return undefined
  takeNew(connection, landmarks, state)
  return ranksIn(connection, landmarks)
}

/** Makes the next block of a column that was asked for. True if more are to be made. */
export function landmarkNext(connection: Connection): boolean {
  const columns = [...(known.get(connection)?.values() ?? [])].filter(({ whole }) => !whole)
  const [landmarks] = columns
  if (!landmarks) return false
  // A row that was erased meanwhile may have been counted: the next who asks begins anew.
  if (landmarks.removed !== stateOf(connection).removed) landmarks.whole = true
  else makeBlock(connection, landmarks)
  return columns.length > 1 || !landmarks.whole
}

/** Counts only the rows that were there when the column was begun. */
function makeBlock(connection: Connection, landmarks: Landmarks) {
  const { blocks, column } = landmarks
  const there = sql`sequence <= ${landmarks.last}`
  const end = blocks.at(-1)
  const next = end ? cut(connection, column, end, there) : first(connection, column, there)
  if (next) blocks.push(next)
  else landmarks.whole = true
}

function first(connection: Connection, column: Sql, among: Sql): Block | undefined {
  const place = placeIn(connection, column, among, 0)
  return place && { ...place, rows: 0, ofOne: place.value === null }
}

/** Sets the length of a block that is open to its end, and gives the next one, if any, which is open. */
function cut(connection: Connection, column: Sql, block: Block, among: Sql): Block | undefined {
  const from = sql`${within(column, block)} AND ${among}`
  const next = placeIn(connection, column, from, every)
  if (next && (block.ofOne || next.value === block.value)) {
    block.rows = every
    return { ...next, rows: 0, ofOne: true }
  }
  // It ends where another value begins: no index leads into the middle of a run unless the value is given.
  const bound = next ? sql`${from} AND ${column} < ${next.value}` : from
  block.rows = count(connection, sql`submissions WHERE ${bound}`)
  if (!next && !block.ofOne) return undefined
  const behind = next ? sql`${column} >= ${next.value}` : beyond(column, block.value)
  const place = placeIn(connection, column, sql`${behind} AND ${among}`, 0)
  return place && { ...place, rows: 0, ofOne: false }
}

function takeNew(connection: Connection, landmarks: Landmarks, state: State) {
  if (state.last === landmarks.last) return
  const { column, blocks } = landmarks
  const rows = connection.all(
    sql`SELECT sequence, ${column} AS value FROM submissions WHERE sequence > ${landmarks.last}`,
  )
  const grown = new Set(rows.map((row) => grow(blocks, placeOf(row))))
  for (const block of grown)
    if (block.rows > every * 3) split(connection, column, blocks, blocks.indexOf(block))
  landmarks.last = state.last
}

function grow(blocks: Block[], place: Place): Block {
  const index = lastNotBehind(blocks, place)
  const takes = (block: Block | undefined) =>
    block !== undefined && (block.ofOne ? block.value === place.value : place.value !== null)
  const [own, next] = [blocks[index], blocks[index + 1]]
  const block = takes(own) ? own : takes(next) ? next : undefined
  if (block === undefined) {
    const fresh = { ...place, rows: 1, ofOne: place.value === null }
    blocks.splice(index + 1, 0, fresh)
    return fresh
  }
  // It begins a value of its own before the others.
  if (block === next) Object.assign(block, place)
  block.rows += 1
  return block
}

function split(connection: Connection, column: Sql, blocks: Block[], index: number) {
  const block = blocks[index]
  if (!block) return
  const { rows } = block
  const next = cut(connection, column, block, sql`TRUE`)
  const left = rows - block.rows
  if (!next || left <= 0) {
    block.rows = rows
    return
  }
  next.rows = left
  blocks.splice(index + 1, 0, next)
  if (next.ofOne || left > every * 2) split(connection, column, blocks, index + 1)
}

function ranksIn(connection: Connection, { column, blocks }: Landmarks): Ranks {
  const rowsUpTo = (index: number) =>
    blocks.slice(0, Math.max(0, index)).reduce((sum, { rows }) => sum + rows, 0)

  return {
    rows: rowsUpTo(blocks.length),

    at(rank, limit) {
      const places: number[] = []
      let begin = 0
      for (const block of blocks) {
        const offset = rank + places.length - begin
        begin += block.rows
        if (offset >= block.rows) continue
        const wanted = Math.min(limit - places.length, block.rows - offset)
        if (wanted <= 0) break
        const found = connection.all(sql`SELECT sequence FROM submissions
          WHERE ${within(column, block)} ORDER BY ${column}, sequence
          LIMIT ${wanted} OFFSET ${offset}`)
        places.push(...found.map(({ sequence }) => Number(sequence)))
      }
      return places
    },

    before(value, which) {
      const behind = which === 'behind'
      const index = lastNotBehind(blocks, { value, sequence: behind ? Infinity : 0 })
      const block = blocks[index]
      if (block === undefined) return 0
      if (block.ofOne) return value === null && !behind ? 0 : rowsUpTo(index + 1)
      const upTo = sql`${column} ${fixed(behind ? '<=' : '<')} ${value}`
      const inside = count(connection, sql`submissions WHERE ${within(column, block)} AND ${upTo}`)
      return rowsUpTo(index) + inside
    },
  }
}

/** The row so many places behind the first of these. */
function placeIn(connection: Connection, column: Sql, where: Sql, offset: number) {
  const row = connection.get(sql`SELECT sequence, ${column} AS value FROM submissions
    WHERE ${where} ORDER BY ${column}, sequence LIMIT 1 OFFSET ${offset}`)
  return row && placeOf(row)
}

const placeOf = ({ sequence, value }: Record<string, unknown>): Place => ({
  sequence: Number(sequence),
  value: typeof value === 'string' || typeof value === 'number' ? value : null,
})

/** The rows from the beginning of a block on: of its value where it has but one, else all that follow. */
function within(column: Sql, { value, sequence, ofOne }: Block): Sql {
  if (value === null) return sql`${column} IS NULL AND sequence >= ${sequence}`
  return ofOne ? sql`${column} = ${value} AND sequence >= ${sequence}` : sql`${column} >= ${value}`
}

/** Rows without a value come first. */
const beyond = (column: Sql, value: Parameter | null) =>
  value === null ? sql`${column} IS NOT NULL` : sql`${column} > ${value}`

/** The last block that begins at this place or before it; -1 if none does. */
function lastNotBehind(blocks: Block[], place: Place): number {
  let [low, high] = [0, blocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const block = blocks[middle]
    if (block && compare(block, place) <= 0) low = middle + 1
    else high = middle
  }
  return low - 1
}

function compare(one: Place, other: Place): number {
  if (one.value === other.value)
    return one.sequence < other.sequence ? -1 : Number(one.sequence > other.sequence)
  if (one.value === null) return -1
  if (other.value === null) return 1
  if (typeof one.value === 'string' && typeof other.value === 'string')
    // As the engine compares: byte by byte, which is by code points and not by JavaScript's halves of them.
    return Buffer.compare(Buffer.from(one.value), Buffer.from(other.value))
  return one.value < other.value ? -1 : 1
}
