import { expect, test } from 'vitest'
import { queriesOf } from './parameters.ts'

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
