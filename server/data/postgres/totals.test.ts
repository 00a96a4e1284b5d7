import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filter } from '../query.ts'
import { asha } from '../samples-for-tests.ts'
import type { Store } from '../store.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { openPostgres } from './open.ts'
import { totalOf } from '../lists-for-tests.ts'

const named: Filter = { method: 'search', attribute: 'name', words: ['asha'] }

describe.skipIf(server === '')('a total that is kept', () => {
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

  test('counts a row whose number is low and whose transaction ends late', async () => {
    const [one, two] = stores
    await one.submissions.add(asha)
    const totals = [await totalOf(one.submissions, [named])]

    await client.unsafe('BEGIN')
    await insertSlowly()
    totals.push(await totalOf(one.submissions, [named]))
    await two.submissions.add(asha)
    totals.push(await totalOf(one.submissions, [named]))
    totals.push(await totalOf(one.submissions, [named]))
    await client.unsafe('COMMIT')
    totals.push(await totalOf(one.submissions, [named]))
    totals.push(await totalOf(one.submissions, [named]))

    expect(totals).toEqual([1, 1, 2, 2, 3, 3])
    expect(await totalOf(two.submissions, [])).toBe(3)
  })

  test('forgets rows that another replica has erased', async () => {
    const [one, two] = stores
    const before = await totalOf(one.submissions, [])

    const erased = await two.submissions.removeBefore(2)

    expect(erased).toBe(1)
    expect(await totalOf(one.submissions, [])).toBe(before - 1)
    expect(await totalOf(one.submissions, [named])).toBe(before - 1)
  })

  test('is right and quick again where rows come from a server that was further on', async () => {
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
