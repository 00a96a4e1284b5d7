import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorFor } from './author-for-tests.ts'
import { entries, type EntryQuery } from './history.ts'
import { dialect } from './postgres/dialect.ts'
import { asha } from './samples-for-tests.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Store } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'history-'))
const store = await openSqlite(folder)
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

async function addedTo({ submissions }: Store) {
  const addition = await submissions.add(asha)
  return addition.outcome === 'first' ? addition.submission.id : ''
}

/** The numbers up to this one, with some SQL that uses them. */
const forNumbers = (last: number, text: string) =>
  store.write('system', ({ all }) =>
    all({
      texts: [
        `WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${last}) ${text}`,
      ],
      values: [],
    }),
  )

/** A page of the history, and the number of rows read for it. */
async function countingList(query: EntryQuery) {
  let read = 0
  const list = await entries(
    {
      ...store,
      async all(statement) {
        const rows = await store.all(statement)
        read += rows.length
        return rows
      },
    },
    query,
  )
  return { list, read }
}

let id = ''
beforeAll(async () => {
  id = await addedTo(store)
  await forNumbers(
    9_999,
    `INSERT INTO activity (sequence, id, kind, text, person_id, person_name, created_at, updated_at)
      SELECT 1, 'note-' || (number + 1), 'note', 'Rings after four.', 'm', 'Meera', number, number FROM numbers`,
  )
})

test('a page of ten thousand notes reads only its own rows', async () => {
  const query = { submission: id, newestFirst: true, limit: 50, offset: 100 }

  const { list, read } = await countingList(query)

  expect(list?.total).toBe(10_000)
  expect(list?.entries.map((entry) => entry.id).at(0)).toBe('note-9900')
  expect(list?.entries).toHaveLength(50)
  expect(read).toBeLessThan(60)
})

test('of thousands of versions, stored before there was a limit, only the newest are read', async () => {
  const changedId = await addedTo(store)
  await forNumbers(
    4_999,
    `INSERT INTO earlier_versions (sequence, version, replaced_at, submission)
      SELECT sequence, number, 1000 + number, '{}' FROM numbers, enquiries WHERE id = '${changedId}'`,
  )
  await forNumbers(0, `UPDATE enquiries SET version = 5000 WHERE id = '${changedId}'`)
  const query = { submission: changedId, newestFirst: true, limit: 50, offset: 0 }

  const { list, read } = await countingList(query)

  expect(list?.total).toBe(20)
  expect(list?.entries[0]).toMatchObject({ id: `sent.${changedId}.4999`, createdAt: 5_999 })
  expect(list?.entries.at(-1)).toMatchObject({ id: `sent.${changedId}.4980`, createdAt: 5_980 })
  expect(read).toBeLessThan(30)
})

test('an enquiry with ten thousand notes takes no more, and can still be marked', async () => {
  const by = await authorFor(store)

  const entered = await store.desk.enter({ submission: id, kind: 'note', text: 'Again.' }, by)
  const marked = await store.desk.mark(id, { stage: 'spam' }, by)

  expect(entered).toEqual({ outcome: 'full' })
  expect(marked).toMatchObject({ outcome: 'marked', submission: { stage: 'spam' } })
})

test('PostgreSQL compares whole numbers as its index has them, and others as they are', () => {
  const column = { texts: ['sequence'], values: [] }
  const ending = (values: number[]) => dialect.oneOf(column, values).texts.join('')

  expect(ending([7, -1])).toContain('::bigint')
  expect(ending([7, 2.5])).toContain('::numeric')
  expect(ending([7, 1e300])).toContain('::numeric')
  // A text that differs would stay prepared on each connection.
  expect(ending([1, 2])).toEqual(ending(Array.from({ length: 500 }, (_, place) => place)))
})
