import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { authorFor } from '../db/author-for-tests.ts'
import { asha } from '../db/samples-for-tests.ts'
import { openSqlite } from '../db/sqlite/open.ts'
import { addEntry, setMarks } from './marks-and-notes.ts'
import { addSubmission } from '../public/submissions.ts'

test('an enquiry with ten thousand notes takes no more, and can still be marked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'history-'))
  const db = await openSqlite(folder)
  const by = await authorFor(db)
  const addition = await addSubmission(db, asha)
  const id = addition.outcome === 'first' ? addition.submission.id : ''
  const note = `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 10000)
    INSERT INTO activity (sequence, id, kind, text, person_id, person_name, created_at, updated_at)
    SELECT 1, 'note-' || number, 'note', 'Rings after four.', 'm', 'Meera', number, number FROM numbers`
  await db.write('system', ({ all }) => all({ texts: [note], values: [] }))

  const entered = await addEntry(db, { submission: id, kind: 'note', text: 'Again.' }, by)
  const marked = await setMarks(db, id, { stage: 'spam' }, by)

  expect(entered).toEqual({ outcome: 'full' })
  expect(marked).toMatchObject({ outcome: 'marked', submission: { stage: 'spam' } })
  await db.close()
  await rm(folder, { recursive: true })
})
