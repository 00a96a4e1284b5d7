import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressFrom } from '../data/postgres/address.ts'
import { clientTo } from '../data/postgres/client.ts'
import { startCluster } from '../data/postgres/cluster-for-tests.ts'
import { freshDatabase, server } from '../data/postgres/database-for-tests.ts'
import { openRateLimits } from '../data/postgres/rate-limit-store.ts'
import { mostKeys, rateLimitsInMemory, type RateLimitStore } from '../data/rate-limit-store.ts'
import { StoreUnavailable } from '../data/store.ts'
import { rateLimit, type RateLimit } from './rate-limits.ts'

const asha = { account: 'asha@example.com' }
const ravi = { account: 'ravi@example.com' }

const takes = (limit: RateLimit, subject: { account: string }, count: number) =>
  Promise.all(Array.from({ length: count }, () => limit.take(subject)))

const allowedOf = (allowances: { allowed: boolean }[]) =>
  allowances.filter(({ allowed }) => allowed).length

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void // What the flag makes.

function heapUsed() {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

let names = 0
/** Of nobody else in the same store. */
const fresh = () => `limit-${(names += 1)}`

/** What holds wherever the counts are kept. */
function holdsALimit(store: () => RateLimitStore) {
  test('as many pass as the limit says, and the refusal says when it ends', async () => {
    const limit = rateLimit(fresh(), { points: 3, seconds: 60 }, store())

    const allowances = await takes(limit, asha, 5)

    expect(allowedOf(allowances)).toBe(3)
    const refused = allowances.find(({ allowed }) => !allowed)
    const seconds = ((refused?.resetAt ?? 0) - Date.now()) / 1_000
    expect(refused).toMatchObject({ limit: 3, remaining: 0 })
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('one visitor does not use up what another has', async () => {
    const limit = rateLimit(fresh(), { points: 1, seconds: 60 }, store())
    await takes(limit, asha, 5)

    const { allowed, remaining } = await limit.take(ravi)

    expect({ allowed, remaining }).toEqual({ allowed: true, remaining: 0 })
  })

  test('a reset gives all points back', async () => {
    const limit = rateLimit(fresh(), { points: 2, seconds: 60 }, store())
    await takes(limit, asha, 5)

    await limit.reset(asha)

    expect(allowedOf(await takes(limit, asha, 5))).toBe(2)
  })

  test('a pause ends at its own time, also for whoever goes on trying', async () => {
    const rule = { points: 1, seconds: 3_600, pauseSeconds: 2 }
    const limit = rateLimit(fresh(), rule, store())
    const isAllowed = async () => (await limit.take(asha)).allowed
    await takes(limit, asha, 2)

    expect(await isAllowed()).toBe(false)
    await expect.poll(isAllowed, { interval: 200 }).toBe(true)
  })

  test('the addresses of one IPv6 household count together, and so do those of one site', async () => {
    const limit = rateLimit(fresh(), { points: 2, seconds: 60, sitePoints: 3 }, store())
    const from = (address: string) => limit.take({ address })

    const household = [
      await from('2001:db8:1:1::1'),
      await from('2001:db8:1:1::2'),
      await from('2001:db8:1:1::3'),
    ]
    const neighbours = [await from('2001:db8:1:2::1'), await from('2001:db8:1:3::1')]
    const elsewhere = await from('2001:db8:2:1::1')

    expect(household.map(({ allowed }) => allowed)).toEqual([true, true, false])
    expect(neighbours.map(({ allowed }) => allowed)).toEqual([true, false])
    expect(elsewhere.allowed).toBe(true)
  })
}

describe('in memory', () => {
  const store = rateLimitsInMemory()
  holdsALimit(() => store)

  test('fifty thousand accounts leave no more than a bounded number of counts', async () => {
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
    // The oldest is forgotten, the youngest is not.
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
    // Two first starts at once.
    replicas = await Promise.all([openRateLimits(database.url), openRateLimits(database.url)])
  })
  afterAll(async () => {
    await Promise.all(replicas.map(({ close }) => close()))
    await database.remove()
  })

  holdsALimit(() => replicas[0])

  test('two replicas count together, and both refuse', async () => {
    const name = fresh()
    const limits = replicas.map((store) => rateLimit(name, { points: 20, seconds: 60 }, store))

    const allowances = await Promise.all(limits.map((limit) => takes(limit, asha, 30)))

    expect(allowedOf(allowances.flat())).toBe(20)
    const later = await Promise.all(limits.map((limit) => limit.take(asha)))
    expect(allowedOf(later)).toBe(0)
  })

  test('replicas that count the same visitors in another order do not wait for each other', async () => {
    const name = fresh()
    const visitors = Array.from({ length: 11 }, (_, number) => ({ account: `${number}` }))
    const limits = replicas.map((store) => rateLimit(name, { points: 5, seconds: 60 }, store))
    for (const visitor of visitors) await limits[0]?.take(visitor)
    const look = clientTo(addressFrom(database.url), 2, {})

    // Both come as far as the visitor in the middle, whose row somebody else holds.
    const both = await look.begin(async (one) => {
      await one`SELECT FROM limits WHERE starts_with(key, ${name}) ORDER BY ctid LIMIT 1 OFFSET 5 FOR UPDATE`
      const counting = limits.map((limit, index) =>
        Promise.all((index ? visitors.toReversed() : visitors).map((each) => limit.take(each))),
      )
      await expect
        .poll(
          () => look`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'
          AND datname = current_database()`,
        )
        .toHaveLength(2)
      // Not as a list: the driver would wait for it, and the row would stay held.
      return { counting }
    })
    const allowances = await Promise.all(both.counting)
    // Whoever was stopped would have counted again, a second later.
    const [stopped] = await look`SELECT deadlocks::int FROM pg_stat_database
      WHERE datname = current_database()`
    await look.end()

    expect(allowedOf(allowances.flat())).toBe(22)
    expect(stopped).toEqual({ deadlocks: 0 })
  })

  test('a pause that one replica began ends for the other at the same time', async () => {
    const name = fresh()
    const rule = { points: 1, seconds: 3_600, pauseSeconds: 60 }
    const one = rateLimit(name, rule, replicas[0])
    const other = rateLimit(name, rule, replicas[1])
    const ends = (await takes(one, asha, 2)).map((allowance) => allowance.resetAt)
    await pause(1_500)

    const { allowed, resetAt } = await other.take(asha)

    expect(allowed).toBe(false)
    // Less than has passed since.
    expect(resetAt - Math.min(...ends)).toBeLessThan(1_000)
  })

  test('whoever goes on after a refusal costs the database nothing', async () => {
    const look = clientTo(addressFrom(database.url), 1, {})
    const counted = async () => (await look`SELECT points FROM limits WHERE since > 0`).length
    const name = fresh()
    const limit = rateLimit(name, { points: 5, seconds: 60 }, replicas[0])
    await takes(limit, asha, 6)
    await look`DELETE FROM limits WHERE starts_with(key, ${name})`
    const before = await counted()

    const allowances = await takes(limit, asha, 1_000)

    expect(allowedOf(allowances)).toBe(0)
    expect(await counted()).toBe(before)
    await look.end()
  })

  test('nobody waits until a clock that was set back has caught up', async () => {
    const look = clientTo(addressFrom(database.url), 1, {})
    const name = fresh()
    const rule = { points: 1, seconds: 3_600, pauseSeconds: 60 }
    await takes(rateLimit(name, rule, replicas[0]), asha, 1)
    // As if it had been counted two hours ahead.
    await look`UPDATE limits SET expire = expire + 7200000, points = 9 WHERE starts_with(key, ${name})`

    const { allowed } = await rateLimit(name, rule, replicas[1]).take(asha)

    await look.end()
    expect(allowed).toBe(true)
  })

  test('fifty thousand accounts leave no more than a bounded number of rows', async () => {
    const look = clientTo(addressFrom(database.url), 1, {})
    const limit = rateLimit(fresh(), { points: 5, seconds: 3_600 }, replicas[0])
    for (let from = 0; from < 50_000; from += 2_000)
      await Promise.all(
        Array.from({ length: 2_000 }, (_, number) => limit.take({ account: `${from + number}` })),
      )

    await expect.poll(async () => (await look`SELECT FROM limits`).length).toBeLessThan(5_000)
    await look.end()
  })

  test('no address is written down, and nothing waits for the disk', async () => {
    await rateLimit(fresh(), { points: 5, seconds: 60 }, replicas[0]).take(asha)

    const look = clientTo(addressFrom(database.url), 1, {})
    const rows = await look`SELECT key FROM limits`
    const [table] = await look`SELECT relpersistence FROM pg_class WHERE relname = 'limits'`
    await look.end()

    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('asha')
    expect(table?.['relpersistence']).toBe('u')
  })
})

describe.skipIf(server === '')('when the database of the limits is lost', () => {
  test('a limit says so within the deadline, and counts again when it is back', async () => {
    const cluster = await startCluster()
    if (!cluster) throw new Error('There is no PostgreSQL to lose.')
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
