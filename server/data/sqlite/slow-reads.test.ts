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

// Its statements take seconds, and a busy machine several times as long.
vi.setConfig({ testTimeout: 120_000 })

const root = await mkdtemp(join(tmpdir(), 'slow-reads-'))
afterAll(() => rm(root, { recursive: true }))

const rowsOfAll = 1_500

/** A store whose reasons take long to look through: each place of theirs begins what is looked for. */
async function opened(name: string, options: Options = {}, count = rowsOfAll) {
  const threads = { begun: 0, ended: 0 }
  const note = (thread: Worker) => {
    threads.begun += 1
    thread.once('exit', () => (threads.ended += 1))
  }
  process.on('worker', note)
  const store = await openSqlite(join(root, name), options)
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

/** In the reasons there are none of these. */
const missing = (count: number, salt = ''): Filter => ({
  method: 'contains',
  attribute: 'reason',
  values: Array.from({ length: count }, (_, index) => `${begun}z${salt}${index}`),
})
/** Compared at each place of a reason: the longer, the more work. */
const begun = 'a'.repeat(200)

/** Time for a thread to start on a busy machine, and far less than the reading of all reasons. */
const readWithin = 1_000

/** Seconds of work for the thread of the usual lists, and more than a minute for that of the heavy ones. */
const usual = [missing(40)]
const heavy = [missing(1_000)]

test('a list that takes too long fails alone, and those that wait behind it are answered', async () => {
  const { submissions, threads, close } = await opened('alone', { readWithin })

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
  // Writer, reader, the one for searches, and the one in its place; one more where that took as long to start on a busy machine.
  expect(threads.begun).toBeGreaterThan(3)
  expect(threads.begun).toBeLessThan(6)
})

test('whoever has waited behind several such lists is declined with the last of them', async () => {
  const { submissions, threads, close } = await opened('several', { readWithin })
  const slow = Array.from({ length: 12 }, (_, index) => [missing(40, `z${index}z`)])

  const results = await Promise.allSettled(slow.map((filters) => totalOf(submissions, filters)))
  await close()

  expect(results.map(({ status }) => status)).toEqual(Array(12).fill('rejected'))
  // Not one after the other, each with a thread of its own.
  expect(threads.begun).toBeLessThan(8)
})

test('a list that was given up is not read to its end', async () => {
  const { submissions, threads, close } = await opened('ended', { readWithin })

  await expect(totalOf(submissions, heavy)).rejects.toBeInstanceOf(ReadTooSlow)

  await expect.poll(() => threads.ended, { timeout: 10_000 }).toBe(1)
  await close()
})

test('a search in what the other forms have sent is ended too, and no list of the check waits for it', async () => {
  const { store, submissions, threads, close } = await opened('others', { readWithin })
  const enquiry = { kind: 'contact', name: 'A', phone: '', email: 'a@b.example' } as const
  const long = { ...enquiry, course: null, subject: null, message: 'a'.repeat(5_000) }
  const beside = { care: false, news: false }
  await Promise.all(
    Array.from({ length: rowsOfAll }, () => store.enquiries.add({ enquiry: long, ...beside })),
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

test('readiness waits behind no list, and the usual lists behind no heavy one', async () => {
  const { store, submissions, close } = await opened('behind', { readWithin: 20_000 }, 500)
  const answered: string[] = []
  const note = (name: string) => () => void answered.push(name)
  // The writer does what can wait first.
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
