import { expect, test } from 'vitest'
import { queriesOf, wantsTotal } from './parameters.ts'

const indexed = (count: number) =>
  Array.from({ length: count }, (_, index) => [`queries[${index}]`, `q${index}`] as const)

test('queries with and without an index keep their order, and a repeated index replaces the earlier query', () => {
  const queries = queriesOf([
    ['queries[0]', 'a'],
    ['total', 'true'],
    ['queries[]', 'b'],
    ['queries[7]', 'c'],
    ['queries[]', 'd'],
    ['queries[0]', 'A'],
    ['queriesOf', 'no'],
  ])

  expect(queries).toEqual(['A', 'b', 'c', 'd'])
})

test('a hundred queries are read in order, and one more is refused', () => {
  expect(queriesOf(indexed(100))).toEqual(indexed(100).map(([, value]) => value))
  expect(() => queriesOf(indexed(101))).toThrow('Invalid `queries` param: ')
})

test.each([
  [[['queries', 'a']]],
  [[['queries[0][1]', 'a']]],
  [[['queries[0', 'a']]],
  [[['queries[0]', '']]],
  [[['queries[0]', 'x'.repeat(4_097)]]],
] as [[string, string][]][])('the parameters %j are refused as queries', (parameters) => {
  expect(() => queriesOf(parameters)).toThrow(
    'Invalid `queries` param: Value must a valid array no longer than 100 items',
  )
})

test('a query may have 4096 characters of any script', () => {
  expect(queriesOf([['queries[0]', '😀'.repeat(4_096)]])).toHaveLength(1)
})

test('rows are counted unless the caller omits the total', () => {
  expect(wantsTotal([])).toBe(true)
  expect(['true', '1', 'false', '0'].map((text) => wantsTotal([['total', text]]))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(() => wantsTotal([['total', 'maybe']])).toThrow(
    'Invalid `total` param: Value must be a valid boolean',
  )
})
