import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { longSubmission } from '../probe.ts'
import type { Store } from '../store.ts'
import { StoreUnavailable } from '../store.ts'
import { openSqlite } from './open.ts'
import { totalOf } from '../lists-for-tests.ts'

const execute = promisify(execFile)
const root = await mkdtemp(join(tmpdir(), 'full-disk-'))
const disk = join(root, 'disk')
await mkdir(disk)
const unmountable = await execute('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', disk]).then(
  () => undefined,
  (error: Error) => error.message.split('\n')[0],
)
if (unmountable !== undefined)
  console.warn(`A full disk is NOT tested, because none can be mounted: ${unmountable}`)
afterAll(async () => {
  if (unmountable === undefined) await execute('umount', ['-l', disk])
  await rm(root, { recursive: true })
})

/** Longer than a quiet moment, in which the writer does what can wait. */
const quiet = () => pause(500)

/** What became of so many enquiries, with a quiet moment behind each. */
async function added(store: Store, count: number, before: string[] = []): Promise<string[]> {
  if (before.length === count) return before
  const result = await store.submissions.add(longSubmission).then(
    () => 'kept',
    (error: unknown) => (error instanceof StoreUnavailable ? error.code : error),
  )
  await quiet()
  return added(store, count, [...before, String(result)])
}

describe.skipIf(unmountable !== undefined)('on a disk that is full', () => {
  test('enquiries are refused with the cause, staff are served, and with room all goes on by itself', async () => {
    const folder = join(disk, 'data')
    const store = await openSqlite(folder)
    const reading = readWithoutEnd(join(folder, 'store.sqlite'))
    await fill()
    const count = await storedUntilFull(store)

    const refused = await added(store, 5)
    const [total, people] = [await totalOf(store.submissions, []), await store.people.count()]
    const ready = await store.probe().catch((error: unknown) => error)
    await rm(join(disk, 'filling'))
    await store.probe()
    reading.close()
    const later = await added(store, 2)
    await store.close()

    expect(refused).toEqual(Array(5).fill('SQLITE_FULL'))
    expect([total, people]).toEqual([count, 0])
    expect(ready).toMatchObject({ code: 'SQLITE_FULL' })
    expect(later).toEqual(['kept', 'kept'])
  })
})

/** The end of the log may have room for a few. Gives how many were kept. */
async function storedUntilFull(store: Store, before = 0): Promise<number> {
  const isStored = await store.submissions.add(longSubmission).then(
    () => true,
    () => false,
  )
  return isStored ? storedUntilFull(store, before + 1) : before
}

/** Keeps the log from being written over, so that each commit needs room. */
function readWithoutEnd(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec('BEGIN; SELECT count(*) FROM people')
  return database
}

/** Leaves no block free. */
async function fill() {
  const { bsize, bavail } = await statfs(disk)
  await writeFile(join(disk, 'filling'), Buffer.alloc(bsize * bavail))
}
