import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshDatabase, server } from '../data/postgres/database-for-tests.ts'
import { openPostgres } from '../data/postgres/open.ts'
import {
  asha,
  home,
  addSubmissions,
  officeForTests,
  inSequence,
  type Office,
} from './office-for-tests.ts'

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

for (const engine of ['SQLite', 'PostgreSQL']) {
  describe.skipIf(engine === 'PostgreSQL' && server === '')(`on ${engine}`, () => {
    let office: Office
    let cookie: string
    let remove: (() => Promise<unknown>) | undefined

    beforeAll(async () => {
      if (engine === 'SQLite') office = await officeForTests()
      else {
        const database = await freshDatabase()
        remove = database.remove
        office = await officeForTests({ store: await openPostgres(database.url) })
      }
      await addSubmissions(office, [asha, { ...asha, reason: null, name: '%_\\ O\'Neil "ஆஷா" 😀' }])
      cookie = await office.cookie()
    })

    afterAll(async () => {
      await office.end()
      await remove?.()
    })

    test('a thousand generated lists of queries are answered or refused without a server error', async () => {
      const number = numbersFrom(20_261_121)

      const answers = await inSequence(1_000, async () => {
        const queries = Array.from({ length: 1 + number(3) }, () =>
          JSON.stringify(queryFrom(number)),
        )
        const parameters = queries.map((query) => `queries[]=${encodeURIComponent(query)}`)
        const reply = await office.call({
          url: `${home}?${parameters.join('&')}`,
          headers: { cookie },
        })
        return { status: reply.statusCode, queries: reply.statusCode >= 500 ? queries : [] }
      })

      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const served = answers.filter(({ status }) => status === 200)
      expect(served.length).toBeGreaterThan(50)
      expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThan(50)
    })

    test('five hundred generated addresses are answered in JSON without a server error', async () => {
      const number = numbersFrom(7)
      const pieces =
        'v1 databases consultancy collections eligibility documents account sessions % %00 %2e%2e .. %ff %F0%9F%98%80 \\ ; ? # [0] __proto__ current x'
      const piece = () => pieces.split(' ')[number(pieces.split(' ').length)]

      const answers = await inSequence(500, async () => {
        const url = `/v1/${Array.from({ length: number(8) }, piece).join('/')}`
        const method = (['GET', 'POST', 'DELETE', 'PUT'] as const)[number(4)] ?? 'GET'
        const headers = number(2) === 0 ? {} : { cookie }
        const reply = await office.call({ method, url, headers })
        const kind = reply.headers['content-type'] ?? ''
        return { url, status: reply.statusCode, json: reply.body === '' || kind.includes('json') }
      })

      expect(answers.filter(({ status, json }) => status >= 500 || !json)).toEqual([])
    })
  })
}
