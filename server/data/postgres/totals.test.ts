import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filter } from '../query.ts'
import { asha } from '../samples-for-tests.ts'
import type { Store } from '../store.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { openPostgres } from './open.ts'
import { totalOf } from '../lists-for-tests.ts'

const nameFilter: Filter = { method: 'search', attribute: 'name', words: ['asha'] }

describe.skipIf(server === '')('a cached total', () => {
  let database: { url: string; remove: () => Promise<void> }
  let stores: [Store, Store]
  let client: Client

  beforeAll(async () => {
    database = await freshDatabase()
    stores = await Promise.all([openPostgres(database.url), openPostgres(database.url)])
    client = clientTo(addressFrom(database.url), 1, {})
  })
  afterAll(async () => {
    await Promise.all([...stores.map((store) => store.close()), client.end()])
    await database.remove()
  })

  test('counts a row with a low sequence number whose transaction commits late', async () => {
    const [one, two] = stores
    await one.submissions.add(asha)
    const totals = [await totalOf(one.submissions, [nameFilter])]

    await client.unsafe('BEGIN')
    await insertSlowly()
    totals.push(await totalOf(one.submissions, [nameFilter]))
    await two.submissions.add(asha)
    totals.push(await totalOf(one.submissions, [nameFilter]))
    totals.push(await totalOf(one.submissions, [nameFilter]))
    await client.unsafe('COMMIT')
    totals.push(await totalOf(one.submissions, [nameFilter]))
    totals.push(await totalOf(one.submissions, [nameFilter]))

    expect(totals).toEqual([1, 1, 2, 2, 3, 3])
    expect(await totalOf(two.submissions, [])).toBe(3)
  })

  test('excludes rows that another replica has erased', async () => {
    const [one, two] = stores
    const before = await totalOf(one.submissions, [])

    const erased = await two.submissions.removeBefore(2)

    expect(erased).toBe(1)
    expect(await totalOf(one.submissions, [])).toBe(before - 1)
    expect(await totalOf(one.submissions, [nameFilter])).toBe(before - 1)
  })

  test('stays right and fast for rows from a server with higher transaction ids', async () => {
    const [one] = stores
    const before = await totalOf(one.submissions, [])
    await client.unsafe(`UPDATE submissions SET added_in = '999999999'`)

    const restarted = await openPostgres(database.url)

    const [{ ahead } = { ahead: undefined }] = await client.unsafe(
      'SELECT count(*) AS ahead FROM submissions WHERE added_in > pg_current_xact_id()',
    )
    expect(ahead).toBe(0)
    expect(await totalOf(restarted.submissions, [])).toBe(before)
    expect(await totalOf(restarted.submissions, [])).toBe(before)
    await restarted.close()
  })

  const insertSlowly = () =>
    client.unsafe(`INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded,
        university_folded, branch_folded, email_folded, phone_folded, name, university, branch, email, phone)
      VALUES ('slow', 1, 1, 1, 'asha slow', 'u', 'b', 'e', 'p', 'Asha Slow', 'u', 'b', 'e', 'p')`)
})
