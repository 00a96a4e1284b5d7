import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openRecords } from '../records.ts'
import { addressFrom } from './address.ts'
import { clientTo } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { openPostgres } from './open.ts'

const asha = {
  university: 'Anna University',
  branch: 'Civil',
  reason: 'Wqzx reason',
  name: 'Asha Wqzxname',
  phone: '+91 00000 31313',
  email: 'Asha.Wqzx@Example.com',
  papers_passed: 31,
}
const folder = server === '' ? undefined : addressFrom(server).socket

/** Which texts are in the bytes of the files of this database; nothing where the files are not within our reach. */
async function foundIn(url: string, texts: string[]) {
  const client = clientTo(addressFrom(url), 1, {})
  await client`CHECKPOINT`
  const [row] = await client`SELECT oid FROM pg_database WHERE datname = current_database()`
  await client.end()
  const base = join(folder ?? '', 'data', 'base', String(row?.['oid']))
  const names = await readdir(base).catch(() => [])
  const files = await Promise.all(names.map((name) => readFile(join(base, name), 'latin1')))
  return texts.filter((text) => files.some((file) => file.includes(text)))
}

describe.skipIf(server === '')('on PostgreSQL', () => {
  test('one person is given out whole and erased from the files of the database', async () => {
    const database = await freshDatabase()
    const store = await openPostgres(database.url)
    await store.submissions.add(asha, { key: 'key-of-asha', fingerprint: 'x' })
    await store.submissions.add({
      ...asha,
      email: 'b@example.com',
      name: 'B',
      phone: '0',
      reason: null,
    })
    expect(await store.submissions.total([])).toBe(2)
    const texts = [asha.email, asha.phone, asha.name, asha.reason, 'key-of-asha']
    const before = await foundIn(database.url, texts)

    const records = await openRecords({ databaseUrl: database.url, dataDirectory: '' })
    const found = await records.of('asha.wqzx@EXAMPLE.com')
    const erased = await records.erase('asha.wqzx@example.com')
    await records.close()

    expect(found).toMatchObject([
      { ...asha, answer: null, idempotencyKey: 'key-of-asha', privacyNotice: '2026-11-21' },
    ])
    expect(erased).toBe(1)
    if (process.env['TEST_DATABASE_URL'] === undefined) expect(before).toEqual(texts)
    expect(await foundIn(database.url, texts)).toEqual([])
    expect(await store.submissions.total([])).toBe(1)
    await store.close()
    await database.remove()
  })

  test('a database without our tables is named without its password', async () => {
    const database = await freshDatabase()
    const url = new URL(database.url)
    url.password = 'secret'

    const opening = openRecords({ databaseUrl: url.href, dataDirectory: '' })

    await expect(opening).rejects.toThrow(/^Cannot use postgres:/)
    await expect(opening).rejects.not.toThrow('secret')
    await database.remove()
  })
})
