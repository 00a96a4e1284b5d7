import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Filter } from '../query.ts'
import { openSqlite } from './open.ts'
import { asha as sample, endOfPiece, foundIn } from './remains-for-tests.ts'
import { totalOf } from '../lists-for-tests.ts'

const root = await mkdtemp(join(tmpdir(), 'retention-'))
afterAll(() => rm(root, { recursive: true }))

/** An address in small letters, as the store compares it. */
const asha = { ...sample, email: 'asha.wqzx@example.com' }
const other = (index: number) => ({
  ...asha,
  reason: null,
  name: `Other ${index}`,
  phone: '9800000000',
  email: `${(index * 7_919) % 10_007}-other@example.com`,
})

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
  expect(await totalOf(store.submissions, words)).toBe(3_000)
  expect(await foundIn(root, texts)).toEqual(texts)
  // The search index takes the rows in when it is quiet.
  await new Promise((resolve) => setTimeout(resolve, 3_000))

  const erased = await store.submissions.removeBefore(Date.UTC(2026, 0, 1))
  const left = await totalOf(store.submissions, words)
  // A clean end empties the log.
  await store.close()

  expect([erased, left]).toEqual([1, 3_000])
  expect(await foundIn(root, texts)).toEqual([])
})
