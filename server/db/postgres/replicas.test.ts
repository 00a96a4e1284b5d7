import { afterAll, describe, expect, test } from 'vitest'
import { migrationsIn } from '../migrations.ts'
import { asha } from '../samples-for-tests.ts'
import { StoreUnavailable } from '../db.ts'
import { addressFrom, clientTo } from './client.ts'
import { startCluster } from './cluster-for-tests.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { steps } from './migrate.ts'
import { openPostgres } from './open.ts'
import { totalOf } from '../lists-for-tests.ts'
import { takeAllowance } from '../allowances.ts'
import { savePerson } from '../../people/people.ts'
import { addSubmission } from '../../public/submissions.ts'

describe.skipIf(server === '')('on a shared PostgreSQL server', () => {
  const databases: { remove: () => Promise<void> }[] = []
  afterAll(() => Promise.all(databases.map(({ remove }) => remove())))

  async function database(encoding?: string) {
    const fresh = await freshDatabase(encoding)
    databases.push(fresh)
    return { ...fresh, client: () => clientTo(addressFrom(fresh.url), 1, {}) }
  }

  test('three simultaneous first starts migrate once', async () => {
    const { url, client } = await database()

    const stores = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)])

    const connection = client()
    const applied = [...(await connection`SELECT number, name FROM migrations ORDER BY number`)]
    expect(applied).toEqual(
      (await migrationsIn(steps)).map(({ number, name }) => ({ number, name })),
    )
    await connection.end()
    await Promise.all(stores.map((db) => db.check()))
    await Promise.all(stores.map((db) => db.close()))
  })

  test('a replica starts beside one that reads and writes, and waits for neither', async () => {
    const { url, client } = await database()
    const one = await openPostgres(url)
    const connection = client()

    const other = await connection.begin(async (transaction) => {
      await transaction`SELECT FROM enquiries WHERE search_text LIKE '%rao%'`
      await transaction`DELETE FROM enquiries`
      return openPostgres(url)
    })

    await connection.end()
    await Promise.all([one.close(), other.close()])
  })

  test('an allowance is shared among replicas', async () => {
    const { url } = await database()
    const stores = await Promise.all([openPostgres(url), openPostgres(url)])

    const takes = await Promise.all(
      stores.flatMap((db) => Array.from({ length: 20 }, () => takeAllowance(db, 'calls', 15))),
    )

    expect(takes.filter(Boolean)).toHaveLength(15)
    await Promise.all(stores.map((db) => db.close()))
  })

  test('a database with another encoding is refused', async () => {
    const { url } = await database('SQL_ASCII')

    await expect(openPostgres(url)).rejects.toThrow(/its encoding is SQL_ASCII.*UTF8\.$/)
  })

  test('searches work without the right to install the trigram extension', async () => {
    const { url, client } = await database()
    const owner = client()
    const role = `plain_${Date.now()}`
    await owner.unsafe(`CREATE ROLE ${role} LOGIN; GRANT CREATE ON SCHEMA public TO ${role}`)
    const plain = new URL(url)
    plain.username = role

    const db = await openPostgres(plain.href)

    await addSubmission(db, asha)
    expect(await totalOf(db, [{ method: 'search', attribute: 'name', words: ['sha'] }])).toBe(1)
    expect(await owner`SELECT extname FROM pg_extension WHERE extname = 'pg_trgm'`).toHaveLength(0)
    await db.close()
    await owner.unsafe(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
    await owner.end()
  })

  test('the error for an unreachable server names it without its password', async () => {
    const opening = openPostgres('postgres://staff:hidden@127.0.0.1:1/eligibility')

    await expect(opening).rejects.toThrow(
      /^Cannot use postgres:\/\/127\.0\.0\.1:1\/eligibility: .*DATABASE_URL\.$/,
    )
    await expect(opening).rejects.not.toThrow('hidden')
  })
})

describe.skipIf(server === '')('when the PostgreSQL server stops', () => {
  test('callers get an error soon, and are served again after it restarts', async () => {
    const cluster = await startCluster()
    if (!cluster) throw new Error('PostgreSQL is not installed.')
    const db = await openPostgres(cluster.url)
    await addSubmission(db, asha)
    try {
      await cluster.stop()
      const start = performance.now()
      const results = await Promise.allSettled([
        ...Array.from({ length: 30 }, () => addSubmission(db, asha)),
        totalOf(db, []),
        savePerson(db, { email: 'staff@example.com', name: 'S', password: 'x' }, 'system'),
        db.check(),
      ])
      const elapsed = performance.now() - start

      await cluster.start()
      const addition = await addSubmission(db, asha)

      const unavailable = results.filter(
        (result) => result.status === 'rejected' && result.reason instanceof StoreUnavailable,
      )
      expect(unavailable).toHaveLength(33)
      expect(elapsed).toBeLessThan(6_000)
      expect(addition.outcome).toBe('first')
      expect(await totalOf(db, [])).toBe(2)
    } finally {
      await db.close()
      await cluster.remove()
    }
  })
})
