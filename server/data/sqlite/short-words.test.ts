import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { samples } from '../samples-for-tests.ts'
import type { Entry } from '../short-words.ts'
import { contentsOf, wordsOf } from '../short-words-for-tests.ts'
import { sql } from '../sql.ts'
import { connect, type Connection } from './connection.ts'
import { openSqlite } from './open.ts'
import { pageOf } from './pages.ts'
import { openRecordsAt } from './records.ts'
import { enterNext } from './short-words.ts'
import { addSubmission, removeSome } from './submissions.ts'

const root = await mkdtemp(join(tmpdir(), 'short-words-'))
afterAll(() => rm(root, { recursive: true }))

let folder: string
let connection: Connection

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'store-'))
  await (await openSqlite(folder)).close()
  connection = opened()
  return () => connection.database.close()
})

const opened = () => connect(join(folder, 'store.sqlite'), { readOnly: false })

const { submission } = samples(3)

function add(rows: number) {
  connection.database.exec('BEGIN')
  for (let row = 0; row < rows; row += 1)
    addSubmission(connection, { id: crypto.randomUUID(), at: row, submission: submission() })
  connection.database.exec('COMMIT')
}

function enter(most = Infinity) {
  let steps = 0
  while (steps < most && enterNext(connection)) steps += 1
  return steps
}

const entered = () =>
  contentsOf(connection.all(sql`SELECT block, word, rows FROM short_words`) as Entry[])

const wordsUpTo = (last: number) =>
  wordsOf(
    pageOf(connection, { filters: [], orders: [], limit: 10_000, offset: 0 }).filter(
      ({ sequence }) => sequence <= last,
    ),
  )

test('words of rows are entered in short steps, and when their block is full', () => {
  add(4_094)
  expect(enter()).toBe(0)

  add(1)
  expect(enter(63)).toBe(63)
  expect(entered()).toEqual([])
  expect(enter()).toBe(1)
  expect(entered()).toEqual(wordsUpTo(4_095))

  add(4_096)
  enter()
  expect(entered()).toEqual(wordsUpTo(8_191))
})

test('rows that are erased before their block is entered, by whomever, are not in it', () => {
  add(4_200)
  enter(30)

  removeSome(connection, sql`sequence IN (5, 500, 4000, 4100)`)
  enter(30)
  const other = opened()
  removeSome(other, sql`sequence IN (7, 700)`)
  other.database.close()
  enter()

  expect(entered()).toEqual(wordsUpTo(4_095))
})

test('rows that are erased later are taken out of their block', () => {
  add(4_200)
  enter()

  removeSome(connection, sql`sequence % 50 = 0`)
  expect(entered()).toEqual(wordsUpTo(4_095))

  while (removeSome(connection, sql`sequence < 4100`).more);
  expect(entered()).toEqual([])
})

test.each([
  ['before their block is entered', 30],
  ['later', Infinity],
])('rows that are corrected %s are in it as they are now', async (_, steps) => {
  add(4_200)
  enter(steps)
  const rows = pageOf(connection, { filters: [], orders: [], limit: 10_000, offset: 0 })

  const records = await openRecordsAt(folder)
  for (const row of [rows[4], rows[2_000], rows[4_150]])
    // oxlint-disable-next-line no-await-in-loop -- One connection does one thing at a time.
    await records.correct(row?.id ?? '', { name: 'Zq Xj', email: `${row?.email}z` })
  await records.close()
  enter()

  expect(entered()).toEqual(wordsUpTo(4_095))
  expect(entered().filter((entry) => entry.startsWith('xj '))).toHaveLength(2)
})

test('a block whose last rows were erased is entered all the same', () => {
  add(4_200)
  removeSome(connection, sql`sequence BETWEEN 4050 AND 4150`)

  enter()

  expect(entered()).toEqual(wordsUpTo(4_095))
})

test('what was begun is begun anew after a restart, and goes on after a failure', () => {
  add(8_500)
  enter(40)
  connection.database.close()
  connection = opened()
  enter(63)
  connection.database.exec('BEGIN')
  enter(1)
  connection.database.exec('ROLLBACK')
  expect(entered()).toEqual([])

  enter()

  expect(entered()).toEqual(wordsUpTo(8_191))
})

test('blocks without any row are passed over', () => {
  add(10)
  connection.run(sql`UPDATE sqlite_sequence SET seq = 20000 WHERE name = 'submissions'`)
  add(4_700)
  removeSome(connection, sql`sequence <= 10`)

  enter()

  expect(entered()).toEqual(wordsUpTo(24_575))
})
