import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { enter, mark } from './desk.ts'
import { listEntries, notesOf } from './history.ts'
import { migrationsIn } from './migrations.ts'
import { dialect as dialectOfPostgres } from './postgres/dialect.ts'
import { runSteps } from './query-steps.ts'
import { asha } from './samples-for-tests.ts'
import { connect } from './sqlite/connection.ts'
import { dialect } from './sqlite/dialect.ts'
import { migrate, steps } from './sqlite/migrate.ts'
import { addSubmission } from './submissions.ts'
import type { Sql } from './sql.ts'
import type { Author } from './db.ts'
import type { EntryQuery } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'history-'))
const connection = connect(join(folder, 'store.sqlite'), { readOnly: false })
migrate(connection, await migrationsIn(steps))
afterAll(async () => {
  connection.database.close()
  await rm(folder, { recursive: true })
})

/** An enquiry with ten thousand notes. */
const id = '0123456789abcdef0123'
runSteps(addSubmission({ id, at: 1, submission: asha }, dialect), connection)
connection.database.exec(`WITH RECURSIVE numbers (number) AS (
    SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 10000)
  INSERT INTO activity (sequence, id, kind, text, person_id, person_name, created_at, updated_at)
  SELECT 1, 'note-' || number, 'note', 'Rings after four.', 'm', 'Meera', number, number
  FROM numbers`)

/** A page of the history, and the number of rows read for it. */
function countingList(query: EntryQuery) {
  let read = 0
  const counting = {
    ...connection,
    all(statement: Sql) {
      const rows = connection.all(statement)
      read += rows.length
      return rows
    },
  }
  const list = runSteps(listEntries(query, dialect), counting)
  return { list, read }
}

test('a page of ten thousand notes reads only its own rows', () => {
  const query = { submission: id, newestFirst: true, limit: 50, offset: 100 }

  const { list, read } = countingList(query)

  expect(list?.total).toBe(10_000)
  expect(list?.entries.map((entry) => entry.id).at(0)).toBe('note-9900')
  expect(list?.entries).toHaveLength(50)
  expect(read).toBeLessThan(60)
})

test('of thousands of versions, stored before there was a limit, only the newest are read', () => {
  const changedId = 'fedcba98765432100123'
  runSteps(addSubmission({ id: changedId, at: 1, submission: asha }, dialect), connection)
  connection.database.exec(`WITH RECURSIVE numbers (number) AS (
      SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < 4999)
    INSERT INTO earlier_versions (sequence, version, replaced_at, submission)
    SELECT sequence, number, 1000 + number, '{}' FROM numbers, submissions WHERE id = '${changedId}'`)
  connection.database.exec(`UPDATE submissions SET version = 5000 WHERE id = '${changedId}'`)
  const query = { submission: changedId, newestFirst: true, limit: 50, offset: 0 }

  const { list, read } = countingList(query)

  expect(list?.total).toBe(20)
  expect(list?.entries[0]).toMatchObject({ id: `sent.${changedId}.4999`, createdAt: 5_999 })
  expect(list?.entries.at(-1)).toMatchObject({ id: `sent.${changedId}.4980`, createdAt: 5_980 })
  expect(read).toBeLessThan(30)
})

test('an enquiry with ten thousand notes takes no more, and can still be marked', () => {
  const at = 20_000
  const by: Author = { id: 'm', name: 'Meera', session: 's', role: 'owner' }
  const note = { submission: id, id: 'one-more', kind: 'note', text: 'Again.', at } as const

  const entered = runSteps(enter(note, dialect, by), connection)
  const marking = { collection: 'eligibility', id, marks: { stage: 'spam' }, at } as const
  const marked = runSteps(mark(marking, dialect, by), connection)

  expect(entered).toEqual({ outcome: 'full' })
  expect(marked).toMatchObject({ outcome: 'marked', submission: { stage: 'spam' } })
})

test.each([
  ['SQLite', dialect],
  ['PostgreSQL', dialectOfPostgres],
])('all pages of an export ask %s for their notes with one statement', (_, engine) => {
  const textsFor = (sequences: number[]) => {
    const { value } = notesOf({ of: 'eligibility', sequences }, engine).next()
    return 'texts' in value ? value.texts : undefined
  }

  // Each text that differs would stay prepared on each connection.
  expect(textsFor([1, 2])).toBeDefined()
  expect(textsFor([1, 2])).toEqual(
    textsFor(Array.from({ length: 500 }, (__, place) => 9_000 - place)),
  )
})

test('PostgreSQL compares whole numbers as its index has them, and others as they are', () => {
  const column = { texts: ['sequence'], values: [] }
  const ending = (values: number[]) => dialectOfPostgres.oneOf(column, values).texts.join('')

  expect(ending([7, -1])).toContain('::bigint')
  expect(ending([7, 2.5])).toContain('::numeric')
  expect(ending([7, 1e300])).toContain('::numeric')
})
