import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Filter } from '../query.ts'
import { openSqlite } from './open.ts'

const root = await mkdtemp(join(tmpdir(), 'retention-'))
afterAll(() => rm(root, { recursive: true }))

/** The index keeps three characters at a time, without the bytes that a piece has in common with the one before it. */
const onlyPiece = '☃☂☁'
const endOfPiece = Buffer.from(onlyPiece).subarray(-5)
const asha = {
  university: 'Anna University',
  branch: 'Civil',
  reason: 'Wqzx reason',
  name: `Asha Wqzxname ${onlyPiece}`,
  phone: '+91 00000 31313',
  email: 'asha.wqzx@example.com',
  papers_passed: 31,
}
const other = (index: number) => ({
  ...asha,
  reason: null,
  name: `Other ${index}`,
  phone: '9800000000',
  email: `${(index * 7_919) % 10_007}-other@example.com`,
})

/** Each text that is found in the bytes of any file of the directory. */
async function foundIn(directory: string, texts: (string | Buffer)[]) {
  const files = await Promise.all(
    (await readdir(directory)).map((name) => readFile(join(directory, name), 'latin1')),
  )
  const all = files.join('\n')
  return texts.filter((text) => all.includes(Buffer.from(text).toString('latin1')))
}

test('what is past its time is in no file any more when the log has been emptied', async () => {
  let now = Date.UTC(2025, 0, 1)
  const store = await openSqlite(root, { now: () => now })
  const texts = [asha.name, asha.phone, asha.email, asha.reason, endOfPiece, 'key-wqzx']
  const add = (from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => store.submissions.add(other(from + index))),
    )
  await store.submissions.add(asha, { key: 'key-wqzx', fingerprint: 'x' })
  now = Date.UTC(2026, 10, 21)
  await add(0, 3_000)
  const words = [{ method: 'search', attribute: 'name', words: ['other'] }] satisfies Filter[]
  expect(await store.submissions.total(words)).toBe(3_000)
  expect(await foundIn(root, texts)).toEqual(texts)
  // The search index takes the rows in when it is quiet.
  await new Promise((resolve) => setTimeout(resolve, 3_000))

  const erased = await store.submissions.removeBefore(Date.UTC(2026, 0, 1))
  const left = await store.submissions.total(words)
  // A clean end empties the log.
  await store.close()

  expect([erased, left]).toEqual([1, 3_000])
  expect(await foundIn(root, texts)).toEqual([])
})
