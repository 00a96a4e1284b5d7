import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { privacyNotice } from '#contract/privacy.ts'
import { migrationsIn } from '../migrations.ts'
import type { Filter } from '../query.ts'
import { steps } from '../sqlite/migrate.ts'
import { openSqlite } from '../sqlite/open.ts'
import { asidesAt } from './embedded.ts'
import { openRecords, recordsOf } from './records.ts'
import { asha, endOfTrigram, remainsIn } from '../sqlite/remains-for-tests.ts'
import { authorFor } from '../author-for-tests.ts'
import { rowsOf, totalOf } from '../lists-for-tests.ts'

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

test('all data of one person is exported, whatever the letter case of the address', async () => {
  const store = await openSqlite(join(root, 'export'))
  const added = await store.submissions.add(asha, { key: 'key-of-asha', fingerprint: 'x' })
  const id = added.outcome === 'clash' ? '' : added.submission.id
  const answer = {
    result: { notes: 'Published rules.' },
    origin: 'catalogue',
    catalogueVersion: '1',
  } as const
  await store.submissions.keepAnswer(id, answer)
  await store.submissions.add({ ...asha, email: 'b.asha.wqzx@example.com' })

  const records = await openRecords(place('export'))
  const matches = await records.find({ by: 'email', text: ' asha.wqzx@EXAMPLE.com ' })

  expect(matches.submissions).toMatchObject([
    { ...asha, id, answer, idempotencyKey: 'key-of-asha', privacyNotice },
  ])
  await records.close()
  await store.close()
})

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
  const store = await openSqlite(directory)
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
  await Promise.all(others.slice(0, 200).map((other) => store.submissions.add(other)))
  const first = await store.submissions.add(asha, once)
  const id = first.outcome === 'first' ? first.submission.id : ''
  // Her reason is only in the earlier version.
  await store.submissions.amend(id, { ...asha, reason: 'Another.' })
  const by = await authorFor(store)
  await store.desk.enter({ submission: id, kind: 'note', text: note }, by)
  const views = [{ name: 'Wqzx view', query: '?search=asha.wqzx@example.com' }]
  await store.people.setPreferences(by.id, { views }, 'system')
  await store.submissions.add({ ...asha, email: 'ASHA.WQZX@example.com' })
  const formOnce = { key: 'key-of-wqzx-form', fingerprint: 'x' }
  await store.enquiries.add({ enquiry: byForm, once: formOnce, care: false, news: true })
  await Promise.all(others.slice(200).map((other) => store.submissions.add(other)))
  expect(await totalOf(store.submissions, [])).toBe(402)
  expect(await totalOf(store.submissions, [words])).toBe(2)
  expect(await remainsIn(directory, texts, lowerCase)).toEqual(texts)

  const records = await openRecords(place('erase'))
  const [erased] = await Promise.all([
    records.erase({ by: 'email', text: 'asha.wqzx@example.com' }),
    ...others.map((other) => store.submissions.add(other)),
  ])
  await records.close()

  expect(erased.rows).toBe(3)
  expect(await totalOf(store.submissions, [])).toBe(800)
  expect(await totalOf(store.submissions, [words])).toBe(0)
  expect(await remainsIn(directory, texts, lowerCase)).toEqual([])
  expect((await store.submissions.add({ ...asha, name: 'Asha' }, once)).outcome).toBe('first')
  await store.close()
})

test('after a correction the former values are in no file of the data directory, and searches find the new ones', async () => {
  const directory = join(root, 'correct')
  const store = await openSqlite(directory)
  const answer = { result: { notes: asha.name }, origin: 'model', catalogueVersion: '1' } as const
  await Promise.all(others.slice(0, 200).map((other) => store.submissions.add(other)))
  const added = await store.submissions.add(asha, { key: 'key', fingerprint: 'wqzx-body' }, answer)
  await Promise.all(others.slice(200).map((other) => store.submissions.add(other)))
  const id = added.outcome === 'clash' ? '' : added.submission.id
  const amending = { once: { key: 'change', fingerprint: 'wqzx-change' }, answer }
  await store.submissions.amend(id, asha, amending)
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
        totalOf(store.submissions, [{ method: 'search', attribute: 'email', words: [word] }]),
      ),
    )
  const before = [await totals(), await remainsIn(directory, texts, lowerCase)]

  const records = await openRecords(place('correct'))
  const change = { name: 'Asha', phone: '0', email: 'asha.xjqv@example.com', reason: null }
  const correction = await records.correct(id, change)
  const unknown = await records.correct('unknown', change)
  await records.close()

  expect(before).toEqual([[1, 0], texts])
  expect([correction, unknown]).toEqual([{ answerRemoved: true }, undefined])
  expect(await totals()).toEqual([0, 1])
  expect(await store.submissions.find(id)).toMatchObject({ ...asha, ...change })
  expect(await remainsIn(directory, texts, lowerCase)).toEqual([])
  await store.close()
})

test('a server without writes does not show an erased person from its cache', async () => {
  const store = await openSqlite(join(root, 'quiet'))
  await store.submissions.add(asha)
  const shown = async () => ({
    total: await totalOf(store.submissions, []),
    rows: await rowsOf(store.submissions, { filters: [], orders: [], limit: 10, offset: 0 }),
  })
  const before = await shown()

  const records = await openRecords(place('quiet'))
  await records.erase({ by: 'email', text: asha.email })
  await records.close()

  expect(before).toMatchObject({ total: 1, rows: [asha] })
  expect(await shown()).toEqual({ total: 0, rows: [] })
  await store.close()
})

test('a person with only a similar address is not erased', async () => {
  const store = await openSqlite(join(root, 'like'))
  await store.submissions.add({ ...asha, email: 'b.asha.wqzx@example.com' })
  const records = await openRecords(place('like'))

  const erased = await records.erase({ by: 'email', text: 'asha.wqzx@example.com' })

  expect(erased.rows).toBe(0)
  expect(await totalOf(store.submissions, [])).toBe(1)
  await records.close()
  await store.close()
})

test('a store of an earlier version that was put aside is searched without migrating it, and a person is erased from it', async () => {
  const directory = join(root, 'aside')
  await (await openSqlite(directory)).close()
  const file = join(directory, 'store-before-2026-11-21T05-14-00.sqlite')
  const earlier = new DatabaseSync(file)
  for (const { text } of (await migrationsIn(steps)).slice(0, 2)) earlier.exec(text)
  earlier.exec(`CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL,
      applied_at INTEGER NOT NULL) STRICT;
    INSERT INTO migrations VALUES (2, 'the second', 1);
    INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded, university_folded,
      branch_folded, email_folded, phone_folded, name, university, branch, email, phone)
    VALUES ('earlier', 1, 1, 1, 'wqzx', 'u', 'b', 'wqzx@example.com', '9800000000', 'Wqzx', 'u', 'b',
      'wqzx@example.com', '9800000000')`)
  const version = () => earlier.prepare('SELECT max(number) AS number FROM migrations').get()
  const query = { by: 'email', text: 'wqzx@example.com' } as const

  const [aside, ...more] = await asidesAt(directory, { isUsed: true })
  const opened = await aside?.open()
  const records = opened && recordsOf(opened)
  const matchCount = await records?.count(query)
  const versionAfterCount = version()
  earlier.close()
  const erased = await records?.erase(query)
  await records?.close()

  expect([aside?.name, more]).toEqual([file, []])
  expect([matchCount, erased?.rows]).toEqual([1, 1])
  expect(versionAfterCount).toEqual({ number: 2 })
  expect(await remainsIn(directory, ['wqzx'], lowerCase)).toEqual([])
})

test('no store is created in a directory without one', async () => {
  await expect(openRecords(place('none'))).rejects.toThrow(/none\/store\.sqlite: there is no store/)

  expect(await readdir(root)).not.toContain('none')
})
