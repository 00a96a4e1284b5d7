import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressFrom, clientTo } from '../db/postgres/client.ts'
import { freshDatabase, server } from '../db/postgres/database-for-tests.ts'
import { openRateLimits } from '../db/postgres/rate-limit-store.ts'
import { mostKeys, rateLimitsInMemory, type RateLimitStore } from '../db/rate-limit-store.ts'
import { rateLimit, type RateLimit } from './admission.ts'

const asha = { account: 'asha@example.com' }
const takes = (limit: RateLimit, subject: { account: string }, count: number) =>
  Promise.all(Array.from({ length: count }, () => limit.take(subject)))

const allowedOf = (allowances: { allowed: boolean }[]) =>
  allowances.filter(({ allowed }) => allowed).length

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

  test('the oldest of more accounts than the memory holds are forgotten, recent ones are not', async () => {
    const limit = rateLimit('signIn', { points: 1, seconds: 3_600 }, rateLimitsInMemory())
    const take = (number: number) => limit.take({ account: `${number}@example.com` })
    for (let number = 0; number <= mostKeys; number += 1) await take(number)

    expect((await take(1)).allowed).toBe(false)
    expect((await take(0)).allowed).toBe(true)
  })

  test('a refusal in force outlasts more accounts than the memory holds', async () => {
    const limit = rateLimit('signIn', { points: 1, seconds: 3_600 }, rateLimitsInMemory())
    await takes(limit, asha, 2)

    await Promise.all(
      Array.from({ length: mostKeys + 1 }, (_, number) =>
        limit.take({ account: `${number}@example.com` }),
      ),
    )

    expect((await limit.take(asha)).allowed).toBe(false)
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
