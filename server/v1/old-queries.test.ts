import { expect, test } from 'vitest'
import { jsonFromOldQuery } from './old-queries.ts'

const read = (text: string) => JSON.parse(jsonFromOldQuery(text))

test.each([
  ['limit(10)', { method: 'limit', values: [10] }],
  ['offset(0)', { method: 'offset', values: [0] }],
  ['limit()', { method: 'limit', values: [] }],
  ['limit("ten")', { method: 'limit', values: ['ten'] }],
  ['cursorAfter("65f")', { method: 'cursorAfter', values: ['65f'] }],
  ['cursorBefore("65f")', { method: 'cursorBefore', values: ['65f'] }],
  ['orderDesc("$createdAt")', { method: 'orderDesc', attribute: '$createdAt' }],
  ['orderAsc("")', { method: 'orderAsc', attribute: '' }],
  ['orderAsc()', { method: 'orderAsc', attribute: '' }],
  ['select(["name","email"])', { method: 'select', values: ['name', 'email'] }],
  ['equal("name", ["x"])', { method: 'equal', attribute: 'name', values: ['x'] }],
  ['equal("name","x")', { method: 'equal', attribute: 'name', values: ['x'] }],
  ["equal('name', ['x'])", { method: 'equal', attribute: 'name', values: ['x'] }],
  ['equal("name", [])', { method: 'equal', attribute: 'name', values: [] }],
  ['equal("name", [""])', { method: 'equal', attribute: 'name', values: [''] }],
  ['equal("name")', { method: 'equal', attribute: 'name', values: [] }],
  [
    'equal("x", [1, -2.5, true, false, null, "1"])',
    { method: 'equal', attribute: 'x', values: [1, -2.5, true, false, null, '1'] },
  ],
  ['isNull("reason")', { method: 'isNull', attribute: 'reason', values: [] }],
  [
    'between("papers_passed", 5, 7)',
    { method: 'between', attribute: 'papers_passed', values: [5, 7] },
  ],
  [
    'between("papers_passed", 5)',
    { method: 'between', attribute: 'papers_passed', values: [5, null] },
  ],
  ['regex("name", ["x"])', { method: 'regex' }],
  ['or("name")', { method: 'or' }],
])('%s is converted to the newer syntax', (text, query) => {
  expect(read(text)).toEqual(query)
})

test.each([
  ['"a, b (c) [d] e"', 'a, b (c) [d] e'],
  ['"O\'Neil"', "O'Neil"],
  ['"ஆஷா 😀"', 'ஆஷா 😀'],
  [String.raw`"say \"hi\""`, 'say "hi"'],
  [String.raw`"back\slash"`, String.raw`back\slash`],
  // The clients escape nothing, so quotation marks inside a text are ambiguous.
  ['"say "hi" now"', 'say "hi" now'],
  ['"5" pipe"', '5"pipe"'],
])('the text %s is read as %j', (written, value) => {
  expect(read(`search("name", [${written}])`)).toEqual({
    method: 'search',
    attribute: 'name',
    values: [value],
  })
})

test.each([
  'limit',
  '',
  '10',
  'limit(10',
  'limit(10) ',
  '{"method":"limit","values":[10]}',
  'name.equal("x")',
  'equal(["name"], ["x"])',
  'equal(null, ["x"])',
  'select("name")',
  'select()',
])('%j is refused as a query', (text) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining({
      code: 400,
      type: 'general_query_invalid',
      message: `Invalid query: ${text}`,
    }),
  )
})

test.each([
  '[',
  ']',
  '"',
  "'",
  '\\',
  ',',
  ' ',
  '(',
  ')',
  '["',
  '\\"',
  '[,',
  '",',
  '1',
  '1.',
  '\t',
  '\t1',
])('the time to read many of %j grows linearly', (piece) => {
  const cpuTime = (count: number) => {
    const text = `equal(${piece.repeat(count)}x)`
    const before = process.cpuUsage()
    for (let times = 0; times < 600_000 / count; times += 1) jsonOrNothing(text)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cpuTime(600)

  const [few, many] = [cpuTime(600), cpuTime(60_000)]

  // Both read the same number of pieces in all. A quadratic parser takes a hundred times as long for the longer text.
  expect(many / few).toBeLessThan(10)
})

function jsonOrNothing(text: string) {
  try {
    return jsonFromOldQuery(text)
  } catch {
    return ''
  }
}
