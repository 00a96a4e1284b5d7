import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedPage } from '../oracle-for-tests.ts'
import type { Filter, Query } from '../query.ts'
import { anywhere, searches, submissionAt, tightBounds } from '../searches-for-tests.ts'
import type { KeptSubmission } from '../store.ts'
import { addressFrom } from './address.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { dialectWithTrigrams } from './dialect.ts'
import { foundPage } from './found.ts'
import { openPostgres } from './open.ts'
import { pageOf } from './pages.ts'
import { poolTo, type Pool } from './pool.ts'
import { enterNext } from './short-words.ts'
import { totalsOf } from './totals.ts'

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
    foundPage(pool, query, totalsOf(pool.run, dialectWithTrigrams), dialectWithTrigrams, bounds)
})

const ids = (submissions: KeptSubmission[]) => submissions.map(({ id }) => id)
