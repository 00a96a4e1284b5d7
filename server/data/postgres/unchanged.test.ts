import { afterAll, describe, expect, test } from 'vitest'
import { asha } from '../samples-for-tests.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { openPostgres } from './open.ts'
import type { Row } from './pool.ts'
import { untilChanged } from './unchanged.ts'

/** A database whose moment is set by hand. */
function database() {
  const state = { moment: 1, asked: 0 }
  const run = async (): Promise<Row[]> => {
    state.asked += 1
    return [{ snapshot: `${state.moment}:`, started: 'today' }]
  }
  return { state, read: untilChanged(run, 2) }
}

describe('what was asked of PostgreSQL before', () => {
  test('is answered again until something is written, for many with one look at the moment', async () => {
    const { state, read } = database()
    let worked = 0
    const work = async () => (worked += 1)

    const together = await Promise.all(Array.from({ length: 20 }, () => read('rows', work)))
    const looks = state.asked
    const again = await read('rows', work)
    state.moment = 2
    const after = await read('rows', work)

    expect([...new Set(together), again, after]).toEqual([1, 1, 2])
    expect(looks).toBe(1)
  })

  test('is not kept when it failed, when it is too large, or when others were asked since', async () => {
    const { read } = database()
    let tries = 0
    const failing = async () => {
      tries += 1
      if (tries === 1) throw new Error('once')
      return tries
    }

    await expect(read('failing', failing)).rejects.toThrow('once')
    expect(await read('failing', failing)).toBe(2)

    let large = 0
    const grow = async () => (large += 1)
    await read('large', grow, () => false)
    expect(await read('large', grow, () => false)).toBe(2)

    let old = 0
    const count = async () => (old += 1)
    await read('old', count)
    await read('one', count)
    await read('two', count)
    expect(await read('old', count)).toBe(4)
  })
})

describe.skipIf(server === '')('beside another replica', () => {
  const made = server === '' ? undefined : freshDatabase()
  afterAll(async () => (await made)?.remove())

  test('a list, its total and a session tell of what the other has written', async () => {
    const url = (await made)?.url ?? ''
    const [mine, other] = await Promise.all([openPostgres(url), openPostgres(url)])
    const list = async () => ({
      total: await mine.submissions.total([]),
      rows: (await mine.submissions.page({ filters: [], orders: [], limit: 10, offset: 0 })).length,
      session: (await mine.sessions.findBySecretHash('hash')) !== undefined,
    })
    const person = await other.people.save({ email: 'a@example.com', name: 'A', password: 'x' })
    const at = { createdAt: 1, seenAt: 1, expiresAt: 2, ip: '', userAgent: '' }
    await other.sessions.add({ id: 's', personId: person.id, secretHash: 'hash', ...at })
    const added = await other.submissions.add(asha)
    const before = await list()

    await other.sessions.remove('s')
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
