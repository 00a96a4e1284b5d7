import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rowsOf } from '../lists-for-tests.ts'
import { asha } from '../samples-for-tests.ts'
import { StoreUnavailable } from '../db.ts'
import type { Store } from '../store.ts'
import { openSqlite } from './open.ts'

const root = await mkdtemp(join(tmpdir(), 'integrity-'))
afterAll(() => rm(root, { recursive: true }))

const page = 4_096

/** Creates a store with 200 rows, and closes it. */
async function closedStore(name: string) {
  const folder = join(root, name)
  const store = await openSqlite(folder)
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      store.submissions.add({ ...asha, papers_passed: index }),
    ),
  )
  await store.close()
  return { folder, file: join(folder, 'store.sqlite') }
}

async function damage(file: string, position: number) {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(page, 0xa5), 0, page, position)
  await handle.close()
}

/** The reason why the store is not ready, or undefined. */
const faultOf = (store: Store) =>
  store.check().then(
    () => undefined,
    (error: unknown) => error,
  )

test(
  'damage anywhere in the file is found and reported by readiness',
  { timeout: 120_000 },
  async () => {
    const { folder, file } = await closedStore('anywhere')
    const intact = await readFile(file)
    const missed: number[] = []
    let reported = 0

    for (let position = 0; position < intact.length; position += 7 * page) {
      await writeFile(file, intact)
      await damage(file, position)
      const store = await openSqlite(folder, { checkAfter: 0 }).catch(() => undefined)
      if (!store) continue
      const isReported = await expect
        .poll(() => faultOf(store), { timeout: 10_000 })
        .toMatchObject({ code: 'SQLITE_CORRUPT' })
        .then(
          () => true,
          () => false,
        )
      if (isReported) reported += 1
      else missed.push(position)
      await store.close()
    }
    await writeFile(file, intact)
    const sound = await openSqlite(folder)
    await sound.close()

    expect(intact.length).toBeGreaterThan(40 * page)
    expect(missed).toEqual([])
    // More than half of the damaged files can still be opened.
    expect(reported).toBeGreaterThan(intact.length / (7 * page) / 2)
  },
)

test('a read of a damaged page fails, intact data is served, and readiness reports the damage from then on', async () => {
  const { folder, file } = await closedStore('page')
  const intact = await readFile(file)
  const rowPosition = intact.lastIndexOf(Buffer.from('Asha Rao'))
  await damage(file, Math.floor(rowPosition / page) * page)
  const reports: string[] = []
  const report = (_: Error, message: string) => reports.push(message)

  const store = await openSqlite(folder, { report, checkAfter: 3_600_000 })
  const ready = await faultOf(store)
  const readError = await rowsOf(store.submissions, {
    filters: [],
    orders: [],
    limit: 1_000,
    offset: 0,
  }).catch((error: unknown) => error)
  const people = await store.people.count()
  const later = await faultOf(store)
  await store.close()

  expect(ready).toBeUndefined()
  expect(readError).toBeInstanceOf(StoreUnavailable)
  expect(readError).toMatchObject({ code: 'SQLITE_CORRUPT' })
  expect(people).toBe(0)
  expect(later).toMatchObject({ code: 'SQLITE_CORRUPT' })
  expect(reports.filter((message) => !message.endsWith('index'))).toEqual([
    'the file of the store is damaged',
  ])
})

test('an intact store is ready after the check', async () => {
  const { folder } = await closedStore('intact')

  const store = await openSqlite(folder, { checkAfter: 0 })
  await new Promise((resolve) => setTimeout(resolve, 1_000))

  expect(await faultOf(store)).toBeUndefined()
  await store.close()
})
