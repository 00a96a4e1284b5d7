import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectedPage, expectedTotal } from '../oracle-for-tests.ts'
import type { Filter, Order, Query } from '../query.ts'
import { anywhere, searches, submissionAt, tightBounds } from '../searches-for-tests.ts'
import { StoreUnavailable, type KeptSubmission } from '../store.ts'
import { addressFrom } from './address.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { dialectWithTrigrams } from './dialect.ts'
import { foundPage } from './found.ts'
import { openPostgres } from './open.ts'
import { pageOf } from './pages.ts'
import { poolTo, type Pool, type Run } from './pool.ts'
import { enterNext } from './short-words.ts'
import { totalsOf, type Totals } from './totals.ts'

const rows = 6_300
const tight = { ...tightBounds, few: 100 }

describe.skipIf(server === '')('a search on PostgreSQL', () => {
  let database: { url: string; remove: () => Promise<void> }
  let pool: Pool
  let all: KeptSubmission[]

  beforeAll(async () => {
    database = await freshDatabase()
    let time = 0
    const store = await openPostgres(database.url, { now: () => Math.floor(time++ / 3) })
    const numbers = Array.from({ length: rows }, (_, number) => number)
    await Promise.all(numbers.map((number) => store.submissions.add(submissionAt(number, rows))))
    all = await store.submissions.page({ filters: [], orders: [], limit: rows, offset: 0 })
    await store.close()
    pool = poolTo(addressFrom(database.url), 1)
    // The last ones are not entered yet.
    await pool.together((run) => enterNext(run))
  })
  afterAll(async () => {
    await pool.close()
    await database.remove()
  })

  test.each(searches)(
    'for "$title" gives the right page, however many match and wherever they stand',
    async ({ words }) => {
      const filters = [anywhere(...words)]
      for (const attribute of [
        'university',
        'reason',
        'name',
        'papers_passed',
        '$createdAt',
        '$updatedAt',
      ] as const)
        for (const direction of ['ascending', 'descending'] as const)
          for (const offset of [0, 40]) {
            const asked = { filters, orders: [{ attribute, direction }], limit: 10, offset }

            const pages = await Promise.all([page(asked), page(asked, tight)])

            const right = ids(expectedPage(all, asked))
            expect(pages.map(ids), `${attribute} ${direction} ${offset}`).toEqual([right, right])
          }
    },
  )

  test('answers other questions with nothing', async () => {
    const everything = { filters: [], orders: [], limit: 10, offset: 0 }
    const cursor = { side: 'after', id: all[0]?.id ?? '' } as const
    const named: Filter = { method: 'equal', attribute: 'name', values: ['Name 1'] }

    const pages = await Promise.all(
      [
        everything,
        { ...everything, filters: [named] },
        { ...everything, filters: [anywhere('a')], cursor },
      ].map((query) => found(query)),
    )

    expect(pages).toEqual([undefined, undefined, undefined])
  })

  /** As the store asks: what is not found here, the server finds in its own way. */
  const page = async (query: Query, bounds?: typeof tight) =>
    (await found(query, bounds)) ?? pageOf(pool.run, query, dialectWithTrigrams)

  const found = (query: Query, bounds?: typeof tight) =>
    foundPage(pool, query, askedWith(totalsOf(pool.run, dialectWithTrigrams)), bounds)

  /** Total and page of a word, asked at once; and how many statements counted the total by itself. */
  async function askedAtOnce(word: string, at = 'now', from: Pick<Pool, 'atOneInstant'> = pool) {
    const run = vi.fn<Run>((statement) => pool.run(statement))
    const totals = totalsOf(run, dialectWithTrigrams)
    const filters = [anywhere(word)]
    const orders: Order[] = [{ attribute: 'name', direction: 'ascending' }]
    const [total, answer] = await Promise.allSettled([
      totals.totalOf(filters, at),
      foundPage(from, { filters, orders, limit: 10, offset: 0 }, askedWith(totals)),
    ])
    const counting = run.mock.calls.length
    const again = await totals.totalOf(filters, 'later')
    expect(total).toEqual({ status: 'fulfilled', value: expectedTotal(all, filters) })
    expect(again).toBe(expectedTotal(all, filters))
    return { counting, found: answer.status }
  }

  test.each([
    ['is counted along with a page that is fetched', 'zaq', 'now', 0],
    ['is counted by itself where the page is walked to', 'name', 'now', 1],
    ['is counted by itself where the page is of another moment', 'zaq', 'later', 1],
  ])('a total %s', async (_, word, at, counting) => {
    expect(await askedAtOnce(word, at)).toEqual({ counting, found: 'fulfilled' })
  })

  test('a total is counted by itself where the page fails', async () => {
    const away = { atOneInstant: async () => Promise.reject(new StoreUnavailable('It is away.')) }

    expect(await askedAtOnce('zaq', 'now', away)).toEqual({ counting: 1, found: 'rejected' })
  })
})

const askedWith = (totals: Totals) => ({
  moment: 'now',
  totalOf: (filters: Filter[]) => totals.totalOf(filters, 'now'),
  totals,
  dialect: dialectWithTrigrams,
})

const ids = (submissions: KeptSubmission[]) => submissions.map(({ id }) => id)
