import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asha } from '../samples-for-tests.ts'
import { sql } from '../sql.ts'
import { ReadTooSlow, StoreUnavailable, type Store } from '../db.ts'
import { addressFrom, clientTo, type Client } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { openPostgres } from './open.ts'
import { poolTo } from './pool.ts'
import { totalOf } from '../lists-for-tests.ts'
import { probe } from '../../http/readiness.ts'
import { addSubmission } from '../../public/submissions.ts'

describe.skipIf(server === '')('on PostgreSQL', () => {
  let db: Store
  let other: Client
  let end: () => Promise<unknown>

  beforeAll(async () => {
    const { url, remove } = await freshDatabase()
    db = await openPostgres(url)
    other = clientTo(addressFrom(url), 1, {})
    end = async () => {
      await db.close()
      await other.end()
      await remove()
    }
  })
  afterAll(() => end())

  /** As after a failover: all connections end, and new ones can only read. */
  async function readOnly(on: boolean) {
    const [row] = await other`SELECT current_database() AS name`
    await other.unsafe('SET default_transaction_read_only = off')
    await other.unsafe(
      `ALTER DATABASE ${row?.['name']} SET default_transaction_read_only = ${on ? 'on' : 'off'}`,
    )
    await other`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
  }

  test('a read-only server is reported by its error code, and a probe succeeds when it accepts writes again', async () => {
    await readOnly(true)
    await expect.poll(() => codeOf(db.check())).toBe('done')

    const code = await codeOf(addSubmission(db, asha))
    await expect.poll(() => codeOf(probe(db))).toBe('25006')
    await readOnly(false)
    await expect.poll(() => codeOf(probe(db))).toBe('done')

    expect(['25006', 'CONNECTION_CLOSED', '57P01']).toContain(code)
    expect(await totalOf(db, [])).toBe(0)
    expect(await codeOf(addSubmission(db, asha))).toBe('done')
  })

  test('only the list that takes too long fails, and readiness does not wait for it', async () => {
    const answered: string[] = []
    const note = (name: string) => () => void answered.push(name)
    const add = () => Promise.all(Array.from({ length: 20 }, () => addSubmission(db, asha)))
    // A connection that was ended before says so once.
    await expect.poll(() => codeOf(add())).toBe('done')

    const failure = await other.begin(async (transaction) => {
      await transaction.unsafe('LOCK TABLE enquiries IN ACCESS EXCLUSIVE MODE')
      const list = totalOf(db, []).catch((error: unknown) => error)
      await Promise.all([list.then(note('list')), db.check().then(note('ready'))])
      return list
    })

    expect(failure).toBeInstanceOf(ReadTooSlow)
    expect(answered).toEqual(['ready', 'list'])
    expect(await codeOf(totalOf(db, []))).toBe('done')
  })
})

describe.skipIf(server === '')('a connection that the server closes within a transaction', () => {
  test('fails only that transaction, not the process or later connections', async () => {
    const database = await freshDatabase()
    const address = addressFrom(database.url)
    const [pool, other] = [poolTo(address, 1), clientTo(address, 1, {})]

    const failure = await pool
      .together(async (run) => {
        const [row] = await run(sql`SELECT pg_backend_pid() AS pid`)
        // While the next statement runs.
        void other`SELECT pg_terminate_backend(${Number(row?.['pid'])}) FROM pg_sleep(0.2)`.execute()
        return run(sql`SELECT pg_sleep(10)`)
      })
      .catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(StoreUnavailable)
    // The driver reports the server's last message to the next statement of that connection.
    const next = () => pool.together((run) => run(sql`SELECT 1 AS one`)).catch(String)
    await expect.poll(next).toEqual([{ one: 1 }])
    await Promise.all([pool.close(), other.end()])
    await database.remove()
  })
})

/** The error code of the work, or `done`. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof StoreUnavailable ? error.code : String(error)),
  )
