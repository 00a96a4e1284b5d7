import { describe, expect, test } from 'vitest'
import {
  countOf,
  inBoth,
  inEither,
  noRow,
  packed,
  put,
  rowsInBlock,
  sequencesIn,
  unpacked,
  without,
} from './row-bits.ts'

function bitsOf(sequences: number[]) {
  const bits = noRow()
  for (const sequence of sequences) put(sequence, bits)
  return bits
}

const everyth = (step: number) =>
  Array.from({ length: Math.ceil(rowsInBlock / step) }, (_, index) => index * step)

test.each([
  ['none', []],
  ['the first and the last', [0, rowsInBlock - 1]],
  ['around the lanes', [30, 31, 32, 33, 63, 64]],
  ['255', everyth(16).slice(1)],
  ['256', everyth(16)],
  ['all', everyth(1)],
])('rows stay what they were when they are packed: %s', (_, sequences) => {
  const bits = bitsOf(sequences)

  const [nothing, some, more, ...others] = unpacked(packed([undefined, bits, bitsOf([7]), noRow()]))

  expect([nothing, others]).toEqual([undefined, []])
  expect(sequencesIn(0, some ?? noRow())).toEqual(sequences)
  expect(countOf(bits)).toBe(sequences.length)
  expect(more).toEqual(bitsOf([7]))
})

test('rows of a later block have its numbers', () => {
  const sequences = [5 * rowsInBlock, 5 * rowsInBlock + 77, 6 * rowsInBlock - 1]

  expect(sequencesIn(5, bitsOf(sequences))).toEqual(sequences)
})

test('few rows take two bytes each, many take a bit of their block each', () => {
  expect(packed([bitsOf([1, 2, 3])])).toHaveLength(2 + 3 * 2)
  expect(packed([bitsOf(everyth(1))])).toHaveLength(1 + rowsInBlock / 8)
})

describe('rows are put together', () => {
  const [one, other] = [bitsOf([1, 31, 32, 4_000]), bitsOf([2, 31, 4_000])]

  test.each([
    ['in both', inBoth, [31, 4_000], undefined, undefined],
    ['in either', inEither, [1, 2, 31, 32, 4_000], one, other],
    ['in one without the other', without, [1, 32], one, undefined],
  ] as const)('%s', (_, how, expected, withNone, ofNone) => {
    expect(sequencesIn(0, how(one, other) ?? noRow())).toEqual(expected)
    expect(how(one, undefined)).toBe(withNone)
    expect(how(undefined, other)).toBe(ofNone)
    expect(how(undefined, undefined)).toBe(undefined)
  })
})
