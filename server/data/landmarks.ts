import { count, parameterOf, rowsOf, type Asking } from './asking.ts'
import { fixed, sql, type Parameter, type Sql } from './sql.ts'

/**
 * A column's rows in rising order, the arrival number settling ties, in blocks that begin at a known row and whose length is known:
 * a far page walks through one block instead of through all that stands before it. Kept in memory alone, so that a row costs no more
 * to write, nothing is left of an erased person, and nothing can be wrong after a crash.
 */
export type Landmarks = { key: Key; blocks: Block[]; whole: boolean }
/**
 * What an index holds of a column, and the order that it is in: rows without a value come first. `onward` are the rows of a block and
 * whatever follows it, in words that have the engine walk along that index.
 */
export type Key = { column: Sql; rising: Sql; onward: (block: Begin) => Sql }
/** `ofOne`: all its rows have this one value (or none); the others begin with the first row of a value. */
type Begin = Place & { ofOne: boolean }
type Block = Begin & { rows: number }
export type Place = { value: Parameter | null; sequence: number }

/** Where rows stand in one column's rising order, at the instant of the transaction that asked. */
export type Ranks = {
  rows: number
  at: (rank: number, limit: number) => Asking<Place[]>
  /** How many rows come before the first that has this value, or before the first behind it. */
  before: (value: Parameter | null, which: 'value' | 'behind') => Asking<number>
}

const every = 1_024
/** More rows than these are not taken in one by one: the blocks are made anew. */
export const mostNew = 20_000

/** Makes the next block out of these rows, which are to be the same each time; after the last one the landmarks are whole. */
export function* makeBlock(landmarks: Landmarks, there: Sql): Asking<void> {
  const { blocks, key } = landmarks
  const end = blocks.at(-1)
  const next = end ? yield* cut(key, end, there) : yield* first(key, there)
  if (next) blocks.push(next)
  else landmarks.whole = true
}

function* first(key: Key, among: Sql): Asking<Block | undefined> {
  const place = yield* placeIn(key, among, 0)
  return place && { ...place, rows: 0, ofOne: place.value === null }
}

/** Sets the length of a block that is open to its end, and gives the next one, if any, which is open. */
function* cut(key: Key, block: Block, among: Sql): Asking<Block | undefined> {
  const { column } = key
  const from = sql`${within(column, block)} AND ${among}`
  const met = yield* placeIn(key, sql`${key.onward(block)} AND ${among}`, every)
  const next = block.ofOne && met?.value !== block.value ? undefined : met
  if (next && (block.ofOne || next.value === block.value)) {
    block.rows = every
    return { ...next, rows: 0, ofOne: true }
  }
  // It ends where another value begins: no index leads into the middle of a run unless the value is given.
  const bound = next ? sql`${from} AND ${column} < ${next.value}` : from
  block.rows = yield* count(sql`submissions WHERE ${bound}`)
  if (!next && !block.ofOne) return undefined
  const behind = next ? sql`${column} >= ${next.value}` : beyond(column, block.value)
  const place = yield* placeIn(key, sql`${behind} AND ${among}`, 0)
  return place && { ...place, rows: 0, ofOne: false }
}

/** Takes in rows that came since. */
export function* takeIn({ key, blocks }: Landmarks, rows: Place[]): Asking<void> {
  const grown = new Set(rows.map((row) => grow(blocks, row)))
  for (const block of grown)
    if (block.rows > every * 3) yield* split(key, blocks, blocks.indexOf(block))
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

function* split(key: Key, blocks: Block[], index: number): Asking<void> {
  const block = blocks[index]
  if (!block) return
  const { rows } = block
  const next = yield* cut(key, block, sql`TRUE`)
  const left = rows - block.rows
  if (!next || left <= 0) {
    block.rows = rows
    return
  }
  next.rows = left
  blocks.splice(index + 1, 0, next)
  if (next.ofOne || left > every * 2) yield* split(key, blocks, index + 1)
}

/** Holds until more rows are taken in. */
export function ranksIn({ key: { column, rising, onward }, blocks }: Landmarks): Ranks {
  const rowsUpTo = (index: number) =>
    blocks.slice(0, Math.max(0, index)).reduce((sum, { rows }) => sum + rows, 0)

  return {
    rows: rowsUpTo(blocks.length),

    *at(rank, limit) {
      const places: Place[] = []
      let begin = 0
      for (const block of blocks) {
        const offset = rank + places.length - begin
        begin += block.rows
        if (offset >= block.rows) continue
        const wanted = Math.min(limit - places.length, block.rows - offset)
        if (wanted <= 0) break
        const found = yield* rowsOf(sql`SELECT sequence, ${column} AS value FROM submissions
          WHERE ${onward(block)} ORDER BY ${rising}
          LIMIT ${wanted} OFFSET ${offset}`)
        places.push(...found.map(placeOf))
      }
      return places
    },

    *before(value, which) {
      const behind = which === 'behind'
      const index = lastNotBehind(blocks, { value, sequence: behind ? Infinity : 0 })
      const block = blocks[index]
      if (block === undefined) return 0
      if (block.ofOne) return value === null && !behind ? 0 : rowsUpTo(index + 1)
      const upTo = sql`${column} ${fixed(behind ? '<=' : '<')} ${value}`
      const inside = yield* count(sql`submissions WHERE ${within(column, block)} AND ${upTo}`)
      return rowsUpTo(index) + inside
    },
  }
}

/** The row so many places behind the first of these. */
function* placeIn({ column, rising }: Key, where: Sql, offset: number): Asking<Place | undefined> {
  const [row] = yield* rowsOf(sql`SELECT sequence, ${column} AS value FROM submissions
    WHERE ${where} ORDER BY ${rising} LIMIT 1 OFFSET ${offset}`)
  return row && placeOf(row)
}

export const placeOf = ({ sequence, value }: Record<string, unknown>): Place => ({
  sequence: Number(sequence),
  value: parameterOf(value),
})

/** The rows from the beginning of a block on: of its value where it has but one, else all that follow. */
export function within(column: Sql, { value, sequence, ofOne }: Begin): Sql {
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
