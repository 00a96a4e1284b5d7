import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Filter } from '../query.ts'
import { openSqlite } from './open.ts'
import { asha as sample, endOfTrigram, remainsIn } from './remains-for-tests.ts'
import { authorFor } from '../author-for-tests.ts'
import { totalOf } from '../lists-for-tests.ts'
import { addEntry, eraseEnquiry } from '../../desk/marks-and-notes.ts'
import { addEnquiry, removeEnquiriesBefore } from '../../public/enquiries.ts'
import { addSubmission } from '../../public/submissions.ts'

const root = await mkdtemp(join(tmpdir(), 'retention-'))
afterAll(() => rm(root, { recursive: true }))

/** With the address in lower case, as the store compares it. */
const asha = { ...sample, email: 'asha.wqzx@example.com' }
const other = (index: number) => ({
  ...asha,
  reason: null,
  name: `Other ${index}`,
  phone: '9800000000',
  email: `${(index * 7_919) % 10_007}-other@example.com`,
})
const kavya = {
  ...other(77),
  name: 'Kavya Qjzname',
  reason: 'Qjz reason',
  phone: '+91 00000 41414',
}
const kavyaByForm = {
  kind: 'contact',
  name: 'Kavya Qjzform',
  phone: '',
  email: 'form.qjz@example.com',
  course: null,
  subject: null,
  message: 'Qjz message',
} as const

test('enquiries past the retention period, or erased by staff, are soon in no file, even while the server runs', async () => {
  let now = Date.UTC(2025, 0, 1)
  const db = await openSqlite(root, { now: () => now })
  const expired = [asha.name, asha.phone, asha.email, asha.reason, endOfTrigram, 'key-wqzx']
  const erasedByStaff = [kavya.name, kavya.reason, kavya.phone, 'Qjz note', 'key-qjz']
  const byForm = [kavyaByForm.name, kavyaByForm.email, kavyaByForm.message, 'qjz-of-form']
  const texts = [...expired, ...erasedByStaff, ...byForm]
  const add = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => addSubmission(db, other(from + index))))
  await addSubmission(db, asha, { once: { key: 'key-wqzx', fingerprint: 'x' } })
  now = Date.UTC(2026, 10, 21)
  await add(0, 1_500)
  const by = await authorFor(db)
  const once = { key: 'key-qjz', fingerprint: 'x' }
  const addition = await addSubmission(db, kavya, { once })
  const id = addition.outcome === 'first' ? addition.submission.id : ''
  await addEntry(db, { submission: id, kind: 'note', text: 'Qjz note' }, by)
  const form = await addEnquiry(db, {
    enquiry: kavyaByForm,
    once: { key: 'qjz-of-form', fingerprint: 'x' },
    care: false,
    news: false,
  })
  const formId = form.outcome === 'first' ? form.enquiry.id : ''
  await add(1_500, 1_500)
  const words = [{ method: 'search', attribute: 'name', words: ['other'] }] satisfies Filter[]
  expect(await totalOf(db, words)).toBe(3_000)
  expect(await remainsIn(root, texts)).toEqual(texts)

  const removed = await removeEnquiriesBefore(db, Date.UTC(2026, 0, 1))
  const remaining = await totalOf(db, words)

  expect([removed, remaining]).toEqual([1, 3_000])
  const remains = () => remainsIn(root, texts)
  await expect.poll(remains).toEqual([...erasedByStaff, ...byForm])
  expect(await eraseEnquiry(db, id, by)).toBe(true)
  await expect.poll(remains).toEqual(byForm)
  expect(await eraseEnquiry(db, formId, by)).toBe(true)
  await expect.poll(remains).toEqual([])
  await db.close()
})
