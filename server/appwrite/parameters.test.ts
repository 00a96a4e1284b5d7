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
