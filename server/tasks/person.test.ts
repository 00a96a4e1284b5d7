import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { privacyNotice } from '#contract/privacy.ts'
import { assess } from '../advice/assess.ts'
import { backUp } from '../data/maintenance/backup.ts'
import type { StoredSubmission } from '../data/enquiry.ts'
import type { Store } from '../data/store.ts'
import { restore } from '../data/maintenance/restore.ts'
import { openStore } from '../data/open.ts'
import { openSqlite } from '../data/sqlite/open.ts'
import { anywhere } from '../data/searches-for-tests.ts'
import { settingsFrom } from '../environment.ts'
import { embeddedStore, runTaskFile, type Place } from './task-for-tests.ts'
import { authorFor } from '../data/author-for-tests.ts'
import { historyOf, rowsOf, totalOf } from '../data/lists-for-tests.ts'

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

describe.each(embeddedStore)('on %s, with a running server', (name, fresh) => {
  let place: Place
  let store: Store
  let submission: StoredSubmission

  beforeAll(async () => {
    place = await fresh()
    store = await openStore(settingsFrom(place.environment), { now: () => came })
  })
  beforeEach(async () => {
    await store.submissions.removeBefore(Number.MAX_SAFE_INTEGER)
    const once = { key: 'key-of-asha', fingerprint: 'body' }
    const added = await store.submissions.add(asha, once, assess({ ...asha, passed: 31 }))
    if (added.outcome !== 'first') throw new Error(`A new row is ${added.outcome}.`)
    submission = added.submission
    await store.submissions.add(meera)
  })
  afterAll(async () => {
    await store.close()
    await place.remove()
  })

  const person = (...args: string[]) => runTaskFile('person', args, place)
  const page = () => rowsOf(store.submissions, { filters: [], orders: [], limit: 10, offset: 0 })

  test('an export has every character of a name, and none that a terminal obeys', async () => {
    const sender = { ...asha, name: 'A\u009b31m\u007f\u202eoaR', phone: '9800000002' }
    await store.submissions.add(sender)

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
      'Submissions erased, with their earlier versions, answers, activity and keys: 1.',
    )
    expect(await page()).toMatchObject([meera])
    expect(await totalOf(store.submissions, [])).toBe(1)
  })

  test('everything stored about a person is exported, and nothing about anybody else', async () => {
    const exported = await person('export', '9800000000')

    expect(exported).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(exported.output)).toMatchObject({
      phone: '9800000000',
      submissions: [
        {
          ...asha,
          createdAt: '2026-11-21T05:14:00.000Z',
          privacyNotice,
          idempotencyKey: 'key-of-asha',
          answer: { origin: 'catalogue' },
        },
      ],
    })
  })

  test('what a person sent by another form is found, corrected, exported and erased too', async () => {
    const added = await store.enquiries.add({
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
    const by = await authorFor(store)
    await store.desk.enter({ submission: id, kind: 'note', text: 'Called her brother.' }, by)

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
          activity: [{ kind: 'note', text: 'Called her brother.' }],
        },
      ],
    })
    expect(erased.output).toContain('keys: 2.')
    expect(await store.enquiries.find(id)).toBeUndefined()
    expect(await historyOf(store.desk, id)).toBeUndefined()
  })

  test('earlier versions of an enquiry are found, exported, corrected and erased with it', async () => {
    const change = { ...asha, reason: 'I am working.', phone: '9800000009' }
    const once = { key: 'change', fingerprint: 'body' }
    await store.submissions.amend(submission.id, { ...change, papers_passed: 1 }, { care: true })
    await store.submissions.amend(submission.id, change, { once })
    const by = await authorFor(store)
    await store.desk.enter(
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
    expect(await store.submissions.add(asha, { key: 'change', fingerprint: 'body' })).toMatchObject(
      { outcome: 'first' },
    )
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
    const { id } = await store.people.save(staff, 'system')
    await store.people.setPreferences(id, preferences, 'system')

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
    expect((await store.people.findByEmail(staff.email))?.preferences).toEqual({
      views: [...others, 'of another client'],
      theme: 'dark',
    })
    expect(viewsIn((await person('find', 'asha.rao@example.com')).output)).toEqual([])
    await store.people.setPreferences(id, {}, 'system')
  })

  test('a name shows everybody it may mean, and erases nobody', async () => {
    const lookup = await person('find', 'rao')
    const erased = await person('erase', 'Asha Rao')

    expect(lookup.output).toContain('Submissions: 2.')
    expect(erased).toMatchObject({ code: 1, output: '' })
    expect(erased.errors).toContain('Several people may have this name')
    expect(await totalOf(store.submissions, [])).toBe(2)
  })

  test('a wrong name is corrected, and the answer stays', async () => {
    const before = [await total('asha'), await total('as')]
    const { code, output, errors } = await person('correct', submission.id, 'name= Usha Rao ')

    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toContain('Corrected: name.')
    expect(output).not.toContain('answer')
    expect(await page()).toMatchObject([{ ...asha, name: 'Usha Rao', id: submission.id }, meera])
    expect(await store.submissions.find(submission.id)).toMatchObject({ createdAt: came })
    expect(await store.submissions.answerOf(submission.id)).toMatchObject({ origin: 'catalogue' })
    expect(before).toEqual([1, 1])
    // The e-mail address, which was right, is still found.
    expect([await total('usha'), await total('asha')]).toEqual([1, 1])
    expect(
      await totalOf(store.submissions, [{ method: 'search', attribute: 'name', words: ['asha'] }]),
    ).toBe(0)
  })

  test('correcting a value that the answer was made from removes the answer', async () => {
    const { output } = await person('correct', submission.id, 'papers_passed=30', 'branch=CSE')
    const again = await store.submissions.add(asha, { key: 'key-of-asha', fingerprint: 'body' })

    expect(output).toContain('The answer that was given was made from the former values')
    expect(await page()).toMatchObject([{ ...asha, papers_passed: 30, branch: 'CSE' }, meera])
    expect(await store.submissions.answerOf(submission.id)).toBeNull()
    // The idempotency key does not bring the former values back.
    expect(again).toEqual({ outcome: 'clash' })
  })

  test('a correction that the form would refuse changes nothing', async () => {
    const { code, output, errors } = await person(
      'correct',
      submission.id,
      'name=Usha',
      'passed=many',
    )

    expect({ code, output, errors }).toEqual({
      code: 1,
      output: '',
      errors: 'passed must be integer.\n',
    })
    expect(await page()).toMatchObject([asha, meera])
  })

  test('only an existing submission is corrected', async () => {
    const unknown = await person('correct', '00000000000000000000', 'name=Usha')
    const address = await person('correct', 'meera@example.com', 'name=Usha')

    expect(unknown.errors).toBe('There is no submission 00000000000000000000.\n')
    expect(address.errors).toBe(
      '"meera@example.com" is not an id; npm run person -- find shows it.\n',
    )
    expect(await page()).toMatchObject([asha, meera])
  })

  test('an unreadable store that was put aside is named', async () => {
    const { dataDirectory } = settingsFrom(place.environment)
    const file = join(dataDirectory, 'store-before-2026-11-21T05-14-00.sqlite')
    await mkdir(dataDirectory, { recursive: true })
    await writeFile(file, 'no store at all')

    const { code, output, errors } = await person('erase', submission.id)

    expect(code).toBe(0)
    expect(output).toContain('keys: 1.')
    expect(errors).toBe(`Cannot be read, and may hold the person too: ${file}. Remove it.\n`)
    await rm(file)
  })

  // The last test, because these stores stay.
  test('stores that were put aside are named, and changed only with --everywhere', async () => {
    const settings = settingsFrom(place.environment)
    const file = join(place.directory, 'one.backup')
    await backUp(settings, file)
    await store.close()
    await restore(settings, file, { overwrite: true })
    if (settings.databaseUrl !== undefined) await leaveEmbedded(settings.dataDirectory)
    store = await openStore(settings)

    const lookup = await person('find', 'meera@example.com')
    const corrected = await person('correct', submission.id, 'name=Usha', '--everywhere')
    const erasedHere = await person('erase', 'meera@example.com')
    const erasedEverywhere = await person('erase', 'meera@example.com', '--everywhere')
    const after = await person('find', 'meera@example.com')
    const formerName = await person('find', 'asha')
    const newName = await person('find', 'usha')

    const aside = name === 'PostgreSQL' ? /1 in the schema before_/ : /1 in .*store-before-/
    for (const { output } of [lookup, erasedHere]) {
      expect(output).toMatch(aside)
      if (name === 'PostgreSQL') expect(output).toMatch(/1 in .*store\.sqlite/)
      expect(output).toContain('--everywhere')
    }
    expect(corrected).toMatchObject({ code: 0, errors: '' })
    expect(corrected.output).toMatch(/Corrected in .*before/)
    expect(erasedEverywhere).toMatchObject({ code: 0, errors: '' })
    expect(erasedEverywhere.output).toMatch(/Erased in .*before.*: 1\./)
    expect(after.output).toBe('Submissions: 0.\n')
    expect(formerName.output).toBe('Submissions: 0.\n')
    expect(newName.output).toMatch(aside)
  })

  const total = (word: string) => totalOf(store.submissions, [anywhere(word)])
})

/** Leaves an embedded store, as a move to a database does. */
async function leaveEmbedded(directory: string) {
  const embedded = await openSqlite(directory)
  await embedded.submissions.add(meera)
  await embedded.close()
}

test.each([
  [['erase']],
  [['remove', 'asha.rao@example.com']],
  [['find', 'asha.rao@example.com', 'more']],
  [['erase', 'asha.rao@example.com', '--force']],
])('the arguments %j show the usage', async (args) => {
  const { code, output, errors } = await runTaskFile('person', args, { environment: {} })

  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toMatch(/^Usage:/)
})
