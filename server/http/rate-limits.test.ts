import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressFrom } from '../data/postgres/address.ts'
import { clientTo } from '../data/postgres/client.ts'
import { startCluster } from '../data/postgres/cluster-for-tests.ts'
import { freshDatabase, server } from '../data/postgres/database-for-tests.ts'
import { StoreUnavailable } from '../data/db.ts'
import { openRateLimits } from '../data/postgres/rate-limit-store.ts'
import { mostKeys, rateLimitsInMemory, type RateLimitStore } from '../data/rate-limit-store.ts'
import { rateLimit, type RateLimit } from './rate-limits.ts'

const asha = { account: 'asha@example.com' }
const ravi = { account: 'ravi@example.com' }

const takes = (limit: RateLimit, subject: { account: string }, count: number) =>
  Promise.all(Array.from({ length: count }, () => limit.take(subject)))

const allowedOf = (allowances: { allowed: boolean }[]) =>
  allowances.filter(({ allowed }) => allowed).length

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void // Defined by the flag.

function heapUsed() {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

let names = 0
/** A name that no other limit in the store has. */
const uniqueName = () => `limit-${(names += 1)}`

/** Tests for every kind of store. */
function testLimits(store: () => RateLimitStore) {
  test('only as many requests as the limit allows pass, and the refusal says when it ends', async () => {
    const limit = rateLimit(uniqueName(), { points: 3, seconds: 60 }, store())

    const allowances = await takes(limit, asha, 5)

    expect(allowedOf(allowances)).toBe(3)
    const refused = allowances.find(({ allowed }) => !allowed)
    const seconds = ((refused?.resetAt ?? 0) - Date.now()) / 1_000
    expect(refused).toMatchObject({ limit: 3, remaining: 0 })
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('one account does not use up the points of another', async () => {
    const limit = rateLimit(uniqueName(), { points: 1, seconds: 60 }, store())
    await takes(limit, asha, 5)

    const { allowed, remaining } = await limit.take(ravi)

    expect({ allowed, remaining }).toEqual({ allowed: true, remaining: 0 })
  })

  test('a reset restores all points', async () => {
    const limit = rateLimit(uniqueName(), { points: 2, seconds: 60 }, store())
    await takes(limit, asha, 5)

    await limit.reset(asha)

    expect(allowedOf(await takes(limit, asha, 5))).toBe(2)
  })

  test('a pause ends on time, even for a client that keeps trying', async () => {
    const rule = { points: 1, seconds: 3_600, pauseSeconds: 2 }
    const limit = rateLimit(uniqueName(), rule, store())
    const isAllowed = async () => (await limit.take(asha)).allowed
    await takes(limit, asha, 2)

    expect(await isAllowed()).toBe(false)
    await expect.poll(isAllowed, { interval: 200 }).toBe(true)
  })

  test('addresses of one IPv6 household are counted together, and so are those of one site', async () => {
    const limit = rateLimit(uniqueName(), { points: 2, seconds: 60, sitePoints: 3 }, store())
    const from = (address: string) => limit.take({ address })

    const household = [
      await from('2001:db8:1:1::1'),
      await from('2001:db8:1:1::2'),
      await from('2001:db8:1:1::3'),
    ]
    const neighbours = [await from('2001:db8:1:2::1'), await from('2001:db8:1:3::1')]
    const otherSite = await from('2001:db8:2:1::1')

    expect(household.map(({ allowed }) => allowed)).toEqual([true, true, false])
    expect(neighbours.map(({ allowed }) => allowed)).toEqual([true, false])
    expect(otherSite.allowed).toBe(true)
  })
}

describe('in memory', () => {
  const store = rateLimitsInMemory()
  testLimits(() => store)

  test('who is refused stays so, however many others are counted', async () => {
    const limit = rateLimit('signIn', { points: 3, seconds: 3_600 }, rateLimitsInMemory())
    await takes(limit, { account: 'asha@example.com' }, 4)
    await Promise.all(
      Array.from({ length: 2 * mostKeys }, (_, number) =>
        limit.take({ account: `${number}@example.com` }),
      ),
    )

    const refused = await limit.take({ account: 'asha@example.com' })

    expect(refused.allowed).toBe(false)
  })

  test('the memory for counts stays bounded with fifty thousand accounts', async () => {
    const memory = rateLimitsInMemory()
    const limit = rateLimit('signIn', { points: 1, seconds: 3_600 }, memory)
    const flood = (from: number) =>
      Promise.all(
        Array.from({ length: 50_000 }, (_, number) =>
          limit.take({ account: `${from + number}@example.com` }),
        ),
      )
    await flood(0)
    const before = heapUsed()

    await flood(50_000)

    expect(heapUsed() - before).toBeLessThan(5 * 1024 * 1024)
    // The oldest accounts are evicted, recent ones are not.
    expect((await limit.take({ account: `${100_000 - mostKeys}@example.com` })).allowed).toBe(false)
    expect((await limit.take({ account: '0@example.com' })).allowed).toBe(true)
  })
})

describe.skipIf(server === '')('shared by replicas', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let replicas: [Opened, Opened]
  type Opened = Awaited<ReturnType<typeof openRateLimits>>

  beforeAll(async () => {
    database = await freshDatabase()
    // Both create the table at once.
    replicas = await Promise.all([openRateLimits(database.url), openRateLimits(database.url)])
  })
  afterAll(async () => {
    await Promise.all(replicas.map(({ close }) => close()))
    await database.remove()
  })

  testLimits(() => replicas[0])

  test('two replicas share the counts, and both refuse', async () => {
    const name = uniqueName()
    const limits = replicas.map((store) => rateLimit(name, { points: 20, seconds: 60 }, store))

    const allowances = await Promise.all(limits.map((limit) => takes(limit, asha, 30)))

    expect(allowedOf(allowances.flat())).toBe(20)
    const later = await Promise.all(limits.map((limit) => limit.take(asha)))
    expect(allowedOf(later)).toBe(0)
  })

  test('a pause that starts on one replica ends on the other at the same time', async () => {
    const name = uniqueName()
    const rule = { points: 1, seconds: 3_600, pauseSeconds: 60 }
    const one = rateLimit(name, rule, replicas[0])
    const other = rateLimit(name, rule, replicas[1])
    const ends = (await takes(one, asha, 2)).map((allowance) => allowance.resetAt)
    await pause(1_500)

    const { allowed, resetAt } = await other.take(asha)

    expect(allowed).toBe(false)
    // A new pause would end at least 1,500 ms later.
    expect(resetAt - Math.min(...ends)).toBeLessThan(1_000)
  })

  test('requests after a refusal do not use the database', async () => {
    const sql = clientTo(addressFrom(database.url), 1, {})
    const countRows = async () => (await sql`SELECT points FROM limits WHERE since > 0`).length
    const name = uniqueName()
    const limit = rateLimit(name, { points: 5, seconds: 60 }, replicas[0])
    await takes(limit, asha, 6)
    await sql`DELETE FROM limits WHERE starts_with(key, ${name})`
    const before = await countRows()

    const allowances = await takes(limit, asha, 1_000)

    expect(allowedOf(allowances)).toBe(0)
    expect(await countRows()).toBe(before)
    await sql.end()
  })

  test('after a clock was set back, nobody waits until it has caught up', async () => {
    const sql = clientTo(addressFrom(database.url), 1, {})
    const name = uniqueName()
    const rule = { points: 1, seconds: 3_600, pauseSeconds: 60 }
    await takes(rateLimit(name, rule, replicas[0]), asha, 1)
    // As if counted with a clock two hours ahead.
    await sql`UPDATE limits SET expire = expire + 7200000, points = 9 WHERE starts_with(key, ${name})`

    const { allowed } = await rateLimit(name, rule, replicas[1]).take(asha)

    await sql.end()
    expect(allowed).toBe(true)
  })

  test('the number of rows stays bounded with fifty thousand accounts', async () => {
    const sql = clientTo(addressFrom(database.url), 1, {})
    const limit = rateLimit(uniqueName(), { points: 5, seconds: 3_600 }, replicas[0])
    for (let from = 0; from < 50_000; from += 2_000)
      await Promise.all(
        Array.from({ length: 2_000 }, (_, number) => limit.take({ account: `${from + number}` })),
      )

    await expect.poll(async () => (await sql`SELECT FROM limits`).length).toBeLessThan(5_000)
    await sql.end()
  })

  test('no account is stored in plain text, and the table is unlogged', async () => {
    await rateLimit(uniqueName(), { points: 5, seconds: 60 }, replicas[0]).take(asha)

    const sql = clientTo(addressFrom(database.url), 1, {})
    const rows = await sql`SELECT key FROM limits`
    const [table] = await sql`SELECT relpersistence FROM pg_class WHERE relname = 'limits'`
    await sql.end()

    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('asha')
    expect(table?.['relpersistence']).toBe('u')
  })
})

describe.skipIf(server === '')('when the database of the limits is down', () => {
  test('a limit fails within the deadline, and works again when it is back', async () => {
    const cluster = await startCluster()
    if (!cluster) throw new Error('PostgreSQL is not available.')
    const store = await openRateLimits(cluster.url)
    const limit = rateLimit('submissions', { points: 5, seconds: 60 }, store)
    await limit.take(asha)
    try {
      await cluster.stop()
      const begin = performance.now()
      const failure = await limit.take(asha).catch((error: unknown) => error)
      const waited = performance.now() - begin
      await cluster.start()
      const again = await limit.take(asha)

      expect(failure).toBeInstanceOf(StoreUnavailable)
      expect(waited).toBeLessThan(6_000)
      expect(again.allowed).toBe(true)
    } finally {
      await store.close()
      await cluster.remove()
    }
  })
})
