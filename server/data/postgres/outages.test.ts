import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filter } from '../query.ts'
import { runStepsAsync, type QuerySteps, type Row } from '../query-steps.ts'
import { asha } from '../samples-for-tests.ts'
import { sql } from '../sql.ts'
import { ReadTooSlow, StoreUnavailable, type Store } from '../store.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { openPostgres } from './open.ts'
import { poolTo, type Pool } from './pool.ts'
import { totalOf } from '../lists-for-tests.ts'

describe.skipIf(server === '')('on PostgreSQL', () => {
  let store: Store
  let other: Client
  let end: () => Promise<unknown>

  beforeAll(async () => {
    const { url, remove } = await freshDatabase()
    store = await openPostgres(url)
    other = clientTo(addressFrom(url), 1, {})
    end = async () => {
      await store.close()
      await other.end()
      await remove()
    }
  })
  afterAll(() => end())

  /** As behind a failover: who connects from now on can only read. */
  async function readOnly(on: boolean) {
    const [row] = await other`SELECT current_database() AS name`
    await other.unsafe('SET default_transaction_read_only = off')
    await other.unsafe(
      `ALTER DATABASE ${row?.['name']} SET default_transaction_read_only = ${on ? 'on' : 'off'}`,
    )
    await other`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
  }

  test('a server that can only be read is told by its code, and a probe says when it can be written to', async () => {
    await readOnly(true)
    await expect.poll(() => codeOf(store.check())).toBe('done')

    const code = await codeOf(store.submissions.add(asha))
    await expect.poll(() => codeOf(store.probe())).toBe('25006')
    await readOnly(false)
    await expect.poll(() => codeOf(store.probe())).toBe('done')

    expect(['25006', 'CONNECTION_CLOSED', '57P01']).toContain(code)
    expect(await totalOf(store.submissions, [])).toBe(0)
    expect(await codeOf(store.submissions.add(asha))).toBe('done')
  })

  test('a list that takes too long fails alone, and readiness does not wait for it', async () => {
    const answered: string[] = []
    const note = (name: string) => () => void answered.push(name)
    const rows = Array.from({ length: 20 }, () => store.submissions.add(asha))
    await Promise.all(rows)

    const failure = await other.begin(async (one) => {
      await one.unsafe('LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE')
      const list = totalOf(store.submissions, []).catch((error: unknown) => error)
      await Promise.all([list.then(note('list')), store.check().then(note('ready'))])
      return list
    })

    expect(failure).toBeInstanceOf(ReadTooSlow)
    expect(answered).toEqual(['ready', 'list'])
    expect(await codeOf(totalOf(store.submissions, []))).toBe('done')
  })

  test('the usual lists wait behind no heavy one', async () => {
    const reason = 'a'.repeat(5_000)
    await Promise.all(Array.from({ length: 600 }, () => store.submissions.add({ ...asha, reason })))
    const answered: string[] = []
    const note = (name: string) => () => void answered.push(name)

    await Promise.all([
      ...[1, 2, 3, 4].map((salt) =>
        totalOf(store.submissions, [missing(salt)]).then(note('heavy'), note('heavy')),
      ),
      totalOf(store.submissions, [{ method: 'isNull', attribute: 'reason' }]).then(note('usual')),
    ])

    expect(answered[0]).toBe('usual')
  })
})

describe.skipIf(server === '')('a connection that the server closes within a transaction', () => {
  const ways = {
    readTogether: (pool: Pool, steps: QuerySteps<Row[]>) => pool.readTogether(steps),
    together: (pool: Pool, steps: QuerySteps<Row[]>) =>
      pool.together((run) => runStepsAsync(steps, run)),
  }
  test.each(['readTogether', 'together'] as const)(
    'fails that transaction, and neither the process nor the connections behind it (%s)',
    async (way) => {
      const database = await freshDatabase()
      const address = addressFrom(database.url)
      const [pool, other] = [poolTo(address, 1), clientTo(address, 1, {})]
      function* interrupted(): QuerySteps<Row[]> {
        const [row] = yield sql`SELECT pg_backend_pid() AS pid`
        // While the next statement runs.
        void other`SELECT pg_terminate_backend(${Number(row?.['pid'])}) FROM pg_sleep(0.2)`.execute()
        return yield sql`SELECT pg_sleep(10)`
      }

      const failure = await ways[way](pool, interrupted()).catch((error: unknown) => error)

      expect(failure).toBeInstanceOf(StoreUnavailable)
      // The driver tells the next statement of that connection what the server said last.
      const next = () => ways[way](pool, selectOne()).catch(String)
      await expect.poll(next).toEqual([{ one: 1 }])
      await Promise.all([pool.close(), other.end()])
      await database.remove()
    },
  )
})

function* selectOne(): QuerySteps<Row[]> {
  return yield sql`SELECT 1 AS one`
}

/** Why it could not be done. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof StoreUnavailable ? error.code : String(error)),
  )

/** Half a second of work, and more. */
const missing = (salt: number): Filter => ({
  method: 'contains',
  attribute: 'reason',
  values: Array.from({ length: 300 }, (_, index) => `z${salt}z${index}a`),
})
