import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assess } from '../advice/assess.ts'
import { backUp } from './store/backup.ts'
import type { StoredSubmission } from '../db/enquiry.ts'
import type { Store } from '../db/db.ts'
import { restore } from './store/restore.ts'
import { openStore } from '../db/open.ts'
import { settingsFrom } from '../settings.ts'
import { embeddedPlace, runTaskFile, type Place } from './task-for-tests.ts'
import { authorFor } from '../db/author-for-tests.ts'
import { findEnquiry, historyOf, rowsOf, totalOf } from '../db/lists-for-tests.ts'
import { addEnquiry, removeEnquiriesBefore } from '../public/enquiries.ts'
import { findPersonByEmail, savePerson, setPreferences } from '../people/people.ts'
import { addSubmission, amendSubmission } from '../public/submissions.ts'
import { correctField } from '../desk/person/correct.ts'
import { addEntry } from '../desk/marks-and-notes.ts'

const asha = {
  university: 'Anna University',
  branch: 'Civil',
  reason: null,
  name: 'Asha Rao',
  phone: '+91 98000 00000',
  email: 'Asha.\u200bRao@example.com',
  papers_passed: 31,
}
const meera = { ...asha, name: 'Meera Rao', phone: '9800000001', email: 'meera@example.com' }
const came = Date.UTC(2026, 10, 21, 5, 14)

/** The saved views of staff in an output. */
const viewsIn = (output: string) =>
  [...output.matchAll(/saved view of staff@example\.com: (.*)$/gm)].map(([, view = '']) =>
    JSON.parse(view),
  )

let place: Place
let db: Store
let submission: StoredSubmission

beforeAll(async () => {
  place = await embeddedPlace()
  db = await openStore(settingsFrom(place.environment), { now: () => came })
})
beforeEach(async () => {
  await removeEnquiriesBefore(db, Number.MAX_SAFE_INTEGER)
  const once = { key: 'key-of-asha', fingerprint: 'body' }
  const added = await addSubmission(db, asha, { once, answer: assess({ ...asha, passed: 31 }) })
  if (added.outcome !== 'first') throw new Error(`A new row is ${added.outcome}.`)
  submission = added.submission
  await addSubmission(db, meera)
})
afterAll(async () => {
  await db.close()
  await place.remove()
})

const person = (...args: string[]) => runTaskFile('person', args, place)
const page = () => rowsOf(db, { filters: [], orders: [], limit: 10, offset: 0 })

test('an export has every character of a name, and none that a terminal obeys', async () => {
  const sender = { ...asha, name: 'A\u009b31m\u007f\u202eoaR', phone: '9800000002' }
  await addSubmission(db, sender)

  const { output } = await person('export', sender.phone)

  expect(output).not.toMatch(/[\u007f-\u009f\u202a-\u202e]/u)
  expect(JSON.parse(output)).toMatchObject({ submissions: [{ name: sender.name }] })
})

test.each([
  ['e-mail address', 'asha.rao@EXAMPLE.com'],
  ['phone number', '098000 00000'],
  ['id', ''],
])('a person is found and erased by %s', async (_, text) => {
  const whom = text || submission.id

  const lookup = await person('find', whom)
  const erased = await person('erase', whom)

  expect(lookup).toMatchObject({ code: 0, errors: '' })
  const [line = '', sum] = lookup.output.split('\n')
  expect(JSON.parse(line)).toMatchObject({
    ...asha,
    id: submission.id,
    reference: submission.reference,
    stage: 'new',
    createdAt: '2026-11-21T05:14:00.000Z',
  })
  expect(line).toContain(String.raw`Asha.\u200bRao`)
  expect(sum).toBe('Submissions: 1.')
  expect(erased.output).toContain(
    `keys: 1.\nErased: ${submission.reference} (eligibility), of 2026-11-21T05:14:00.000Z, ${submission.id}\n`,
  )
  expect(await page()).toMatchObject([meera])
  expect(await totalOf(db, [])).toBe(1)
})

test('what a person sent by another form is found, corrected, exported and erased too', async () => {
  const added = await addEnquiry(db, {
    enquiry: {
      kind: 'contact',
      name: 'Asha Rao',
      phone: '98000-00000',
      email: 'other@example.com',
      course: null,
      subject: 'Fees',
      message: 'How much is PTE?',
    },
    once: { key: 'key-of-form', fingerprint: 'body' },
    care: false,
    news: false,
  })
  const id = added.outcome === 'clash' ? '' : added.enquiry.id
  const by = await authorFor(db)
  await addEntry(db, { submission: id, kind: 'note', text: 'Called her brother.' }, by)
  const mistyped = { id, field: 'phone', value: '98000 00003', former: '98000-00000' } as const
  await correctField(db, by, mistyped)

  const lookup = await person('find', '9800000000')
  const wrong = await person('correct', id, 'branch=CSE')
  const corrected = await person('correct', id, 'message=How long is PTE?')
  const exported = await person('export', '9800000000')
  const erased = await person('erase', '9800000000')

  expect(lookup.output).toContain('Submissions: 1.\nEnquiries of other forms: 1.')
  expect(wrong.errors).toContain('has no field branch')
  expect(corrected).toMatchObject({ code: 0, errors: '' })
  expect(JSON.parse(exported.output)).toMatchObject({
    submissions: [{ id: submission.id }],
    enquiries: [
      {
        id,
        kind: 'contact',
        message: 'How long is PTE?',
        idempotencyKey: 'key-of-form',
        activity: [
          { kind: 'note', text: 'Called her brother.' },
          { kind: 'corrected', text: '98000 00003', former: '98000-00000' },
        ],
      },
    ],
  })
  expect(erased.output).toContain('keys: 2.')
  expect(await findEnquiry(db, id)).toBeUndefined()
  expect(await historyOf(db, id)).toBeUndefined()
})

test('earlier versions of an enquiry are found, exported, corrected and erased with it', async () => {
  const change = { ...asha, reason: 'I am working.', phone: '9800000009' }
  const once = { key: 'change', fingerprint: 'body' }
  await amendSubmission(db, submission.id, { ...change, papers_passed: 1 }, { care: true })
  await amendSubmission(db, submission.id, change, { once })
  const by = await authorFor(db)
  await addEntry(
    db,
    {
      submission: submission.id,
      kind: 'note',
      text: 'Called her brother.',
    },
    by,
  )

  const lookup = await person('find', '9800000000')
  await person('correct', submission.id, 'name=Usha Rao', 'branch=CSE')
  const exported = await person('export', '9800000009')
  const erased = await person('erase', '9800000000')

  expect(lookup.output).toContain('Submissions: 1.')
  const corrected = { name: 'Usha Rao', branch: 'CSE' }
  expect(JSON.parse(exported.output).submissions).toMatchObject([
    {
      ...change,
      ...corrected,
      reference: submission.reference,
      // The care mark stays, whatever the student writes later.
      care: true,
      earlier: [
        { version: 0, submission: { ...asha, ...corrected }, answer: null },
        {
          version: 1,
          replacedAt: '2026-11-21T05:14:00.000Z',
          submission: { ...change, ...corrected, papers_passed: 1 },
          answer: null,
        },
      ],
      activity: [
        {
          kind: 'note',
          text: 'Called her brother.',
          byName: 'Meera',
          createdAt: '2026-11-21T05:14:00.000Z',
        },
      ],
    },
  ])
  expect(erased.output).toContain(
    'Submissions erased, with their earlier versions, answers, activity and keys: 1.',
  )
  expect((await person('find', '9800000000')).output).toBe('Submissions: 0.\n')
  expect(
    await addSubmission(db, asha, { once: { key: 'change', fingerprint: 'body' } }),
  ).toMatchObject({
    outcome: 'first',
  })
})

test('saved views of staff that name a person are shown, exported and erased with the person, and no others', async () => {
  const others = [
    { name: 'Ring today', query: '?stage=called' },
    { name: 'Natasha', query: '?search=natasha&phone=98000' },
    { name: 'Meera', query: '?search=meera%40example.com' },
  ]
  const hers = [
    { name: 'Asha Rao again', query: '?stage=no-answer' },
    { name: 'By name', query: '?search=rao+asha' },
    { name: 'By number', query: '?phone=919800000000' },
    { name: 'By address', query: '?search=asha.rao%40example.com' },
  ]
  const preferences = { views: [...others, 'of another client', ...hers], theme: 'dark' }
  const staff = { email: 'staff@example.com', name: 'Staff', password: 'x' }
  const { id } = await savePerson(db, staff, 'system')
  await setPreferences(db, id, preferences, 'system')

  const byName = await person('find', 'rao asha')
  const lookup = await person('find', submission.id)
  const exported = await person('export', '9800000000')
  const corrected = await person('correct', submission.id, 'reason=None')
  const erased = await person('erase', 'asha.rao@example.com')

  expect(viewsIn(byName.output)).toEqual([hers[0], hers[1], hers[3]])
  expect(viewsIn(lookup.output)).toEqual(hers)
  expect(JSON.parse(exported.output)).toMatchObject({ savedViews: hers })
  expect(corrected.output).toContain('It may also be in the saved view of staff@example.com')
  expect(viewsIn(erased.output)).toEqual(hers)
  expect((await findPersonByEmail(db, staff.email))?.preferences).toEqual({
    views: [...others, 'of another client'],
    theme: 'dark',
  })
  expect(viewsIn((await person('find', 'asha.rao@example.com')).output)).toEqual([])
  await setPreferences(db, id, {}, 'system')
})

test('a name shows everybody it may mean, and erases nobody', async () => {
  const lookup = await person('find', 'rao')
  const erased = await person('erase', 'Asha Rao')

  expect(lookup.output).toContain('Submissions: 2.')
  expect(erased).toMatchObject({ code: 1, output: '' })
  expect(erased.errors).toContain('Several people may have this name')
  expect(await totalOf(db, [])).toBe(2)
})

// The last test, because these stores stay.
test('stores that were put aside are named with each answer', async () => {
  const settings = settingsFrom(place.environment)
  const file = join(place.directory, 'one.backup')
  await backUp(settings, file)
  await db.close()
  await restore(settings, file, { overwrite: true })
  db = await openStore(settings)

  const outputs = [
    await person('find', 'meera@example.com'),
    await person('correct', submission.id, 'name=Usha'),
    await person('erase', 'meera@example.com'),
  ]

  for (const { output } of outputs)
    expect(output).toMatch(/may hold the person too: .*store-before-.*Remove it/)
})
