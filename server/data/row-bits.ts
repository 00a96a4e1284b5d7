/** So many rows, by their arrival numbers, share a block. */
export const rowsInBlock = 4_096

/** Some of the rows of a block: a bit for each. */
export type Bits = Uint32Array

const lanes = rowsInBlock / 32

const inOnePiece = 64
let piece = new Uint32Array()

/** Memory is taken for many at once: so small pieces by themselves are dear to find and to give back. */
export function noRow(): Bits {
  if (piece.length === 0) piece = new Uint32Array(inOnePiece * lanes)
  const bits = piece.subarray(0, lanes)
  piece = piece.subarray(lanes)
  return bits
}

export function put(sequence: number, bits: Bits) {
  const place = sequence % rowsInBlock
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31))
}

/** Some rows or none. */
type Some = Bits | undefined

export const inBoth = (one: Some, other: Some): Some =>
  one && other && laneByLane(one, other, (lane, next) => lane & next)

export const inEither = (one: Some, other: Some): Some =>
  one && other ? laneByLane(one, other, (lane, next) => lane | next) : (one ?? other)

export const without = (one: Some, other: Some): Some =>
  one && other ? laneByLane(one, other, (lane, next) => lane & ~next) : one

function laneByLane(one: Bits, other: Bits, how: (lane: number, next: number) => number): Bits {
  const bits = noRow()
  for (let index = 0; index < lanes; index += 1)
    bits[index] = how(one[index] ?? 0, other[index] ?? 0)
  return bits
}

export function countOf(bits: Bits): number {
  let rows = 0
  for (const lane of bits) rows += onesIn(lane)
  return rows
}

/** Adds neighbours up: bits, then pairs, then fours, then bytes. */
function onesIn(lane: number) {
  const pairs = lane - ((lane >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The arrival numbers of the rows, in order. */
export function sequencesIn(block: number, bits: Bits): number[] {
  const found: number[] = []
  for (let index = 0; index < lanes; index += 1)
    for (let rest = bits[index] ?? 0; rest !== 0; rest &= rest - 1)
      found.push(block * rowsInBlock + index * 32 + 31 - Math.clz32(rest & -rest))
  return found
}

const allBits = 0x80
/** From so many rows on their bits are shorter than their places. */
const many = rowsInBlock / 16

/**
 * Bits for each of several columns, at most 128. A column that has rows gives its number, and then either the count of its rows and two bytes for
 * the place of each, or, marked in the number, all bits. The lower byte comes first.
 */
export function packed(columns: Some[]): Buffer {
  const parts = columns.flatMap((bits, column) => {
    const rows = bits ? countOf(bits) : 0
    if (!bits || rows === 0) return []
    return [rows < many ? fewPacked(column, sequencesIn(0, bits)) : manyPacked(column, bits)]
  })
  return Buffer.concat(parts)
}

function fewPacked(column: number, places: number[]) {
  const bytes = new Uint8Array(2 + places.length * 2)
  const view = new DataView(bytes.buffer)
  bytes.set([column, places.length])
  for (let index = 0; index < places.length; index += 1)
    view.setUint16(2 + index * 2, places[index] ?? 0, true)
  return bytes
}

function manyPacked(column: number, bits: Bits) {
  const bytes = new Uint8Array(1 + lanes * 4)
  const view = new DataView(bytes.buffer)
  bytes.set([column | allBits])
  for (let index = 0; index < lanes; index += 1)
    view.setUint32(1 + index * 4, bits[index] ?? 0, true)
  return bytes
}

/** What `packed` was given. */
export function unpacked(bytes: Uint8Array): Some[] {
  const columns: Some[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length;) {
    const column = view.getUint8(at)
    const bits = noRow()
    columns[column & ~allBits] = bits
    if (column & allBits) {
      for (let index = 0; index < lanes; index += 1)
        bits[index] = view.getUint32(at + 1 + index * 4, true)
      at += 1 + lanes * 4
    } else {
      const end = at + 2 + view.getUint8(at + 1) * 2
      for (let place = at + 2; place < end; place += 2) put(view.getUint16(place, true), bits)
      at = end
    }
  }
  return columns
}
