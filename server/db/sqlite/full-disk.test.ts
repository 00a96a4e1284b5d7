import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { StoreUnavailable, type Store } from '../db.ts'
import { openSqlite } from './open.ts'
import { totalOf } from '../lists-for-tests.ts'
import { countPeople } from '../../people/people.ts'
import { longSubmission, probe } from '../../http/readiness.ts'
import { addSubmission } from '../../public/submissions.ts'

const execute = promisify(execFile)
const root = await mkdtemp(join(tmpdir(), 'full-disk-'))
const disk = join(root, 'disk')
await mkdir(disk)
const mountError = await execute('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', disk]).then(
  () => undefined,
  (error: Error) => error.message.split('\n')[0],
)
if (mountError !== undefined)
  console.warn(`A full disk is NOT tested, because a small one cannot be mounted: ${mountError}`)
afterAll(async () => {
  if (mountError === undefined) await execute('umount', ['-l', disk])
  await rm(root, { recursive: true })
})

/** Long enough for the idle writer to begin its background work. */
const idle = () => pause(500)

/** Adds enquiries with a pause after each. Returns `stored` or the error code of each. */
async function outcomesOf(db: Store, count: number, before: string[] = []): Promise<string[]> {
  if (before.length === count) return before
  const result = await addSubmission(db, longSubmission).then(
    () => 'stored',
    (error: unknown) => (error instanceof StoreUnavailable ? error.code : error),
  )
  await idle()
  return outcomesOf(db, count, [...before, String(result)])
}

describe.skipIf(mountError !== undefined)('on a full disk', () => {
  test('enquiries are refused with the cause, staff can read, and the store recovers by itself when there is space', async () => {
    const folder = join(disk, 'data')
    const db = await openSqlite(folder)
    const reader = openReadTransaction(join(folder, 'store.sqlite'))
    await fill()
    const count = await storedUntilFull(db)

    const outcomesWhenFull = await outcomesOf(db, 5)
    const [total, people] = [await totalOf(db, []), await countPeople(db)]
    const probeError = await probe(db).catch((error: unknown) => error)
    await rm(join(disk, 'filling'))
    await probe(db)
    reader.close()
    const laterOutcomes = await outcomesOf(db, 2)
    await db.close()

    expect(outcomesWhenFull).toEqual(Array(5).fill('SQLITE_FULL'))
    expect([total, people]).toEqual([count, 0])
    expect(probeError).toMatchObject({ code: 'SQLITE_FULL' })
    expect(laterOutcomes).toEqual(['stored', 'stored'])
  })
})

/** Returns how many were stored: the end of the log may have space for a few. */
async function storedUntilFull(db: Store, before = 0): Promise<number> {
  const isStored = await addSubmission(db, longSubmission).then(
    () => true,
    () => false,
  )
  return isStored ? storedUntilFull(db, before + 1) : before
}

/** A read transaction that stays open. The log cannot be reused, so each commit needs new space. */
function openReadTransaction(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec('BEGIN; SELECT count(*) FROM people')
  return database
}

/** Leaves no free block. */
async function fill() {
  const { bsize, bavail } = await statfs(disk)
  await writeFile(join(disk, 'filling'), Buffer.alloc(bsize * bavail))
}
