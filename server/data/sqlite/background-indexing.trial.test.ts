import { mkdtemp, rm, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { asha } from '../samples-for-tests.ts'
import { openSqlite } from './open.ts'
import { totalOf } from '../lists-for-tests.ts'

const root = await mkdtemp(join(tmpdir(), 'indexing-'))
afterAll(() => rm(root, { recursive: true }))

test(
  'under constant load the log is copied into the file, and an idle store finishes the rest',
  { timeout: 120_000 },
  async () => {
    const file = join(root, 'store.sqlite')
    const store = await openSqlite(root)
    const sizes: number[] = []

    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 1_000 }, () => store.submissions.add(asha)))
      sizes.push((await stat(file)).size)
    }

    // The file has grown although the store was never idle.
    expect(sizes.at(-1)).toBeGreaterThan(sizes[0] ?? Infinity)
    await expect.poll(() => pendingWork(file), { timeout: 60_000 }).toEqual({ rows: 0, pages: 0 })
    expect(await totalOf(store.submissions, [])).toBe(10_000)
    await store.close()
  },
)

test('a store that is closed under load leaves one complete file and no log', async () => {
  const folder = join(root, 'closed')
  const store = await openSqlite(folder)
  const added = Promise.all(Array.from({ length: 4_000 }, () => store.submissions.add(asha)))
  await store.close()
  await added

  const log = await stat(join(folder, 'store.sqlite-wal')).catch(() => undefined)
  const again = await openSqlite(folder)

  expect(log).toBeUndefined()
  expect(await totalOf(again.submissions, [])).toBe(4_000)
  await again.close()
})

/** The rows that are not in the search index yet, and the pages that are only in the log. */
function pendingWork(file: string) {
  const database = new DatabaseSync(file)
  try {
    const rows = database.prepare(`SELECT (SELECT max(sequence) FROM submissions) - indexed_up_to
      AS rows FROM submission_state`)
    const pages = database.prepare('PRAGMA wal_checkpoint(NOOP)').get()
    return {
      rows: Number(rows.get()?.['rows']),
      pages: Number(pages?.['log']) - Number(pages?.['checkpointed']),
    }
  } finally {
    database.close()
  }
}
