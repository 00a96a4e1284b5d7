import { expect, test } from 'vitest'
import { Query as Newest } from 'appwrite'
import { queryFrom } from './queries.ts'

const parsed = (call: unknown) => queryFrom([textOf(call)])
const filterOf = (call: unknown) => parsed(call).query.filters[0]
const textOf = (call: unknown) => (typeof call === 'string' ? call : JSON.stringify(call))
const equal = (attribute: string, ...values: unknown[]) => ({ method: 'equal', attribute, values })

/** The message with which a query is refused. */
function messageOf(call: unknown) {
  try {
    parsed(call)
  } catch (error) {
    expect(error).toMatchObject({ code: 400, type: 'general_query_invalid' })
    return error instanceof Error ? error.message : ''
  }
  return 'accepted'
}

test('without a query the limit is 25 rows, in the order of arrival', () => {
  expect(queryFrom([])).toEqual({
    query: { filters: [], orders: [], limit: 25, offset: 0 },
    selection: undefined,
  })
})

test.each([
  ['asha', ['asha']],
  ['ASHA rao', ['asha', 'rao']],
  ['asha.rao@example.com', ['asha', 'rao', 'example', 'com']],
  ['"AND" * NEAR(x) name:y%_\\ \0', ['and', 'near', 'x', 'name', 'y']],
  ['ஆஷா ராவ்', ['ஆஷா', 'ராவ்']],
  ['आशा-राव १२', ['आशा', 'राव', '12']],
  ['asha Asha ASHA', ['asha']],
  ['😀 - @ .', []],
  ['', []],
])('the search text %j is split into the words %j', (text, words) => {
  expect(filterOf({ method: 'search', attribute: 'name', values: [text] })).toMatchObject({ words })
})

test.each([
  ['limit(10)', 'Invalid query: Syntax error'],
  ['', 'Invalid query: Syntax error'],
  ['"text"', 'Invalid query. Must be an array, got string'],
  ['7', 'Invalid query. Must be an array, got integer'],
  ['null', 'Invalid query. Must be an array, got NULL'],
  ['[]', 'Invalid query method: '],
  [{}, 'Invalid query method: '],
  [{ method: 'regex', attribute: 'name', values: ['.'] }, 'Invalid query method: regex'],
  [{ method: 'orderRandom' }, 'Invalid query method: orderRandom'],
  [{ method: '__proto__' }, 'Invalid query method: __proto__'],
  [{ method: 7 }, 'Invalid query method. Must be a string, got integer'],
  [{ method: ['limit'] }, 'Invalid query method. Must be a string, got array'],
  [{ method: 'equal', attribute: 7 }, 'Invalid query attribute. Must be a string, got integer'],
  [
    { method: 'equal', attribute: 'name', values: 7 },
    'Invalid query values. Must be an array, got integer',
  ],
  [
    { method: 'equal', attribute: 'name', values: { 0: 'x' } },
    'Invalid query values. Must be an array, got array',
  ],
])('the text %j is refused as a query', (call, message) => {
  expect(messageOf(call)).toBe(message)
})

const unknown = (name: string) => `Invalid query: Attribute not found in schema: ${name}`
const invalid = (name: string) => `Invalid query: Query value is invalid for attribute "${name}"`
const range = (method: string, least: number) =>
  `Invalid query: Invalid ${method}: Value must be a valid range between ${least} and 9,223,372,036,854,775,807`
const search = (attribute: string, ...values: unknown[]) => ({
  method: 'search',
  attribute,
  values,
})

test.each([
  [equal('phon', 'x'), unknown('phon')],
  [equal('__proto__', 'x'), unknown('__proto__')],
  [{ method: 'orderAsc', attribute: 'toString' }, unknown('toString')],
  [{ method: 'isNull', attribute: 'other' }, unknown('other')],
  [{ method: 'select', values: ['name', 'other'] }, unknown('other')],
  [
    { method: 'select', values: [{ toString: 1 }] },
    'Invalid query: Attribute selection must be a string',
  ],
  [equal('name'), 'Invalid query: Equal queries require at least one value.'],
  [equal('name', []), 'Invalid query: Equal queries require at least one value.'],
  [
    { method: 'notEqual', attribute: 'name', values: ['a', 'b'] },
    'Invalid query: NotEqual queries require exactly one value.',
  ],
  [search('name', 'a', 'b'), 'Invalid query: Search queries require exactly one value.'],
  [
    { method: 'between', attribute: 'papers_passed', values: [1] },
    'Invalid query: Between queries require exactly two values.',
  ],
  [equal('name', 7), invalid('name')],
  [equal('name', 'a', 7), invalid('name')],
  [equal('papers_passed', '31'), invalid('papers_passed')],
  [equal('papers_passed', 31.5), invalid('papers_passed')],
  [equal('$createdAt', 'yesterday'), invalid('$createdAt')],
  [equal('$createdAt', 1), invalid('$createdAt')],
  [equal('$sequence', 'x'), invalid('$sequence')],
  [{ method: 'startsWith', attribute: 'papers_passed', values: [3] }, invalid('papers_passed')],
  [{ method: 'isNull', attribute: 'papers_passed', values: ['x'] }, invalid('papers_passed')],
  [
    equal('papers_passed', ...Array(101).fill(1)),
    'Invalid query: Query on attribute has greater than 100 values: papers_passed',
  ],
  [
    { method: 'contains', attribute: 'papers_passed', values: [3] },
    'Invalid query: Cannot query contains on attribute "papers_passed" because it is not an array, string, or object.',
  ],
  [
    { method: 'or', values: [equal('name', 'a')] },
    'Invalid query: Or queries require at least two queries',
  ],
  [{ method: 'and' }, 'Invalid query: And queries require at least two queries'],
  [
    { method: 'or', values: [equal('name', 'a'), { method: 'limit', values: [1] }] },
    'Invalid query: Or queries can only contain filter queries',
  ],
  [
    { method: 'or', values: [equal('name', 'a'), '{"method":"limit"}'] },
    'Invalid query. Must be an array, got string',
  ],
  [{ method: 'or', values: [equal('name', 'a'), equal('other', 'a')] }, unknown('other')],
  [search('phone', 'x'), 'Searching by attribute "phone" requires a fulltext index.'],
  [search('papers_passed', 3), 'Searching by attribute "papers_passed" requires a fulltext index.'],
  [{ method: 'limit', values: [0] }, range('limit', 1)],
  [{ method: 'limit', values: [1.5] }, range('limit', 1)],
  [
    { method: 'limit', values: ['x'] },
    'Invalid query: Invalid limit: Value must be a valid number',
  ],
  [{ method: 'offset', values: [-1] }, range('offset', 0)],
  [
    { method: 'offset', values: [null] },
    'Invalid query: Invalid offset: Value must be a valid number',
  ],
  [
    { method: 'cursorAfter', values: ['not an id'] },
    "Invalid cursor: UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char",
  ],
  [{ method: 'select' }, 'Invalid query: No attributes selected'],
  [{ method: 'select', values: ['name', 'name'] }, 'Invalid query: Duplicate attributes selected'],
  [{ method: 'select', values: [7] }, 'Invalid query: Attribute selection must be a string'],
])('the query %j is refused with a message', (call, message) => {
  expect(messageOf(call)).toBe(message)
})

test('conditions may be nested at most ten deep', () => {
  const nested = (depth: number): unknown =>
    depth === 0 ? equal('name', 'a') : { method: 'and', values: [nested(depth - 1), nested(0)] }

  expect(messageOf(nested(10))).toBe('accepted')
  expect(messageOf(nested(11))).toBe('Invalid query: Queries are nested more than 10 deep')
})

test('a limit above five thousand is reduced to five thousand', () => {
  expect(parsed({ method: 'limit', values: [1e9] }).query.limit).toBe(5_000)
  expect(parsed({ method: 'limit', values: ['10'] }).query.limit).toBe(10)
  expect(parsed({ method: 'offset', values: [1e300] }).query.offset).toBe(Number.MAX_SAFE_INTEGER)
})

test('of several limits, offsets and cursors the first counts, and the others must be valid', () => {
  const { query } = queryFrom([
    Newest.limit(1),
    Newest.limit(2),
    Newest.offset(3),
    Newest.offset(4),
    Newest.cursorAfter('a'),
    Newest.cursorBefore('b'),
  ])

  expect(query).toMatchObject({ limit: 1, offset: 3, cursor: { side: 'after', id: 'a' } })
  expect(() => queryFrom([Newest.limit(1), Newest.limit(0)])).toThrow('Invalid limit')
})

test('orders apply in the given sequence, and an order without a column is by arrival', () => {
  const { query } = queryFrom([
    Newest.orderDesc('university'),
    Newest.orderAsc('name'),
    Newest.orderAsc(''),
    '{"method":"orderDesc"}',
  ])

  expect(query.orders).toEqual([
    { attribute: 'university', direction: 'descending' },
    { attribute: 'name', direction: 'ascending' },
    { attribute: '$sequence', direction: 'ascending' },
    { attribute: '$sequence', direction: 'descending' },
  ])
})

const moment = Date.UTC(2026, 10, 21, 5, 14)

test.each([
  ['2026-11-21T05:14:00.000+00:00', moment],
  ['2026-11-21T05:14:00Z', moment],
  ['2026-11-21T10:44:00+05:30', moment],
  ['2026-11-21T10:44:00+0530', moment],
  ['2026-11-21 05:14:00.000', moment],
  ['2026-11-21T05:14', moment],
  ['2026-11-21', Date.UTC(2026, 10, 21)],
])('the date %s is read as UTC unless it has a time zone', (text, value) => {
  expect(filterOf(equal('$createdAt', text))).toMatchObject({ values: [value] })
})
