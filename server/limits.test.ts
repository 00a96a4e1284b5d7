import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressFrom } from './data/postgres/address.ts'
import { clientTo } from './data/postgres/client.ts'
import { startCluster } from './data/postgres/cluster-for-tests.ts'
import { openCounters, type Counters } from './data/postgres/counters.ts'
import { freshDatabase, server } from './data/postgres/database-for-tests.ts'
import { StoreUnavailable } from './data/store.ts'
import { limitInMemory, sharedLimit, visitorFrom, type Limit, type Rule } from './limits.ts'

const takes = (limit: Limit, key: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => limit.take(key)))

const allowedOf = (allowances: { allowed: boolean }[]) =>
  allowances.filter(({ allowed }) => allowed).length

/** What holds wherever the counts are kept. */
function holdsALimit(limitOf: (rule: Rule) => Limit) {
  test('as many pass as the limit says, and the refusal says when it ends', async () => {
    const limit = limitOf({ points: 3, seconds: 60 })

    const allowances = await takes(limit, 'asha', 5)

    expect(allowedOf(allowances)).toBe(3)
    const refused = allowances.find(({ allowed }) => !allowed)
    const seconds = ((refused?.resetAt ?? 0) - Date.now()) / 1_000
    expect(refused).toMatchObject({ limit: 3, remaining: 0 })
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('one visitor does not use up what another has', async () => {
    const limit = limitOf({ points: 1, seconds: 60 })
    await takes(limit, 'asha', 5)

    const { allowed, remaining } = await limit.take('ravi')

    expect({ allowed, remaining }).toEqual({ allowed: true, remaining: 0 })
  })

  test('what is forgiven is whole again', async () => {
    const limit = limitOf({ points: 2, seconds: 60 })
    await takes(limit, 'asha', 5)

    await limit.forgive('asha')

    expect(allowedOf(await takes(limit, 'asha', 5))).toBe(2)
  })

  test('a pause ends at its own time, also for whoever goes on trying', async () => {
    const limit = limitOf({ points: 1, seconds: 3_600, pauseSeconds: 1 })
    await takes(limit, 'asha', 2)
    await new Promise((resolve) => setTimeout(resolve, 700))
    const during = await limit.take('asha')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const after = await limit.take('asha')

    expect([during.allowed, after.allowed]).toEqual([false, true])
  })

  test('nobody waits until a clock that was set back an hour has caught up', async () => {
    const limit = limitOf({ points: 3, seconds: 3_600, pauseSeconds: 60 })
    await takes(limit, 'asha', 5)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    const { allowed, resetAt } = await limit.take('asha')
    const seconds = (resetAt - Date.now()) / 1_000
    vi.useRealTimers()

    expect(allowed || seconds <= 60).toBe(true)
  })
}

describe('in memory', () => holdsALimit(limitInMemory))

describe.skipIf(server === '')('shared by replicas', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let replicas: [Counters, Counters]
  let names = 0

  beforeAll(async () => {
    database = await freshDatabase()
    // Two first starts at once.
    replicas = await Promise.all([openCounters(database.url), openCounters(database.url)])
  })
  afterAll(async () => {
    await Promise.all(replicas.map(({ close }) => close()))
    await database.remove()
  })
  const fresh = () => `limit-${(names += 1)}`

  holdsALimit((rule) => sharedLimit(rule, fresh(), replicas[0]))

  test('two replicas count together, and both refuse', async () => {
    const name = fresh()
    const limits = replicas.map((counters) =>
      sharedLimit({ points: 20, seconds: 60 }, name, counters),
    )

    const allowances = await Promise.all(limits.map((limit) => takes(limit, 'asha', 30)))

    expect(allowedOf(allowances.flat())).toBe(20)
    const later = await Promise.all(limits.map((limit) => limit.take('asha')))
    expect(allowedOf(later)).toBe(0)
  })

  test('replicas that count the same visitors in another order do not wait for each other', async () => {
    const name = fresh()
    const visitors = Array.from({ length: 11 }, (_, number) => `visitor ${number}`)
    const limits = replicas.map((counters) =>
      sharedLimit({ points: 5, seconds: 60 }, name, counters),
    )
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
    const rule = { points: 1, seconds: 3_600, pauseSeconds: 2 }
    const one = sharedLimit(rule, name, replicas[0])
    const other = sharedLimit(rule, name, replicas[1])
    await takes(one, 'asha', 2)
    await new Promise((resolve) => setTimeout(resolve, 1_500))

    const { allowed, resetAt } = await other.take('asha')

    expect(allowed).toBe(false)
    expect(resetAt - Date.now()).toBeLessThan(600)
  })

  test('whoever goes on after a refusal costs the database nothing', async () => {
    let asked = 0
    const counting: Counters = {
      ...replicas[0],
      query(statement) {
        asked += 1
        return replicas[0].query(statement)
      },
    }
    const limit = sharedLimit({ points: 5, seconds: 60 }, fresh(), counting)
    await takes(limit, 'asha', 6)
    const before = asked

    const allowances = await takes(limit, 'asha', 1_000)

    expect(allowedOf(allowances)).toBe(0)
    expect(asked).toBe(before)
  })

  test('no address is written down, and nothing waits for the disk', async () => {
    await sharedLimit({ points: 5, seconds: 60 }, fresh(), replicas[0]).take('asha@example.com')

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
    const counters = await openCounters(cluster.url)
    const limit = sharedLimit({ points: 5, seconds: 60 }, 'submissions', counters)
    await limit.take('asha')
    try {
      await cluster.stop()
      const begin = performance.now()
      const failure = await limit.take('asha').catch((error: unknown) => error)
      const waited = performance.now() - begin
      await cluster.start()
      const again = await limit.take('asha')

      expect(failure).toBeInstanceOf(StoreUnavailable)
      expect(waited).toBeLessThan(6_000)
      expect(again.allowed).toBe(true)
    } finally {
      await counters.close()
      await cluster.remove()
    }
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
])('%s counts as %s', (ip, visitor) => {
  expect(visitorFrom(ip)).toBe(visitor)
})
