import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listed } from '../columns.ts'
import { expectedPage } from '../oracle-for-tests.ts'
import type { Order } from '../query.ts'
import type { KeptSubmission } from '../store.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { dialect } from './dialect.ts'
import { farPagesOf } from './landmarks.ts'
import { momentOf } from './moment.ts'
import { openPostgres } from './open.ts'
import { pageOf } from './pages.ts'
import { poolTo, type Pool } from './pool.ts'

describe.skipIf(server === '')('a page far down a list on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let client: Client
  let pool: Pool
  let moment: () => Promise<string>
  let farPage: ReturnType<typeof farPagesOf>
  let added = 0

  beforeAll(async () => {
    database = await freshDatabase()
    await (await openPostgres(database.url)).close()
    client = clientTo(addressFrom(database.url), 1, {})
    pool = poolTo(addressFrom(database.url), 3)
    moment = momentOf(pool.run)
    farPage = farPagesOf(pool, moment)
    await add(11_000)
  })
  afterAll(async () => {
    await pool.close()
    await client.end()
    await database.remove()
  })

  /** Long runs of equal values, short ones, single ones, and reasons that are longer than their key. */
  async function add(count: number, one: Pick<Client, 'unsafe'> = client) {
    await one.unsafe(
      `INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded,
        university_folded, branch_folded, email_folded, phone_folded, reason_folded, name, university,
        branch, email, phone, reason)
      SELECT 'id ' || n, 1000 + n / 3, 1, CASE WHEN n < 6000 THEN 1 ELSE n % 50 END, name, university,
        branch, email, '9800000000', reason, name, university, branch, email, '9800000000', reason
      FROM generate_series($1::int, $2::int) AS n, LATERAL (SELECT
        'name ' || (n * 7919) % 20011 AS name,
        CASE WHEN n % 2 = 0 THEN 'anna university' ELSE 'osmania' END AS university,
        'branch ' || (n * 7) % 40 AS branch, n % 900 || '@example.com' AS email,
        CASE WHEN n % 3 = 0 THEN NULL WHEN n % 97 = 0 THEN repeat('z', 205) || (n * 31) % 1000
          ELSE 'reason ' || n % 5 END AS reason) AS made`,
      [added, added + count - 1],
    )
    added += count
  }

  const ask = async (order: Order, offset: number) =>
    farPage({ filters: [], orders: [order], limit: 10, offset }, await moment())

  async function made() {
    for (const attribute of listed)
      await expect
        .poll(() => ask({ attribute, direction: 'ascending' }, 1_500), { timeout: 20_000 })
        .toBeDefined()
  }

  /** Gives how many pages were found by landmarks. */
  async function expectEveryPageRight() {
    const all: KeptSubmission[] = await pageOf(
      pool.run,
      { filters: [], orders: [], limit: 50_000, offset: 0 },
      dialect,
    )
    let found = 0
    for (const attribute of listed)
      for (const direction of ['ascending', 'descending'] as const) {
        const query = { filters: [], orders: [{ attribute, direction }], limit: 10 }
        const sorted = expectedPage(all, { ...query, limit: all.length, offset: 0 })
        for (const offset of [1_000, 2_047, 4_100, 7_334, all.length - 5, all.length + 7]) {
          const page = await farPage({ ...query, offset }, await moment())
          if (!page) continue
          found += 1
          const right = sorted.slice(offset, offset + 10)
          expect(page, `${attribute} ${direction} ${offset}`).toEqual(right)
        }
      }
    return found
  }

  test('is walked to at first, and then found by what was made meanwhile', async () => {
    expect(await ask({ attribute: 'name', direction: 'ascending' }, 2_000)).toBeUndefined()

    await made()

    expect(await expectEveryPageRight()).toBeGreaterThan(90)
  })

  test('counts the rows that came since, wherever they stand and whoever adds them', async () => {
    await made()
    await add(7_000)

    expect(await expectEveryPageRight()).toBeGreaterThan(90)
    expect(await expectEveryPageRight()).toBeGreaterThan(90)
  })

  test('counts a row once, whose transaction is older than that of rows that were counted before', async () => {
    await made()
    const late = clientTo(addressFrom(database.url), 1, {})

    await late.begin(async (one) => {
      await add(3, one)
      await add(500)
      await expectEveryPageRight()
    })
    await late.end()

    expect(await expectEveryPageRight()).toBeGreaterThan(90)
  })

  test('is walked to again after an erasure, until everything is counted anew', async () => {
    await made()
    const store = await openPostgres(database.url)
    await store.submissions.removeBefore(1_100)
    await store.close()

    expect(await expectEveryPageRight()).toBeLessThan(90)
    await made()

    expect(await expectEveryPageRight()).toBeGreaterThan(90)
  })
})
