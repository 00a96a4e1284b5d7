import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Filter } from '../../db/query.ts'
import { openSqlite } from '../../db/sqlite/open.ts'
import { openBeside } from './open.ts'
import { correctEnquiry, erasePerson } from './records.ts'
import { asha, endOfTrigram, remainsIn } from '../../db/sqlite/remains-for-tests.ts'
import { authorFor } from '../../db/author-for-tests.ts'
import { findSubmission, totalOf } from '../../db/lists-for-tests.ts'
import { addEnquiry } from '../../public/enquiries.ts'
import { addSubmission, amendSubmission } from '../../public/submissions.ts'
import { setPreferences } from '../../people/people.ts'
import { addEntry } from '../../desk/marks-and-notes.ts'

const root = await mkdtemp(join(tmpdir(), 'records-'))
afterAll(() => rm(root, { recursive: true }))

const place = (name: string) => ({ databaseUrl: undefined, dataDirectory: join(root, name) })
const lowerCase = (text: string) => text.toLowerCase()
const others = Array.from({ length: 400 }, (_, index) => ({
  ...asha,
  reason: null,
  name: `Other ${index}`,
  phone: '9800000000',
  email: `${(index * 7_919) % 1_000}-other@example.com`,
}))

const note = 'Wqzx-brother was called.'
const byForm = {
  kind: 'contact' as const,
  name: asha.name,
  phone: '',
  email: asha.email,
  course: null,
  subject: null,
  message: 'Wqzx-message by a form.',
}

test('an erased person is in no file of the data directory, and a running server shows that at once', async () => {
  const directory = join(root, 'erase')
  const db = await openSqlite(directory)
  const once = { key: 'key-of-asha-wqzx', fingerprint: 'fingerprint-wqzx' }
  const texts = [
    asha.email,
    asha.phone,
    asha.name,
    asha.reason,
    note,
    byForm.message,
    'key-of-wqzx-form',
    endOfTrigram,
    once.key,
    once.fingerprint,
    'Wqzx view',
  ]
  const words: Filter = { method: 'search', attribute: 'email', words: ['wqzx'] }
  await Promise.all(others.slice(0, 200).map((other) => addSubmission(db, other)))
  const first = await addSubmission(db, asha, { once })
  const id = first.outcome === 'first' ? first.submission.id : ''
  // Her reason is only in the earlier version.
  await amendSubmission(db, id, { ...asha, reason: 'Another.' })
  const by = await authorFor(db)
  await addEntry(db, { submission: id, kind: 'note', text: note }, by)
  const views = [{ name: 'Wqzx view', query: '?search=asha.wqzx@example.com' }]
  await setPreferences(db, by.id, { views }, 'system')
  await addSubmission(db, { ...asha, email: 'ASHA.WQZX@example.com' })
  const formOnce = { key: 'key-of-wqzx-form', fingerprint: 'x' }
  await addEnquiry(db, { enquiry: byForm, once: formOnce, care: false, news: true })
  await Promise.all(others.slice(200).map((other) => addSubmission(db, other)))
  expect(await totalOf(db, [])).toBe(402)
  expect(await totalOf(db, [words])).toBe(2)
  expect(await remainsIn(directory, texts, lowerCase)).toEqual(texts)

  const records = await openBeside(place('erase'))
  const [erased] = await Promise.all([
    erasePerson(records, { by: 'email', text: 'asha.wqzx@example.com' }),
    ...others.map((other) => addSubmission(db, other)),
  ])
  await records.close()

  expect(erased.rows).toBe(3)
  expect(await totalOf(db, [])).toBe(800)
  expect(await totalOf(db, [words])).toBe(0)
  expect(await remainsIn(directory, texts, lowerCase)).toEqual([])
  expect((await addSubmission(db, { ...asha, name: 'Asha' }, { once })).outcome).toBe('first')
  await db.close()
})

test('after a correction the former values are in no file of the data directory, and searches find the new ones', async () => {
  const directory = join(root, 'correct')
  const db = await openSqlite(directory)
  const answer = { result: { notes: asha.name }, origin: 'model', catalogueVersion: '1' } as const
  await Promise.all(others.slice(0, 200).map((other) => addSubmission(db, other)))
  const added = await addSubmission(db, asha, {
    once: { key: 'key', fingerprint: 'wqzx-body' },
    answer,
  })
  await Promise.all(others.slice(200).map((other) => addSubmission(db, other)))
  const id = added.outcome === 'clash' ? '' : added.submission.id
  const amending = { once: { key: 'change', fingerprint: 'wqzx-change' }, answer }
  await amendSubmission(db, id, asha, amending)
  const texts = [
    asha.email,
    asha.phone,
    asha.name,
    asha.reason,
    endOfTrigram,
    'wqzx-body',
    'wqzx-change',
  ]
  const totals = () =>
    Promise.all(
      ['wqzx', 'xjqv'].map((word) =>
        totalOf(db, [{ method: 'search', attribute: 'email', words: [word] }]),
      ),
    )
  const before = [await totals(), await remainsIn(directory, texts, lowerCase)]

  const records = await openBeside(place('correct'))
  const change = { name: 'Asha', phone: '0', email: 'asha.xjqv@example.com', reason: null }
  const correction = await correctEnquiry(records, id, change)
  const unknown = await correctEnquiry(records, 'unknown', change)
  await records.close()

  expect(before).toEqual([[1, 0], texts])
  expect([correction, unknown]).toEqual([{ answerRemoved: true }, undefined])
  expect(await totals()).toEqual([0, 1])
  expect(await findSubmission(db, id)).toMatchObject({ ...asha, ...change })
  expect(await remainsIn(directory, texts, lowerCase)).toEqual([])
  await db.close()
})

test('no store is created in a directory without one', async () => {
  await expect(openBeside(place('none'))).rejects.toThrow(/none\/store\.sqlite: there is no store/)

  expect(await readdir(root)).not.toContain('none')
})
