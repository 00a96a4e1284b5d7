import { expect, test, vi } from 'vitest'
import { asha, home, addSubmissions, inSequence } from './office-for-tests.ts'
import { offices } from './offices-for-tests.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 30_000 })

/** The same numbers in each run (mulberry32), so that a failure can be reproduced. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const methods =
  'equal notEqual contains lessThan greaterThanEqual between isNull isNotNull startsWith endsWith search notSearch or and limit offset orderAsc orderDesc cursorAfter cursorBefore select regex __proto__'
const names =
  '$id $sequence $createdAt $updatedAt university branch reason name phone email papers_passed password people constructor'
const values: unknown[] = [
  '',
  'asha',
  "'; DROP TABLE submissions; --",
  '"',
  '\\',
  '%_\\%',
  'a\0b',
  '\ud800',
  '😀',
  'ஆஷா',
  '𝔸𝕤𝕙𝕒',
  'İstanbul ß ﬁ',
  'NEAR(a b) AND * NOT "x',
  '2026-11-21',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999+23:59',
  '275760-09-13',
  'x'.repeat(3_000),
  'w '.repeat(1_500),
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 53),
  1e308,
  null,
  true,
  [],
  {},
  ['x'],
  { a: { b: 1 } },
]

function queryFrom(number: (below: number) => number, depth = 0): unknown {
  const pick = <Item>(list: Item[]) => list[number(list.length)]
  const method = pick(methods.split(' '))
  const inner = method === 'or' || method === 'and'
  const count = number(4)
  return {
    method,
    attribute: pick(names.split(' ')),
    values: Array.from({ length: count }, () =>
      inner && depth < 6 ? queryFrom(number, depth + 1) : pick(values),
    ),
  }
}

test.each(offices)(
  'on %s five hundred generated lists of queries are answered or refused without a server error',
  async (_, open) => {
    const office = await open()
    await addSubmissions(office, [asha, { ...asha, reason: null, name: '%_\\ O\'Neil "ஆஷா" 😀' }])
    const cookie = await office.cookie()
    const number = numbersFrom(20_261_121)

    const answers = await inSequence(500, async () => {
      const queries = Array.from({ length: 1 + number(3) }, () => JSON.stringify(queryFrom(number)))
      const parameters = queries.map((query) => `queries[]=${encodeURIComponent(query)}`)
      const reply = await office.call({
        url: `${home}?${parameters.join('&')}`,
        headers: { cookie },
      })
      return { status: reply.statusCode, queries: reply.statusCode >= 500 ? queries : [] }
    })

    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const served = answers.filter(({ status }) => status === 200)
    expect(served.length).toBeGreaterThan(25)
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThan(25)
    await office.end()
  },
)
