import { afterAll, describe, expect, test } from 'vitest'
import { asha } from '../samples-for-tests.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { dataVersionOf } from './data-version.ts'
import { openPostgres } from './open.ts'
import { rowsOf, totalOf } from '../lists-for-tests.ts'

test('simultaneous callers share one query of the data version, and a later caller gets a new one', async () => {
  let calls = 0
  const version = dataVersionOf(async () => [{ version: `${(calls += 1)}:` }])

  const together = await Promise.all(Array.from({ length: 20 }, () => version()))

  expect([...new Set(together)]).toEqual(['1:'])
  expect(await version()).toBe('2:')
})

describe.skipIf(server === '')('with another replica', () => {
  const database = server === '' ? undefined : freshDatabase()
  afterAll(async () => (await database)?.remove())

  test('a list, its total and a session reflect what the other has written', async () => {
    const url = (await database)?.url ?? ''
    const [mine, other] = await Promise.all([openPostgres(url), openPostgres(url)])
    const list = async () => ({
      total: await totalOf(mine.submissions, []),
      rows: (await rowsOf(mine.submissions, { filters: [], orders: [], limit: 10, offset: 0 }))
        .length,
      session: (await mine.sessions.findBySecretHash('hash')) !== undefined,
    })
    const person = await other.people.save(
      { email: 'a@example.com', name: 'A', password: 'x' },
      'system',
    )
    const at = { createdAt: 1, seenAt: 1, expiresAt: 2, ip: '', userAgent: '' }
    await other.sessions.add({ id: 's', personId: person.id, secretHash: 'hash', ...at })
    const added = await other.submissions.add(asha)
    const before = await list()

    await other.sessions.remove('s', 'system')
    await other.submissions.add(asha)
    const after = await list()
    await other.submissions.removeBefore(Number.MAX_SAFE_INTEGER)

    expect(added.outcome).toBe('first')
    expect(before).toEqual({ total: 1, rows: 1, session: true })
    expect(after).toEqual({ total: 2, rows: 2, session: false })
    expect(await list()).toEqual({ total: 0, rows: 0, session: false })
    await Promise.all([mine.close(), other.close()])
  })
})
