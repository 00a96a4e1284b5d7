import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test, vi } from 'vitest'
import type { Filter } from '../query.ts'
import { asha } from '../samples-for-tests.ts'
import { ReadTooSlow } from '../db.ts'
import { openSqlite, type Options } from './open.ts'
import { rowsOf, totalOf } from '../lists-for-tests.ts'
import { addSubmission } from '../../public/submissions.ts'

// The statements take seconds, and several times as long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const root = await mkdtemp(join(tmpdir(), 'slow-reads-'))
afterAll(() => rm(root, { recursive: true }))

const rowsOfAll = 3_000

/** A store with reasons that are slow to search: every position begins like the searched values. */
async function slowStore(name: string, options: Options = {}, count = rowsOfAll) {
  const threads = { started: 0, ended: 0 }
  const note = (thread: Worker) => {
    threads.started += 1
    thread.once('exit', () => (threads.ended += 1))
  }
  process.on('worker', note)
  const db = await openSqlite(join(root, name), options)
  const rows = Array.from({ length: count }, () => ({ ...asha, reason: 'a'.repeat(5_000) }))
  await Promise.all(rows.map((row) => addSubmission(db, row)))
  return {
    db,
    threads,
    close: async () => {
      process.off('worker', note)
      await db.close()
    },
  }
}

/** For values that no reason contains. */
const missing = (count: number, salt = ''): Filter => ({
  method: 'contains',
  attribute: 'reason',
  values: Array.from({ length: count }, (_, index) => `${prefix}z${salt}${index}`),
})
/** Compared at each position of a reason: the longer, the more work. */
const prefix = 'a'.repeat(200)

/** In milliseconds: enough for a thread to start on a busy machine, and far less than a read of all reasons takes. */
const readWithin = 3_000

const slow = [missing(40)]
const everything = { filters: [], orders: [], limit: 10, offset: 0 }

test('only the list that takes too long fails, and those that wait behind it are answered', async () => {
  const { db, threads, close } = await slowStore('alone', { readWithin })

  const [before, failed, behind, list] = await Promise.allSettled([
    totalOf(db, []),
    totalOf(db, slow),
    totalOf(db, [{ method: 'equal', attribute: 'name', values: ['Asha Rao'] }]),
    rowsOf(db, everything),
  ])
  const later = await totalOf(db, [{ method: 'isNull', attribute: 'reason' }])

  expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'READ_TOO_SLOW' } })
  expect(failed.status === 'rejected' && failed.reason).toBeInstanceOf(ReadTooSlow)
  expect([before, behind]).toMatchObject([{ value: rowsOfAll }, { value: rowsOfAll }])
  expect(list).toMatchObject({ value: { length: 10 } })
  expect(later).toBe(0)
  // The list that was given up is not read to its end.
  await expect.poll(() => threads.ended, { timeout: 10_000 }).toBe(1)
  expect(threads.started).toBe(2)
  await close()
})

test('lists that wait behind several slow ones are declined with the last of these', async () => {
  const { db, threads, close } = await slowStore('several', { readWithin })
  const many = Array.from({ length: 12 }, (_, index) => [missing(40, `z${index}z`)])

  const results = await Promise.allSettled(many.map((filters) => totalOf(db, filters)))
  await close()

  expect(results.map(({ status }) => status)).toEqual(Array(12).fill('rejected'))
  // The lists do not run one after another, each in its own thread.
  expect(threads.started).toBeLessThan(8)
})

test('what is written, and readiness, wait behind no list, nor does the log that is emptied', async () => {
  const { db, close } = await slowStore('behind', { readWithin })
  const answered: string[] = []
  const note = (name: string) => () => void answered.push(name)
  let longest = 0
  let before = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - before)
    before = performance.now()
  }, 50)

  await Promise.all([
    totalOf(db, slow).then(note('list'), note('list')),
    // The list has begun, and reads an earlier state.
    pause(1_000)
      .then(() => addSubmission(db, asha))
      .then(() => db.check())
      .then(note('ready')),
  ])
  clearInterval(timer)
  await close()
  // The process itself was never held up.
  expect(longest).toBeLessThan(2_000)

  expect(answered).toEqual(['ready', 'list'])
})
