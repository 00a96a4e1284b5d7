import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test, vi } from 'vitest'
import type { Filter } from '../query.ts'
import { asha } from '../samples-for-tests.ts'
import { ReadTooSlow } from '../store.ts'
import { openSqlite, type Options } from './open.ts'
import { rowsOf, totalOf } from '../lists-for-tests.ts'

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
  // The integrity check would start, and end, a thread of its own.
  const store = await openSqlite(join(root, name), { checkAfter: 600_000, ...options })
  const rows = Array.from({ length: count }, () => ({ ...asha, reason: 'a'.repeat(5_000) }))
  await Promise.all(rows.map((row) => store.submissions.add(row)))
  return {
    store,
    threads,
    submissions: store.submissions,
    close: async () => {
      process.off('worker', note)
      await store.close()
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

/** `usual` is seconds of work for the thread of usual lists, `heavy` more than a minute for the thread of heavy ones. */
const usual = [missing(40)]
const heavy = [missing(1_000)]

test('only the list that takes too long fails, and those that wait behind it are answered', async () => {
  const { submissions, threads, close } = await slowStore('alone', { readWithin })

  const [before, slow, behind, list] = await Promise.allSettled([
    totalOf(submissions, []),
    totalOf(submissions, usual),
    totalOf(submissions, [{ method: 'equal', attribute: 'name', values: ['Asha Rao'] }]),
    rowsOf(submissions, { filters: [], orders: [], limit: 10, offset: 0 }),
  ])
  const later = await totalOf(submissions, [{ method: 'isNull', attribute: 'reason' }])
  await close()

  expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'READ_TOO_SLOW' } })
  expect(slow.status === 'rejected' && slow.reason).toBeInstanceOf(ReadTooSlow)
  expect([before, behind]).toMatchObject([{ value: rowsOfAll }, { value: rowsOfAll }])
  expect(list).toMatchObject({ value: { length: 10 } })
  expect(later).toBe(0)
  // Writer, reader, the search thread and its replacement; one more if that starts too slowly on a busy machine.
  expect(threads.started).toBeGreaterThan(3)
  expect(threads.started).toBeLessThan(6)
})

test('lists that wait behind several slow ones are declined with the last of these', async () => {
  const { submissions, threads, close } = await slowStore('several', { readWithin })
  const slow = Array.from({ length: 12 }, (_, index) => [missing(40, `z${index}z`)])

  const results = await Promise.allSettled(slow.map((filters) => totalOf(submissions, filters)))
  await close()

  expect(results.map(({ status }) => status)).toEqual(Array(12).fill('rejected'))
  // The lists do not run one after another, each in its own thread.
  expect(threads.started).toBeLessThan(8)
})

test('a list that was given up is not read to the end', async () => {
  const { submissions, threads, close } = await slowStore('ended', { readWithin })

  await expect(totalOf(submissions, heavy)).rejects.toBeInstanceOf(ReadTooSlow)

  await expect.poll(() => threads.ended, { timeout: 10_000 }).toBe(1)
  await close()
})

test('a slow search in enquiries of other forms is stopped too, and no list of submissions waits for it', async () => {
  const { store, submissions, threads, close } = await slowStore('others', { readWithin })
  const enquiry = { kind: 'contact', name: 'A', phone: '', email: 'a@b.example' } as const
  const long = { ...enquiry, course: null, subject: null, message: 'a'.repeat(5_000) }
  const flags = { care: false, news: false }
  await Promise.all(
    Array.from({ length: rowsOfAll }, () => store.enquiries.add({ enquiry: long, ...flags })),
  )
  const everything = { filters: [], orders: [], limit: 10, offset: 0 }
  const filters = [{ ...missing(1_000), attribute: 'message' } as Filter]

  const answered: string[] = []
  const slow = store.enquiries.list({ ...everything, filters })
  await Promise.allSettled([
    slow.catch(() => answered.push('slow')),
    submissions.list(everything).then(() => answered.push('list')),
  ])

  await expect(slow).rejects.toBeInstanceOf(ReadTooSlow)
  expect(answered).toEqual(['list', 'slow'])
  await expect.poll(() => threads.ended, { timeout: 10_000 }).toBe(1)
  await close()
})

test('readiness waits behind no list, and usual lists do not wait behind heavy ones', async () => {
  const { store, submissions, close } = await slowStore('behind', { readWithin: 20_000 }, 500)
  const answered: string[] = []
  const note = (name: string) => () => void answered.push(name)
  // Time for the background work of the writer.
  await pause(1_000)

  await Promise.all([
    totalOf(submissions, [missing(80)]).then(note('heavy'), note('heavy')),
    totalOf(submissions, usual).then(note('usual')),
    pause(100)
      .then(() => store.check())
      .then(note('ready')),
  ])
  await close()

  expect(answered).toEqual(['ready', 'usual', 'heavy'])
})
