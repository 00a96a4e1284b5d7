import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { StoreUnavailable } from '../db.ts'
import { asha } from '../samples-for-tests.ts'
import { openSqlite } from './open.ts'
import { totalOf } from '../lists-for-tests.ts'
import { addSubmission } from '../../public/submissions.ts'

const root = await mkdtemp(join(tmpdir(), 'store-'))
afterAll(() => rm(root, { recursive: true }))
const directory = (name: string) => join(root, name)

/** Starts a process that writes to the store, and resolves once it has begun. */
async function startWriter(folder: string) {
  const program = join(import.meta.dirname, 'writer-for-tests.ts')
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

test('a second process is refused with a one-line error, and can open the store as soon as the first is killed', async () => {
  const folder = directory('shared')
  const killWriter = await startWriter(folder)

  const second = openSqlite(folder)

  await expect(second).rejects.toThrow(
    /^Cannot use .*shared: another process is using it; .*DATA_DIR\.$/,
  )
  await killWriter()
  const db = await openSqlite(folder)
  await expect(openSqlite(folder)).rejects.toThrow('another process is using it')
  await db.close()
})

test('an addition is acknowledged only when other connections can read it', async () => {
  const folder = directory('grouped')
  const db = await openSqlite(folder)
  const other = new DatabaseSync(join(folder, 'store.sqlite'), { readOnly: true })
  const statement = other.prepare('SELECT count(*) AS rows FROM enquiries WHERE id = ?')

  const additions = Array.from({ length: 300 }, async () => {
    const addition = await addSubmission(db, asha)
    return addition.outcome === 'first' && statement.get(addition.submission.id)?.['rows'] === 1
  })

  expect((await Promise.all(additions)).filter(Boolean)).toHaveLength(300)
  other.close()
  await db.close()
})

test('a row that cannot be stored does not fail the others of its batch', async () => {
  const db = await openSqlite(directory('batch'))

  const results = await Promise.allSettled([
    addSubmission(db, asha),
    addSubmission(db, { ...asha, papers_passed: 0.5 }),
    addSubmission(db, { ...asha, papers_passed: 1.5 }),
    addSubmission(db, asha),
  ])

  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(await totalOf(db, [])).toBe(2)
  await db.close()
})

test('a thread of lists that ends fails its own list, and the store starts another', async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  const reports: string[] = []
  const db = await openSqlite(directory('threads'), {
    report: (_error, message) => reports.push(message),
  })
  process.off('worker', note)
  await addSubmission(db, asha)
  await setTimeout(1_100)

  const [results] = await Promise.all([
    Promise.allSettled([totalOf(db, [])]),
    ...threads.map((thread) => thread.terminate()),
  ])

  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(reasons.every((reason) => reason instanceof StoreUnavailable)).toBe(true)
  expect(await addSubmission(db, asha)).toMatchObject({ outcome: 'first' })
  expect(await totalOf(db, [])).toBe(2)
  await db.close()
  // None for a thread that is closed with the store.
  expect(reports).toEqual(['a thread of the store has ended, and the next list starts another'])
})

test('a store that closes finishes earlier calls, refuses later ones, and can be closed again', async () => {
  const db = await openSqlite(directory('closed'))
  const last = addSubmission(db, asha)

  await db.close()

  expect(await last).toMatchObject({ outcome: 'first' })
  await expect(addSubmission(db, asha)).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(db.check()).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(db.close()).resolves.toBeUndefined()
})
