import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorFor } from './author-for-tests.ts'
import { findSubmission, historyOf, rowsOf, totalOf } from './lists-for-tests.ts'
import { expectedPage, expectedTotal } from './oracle-for-tests.ts'
import type { Filter } from './query.ts'
import { asha, samples } from './samples-for-tests.ts'
import { toDo } from '../desk/to-do.ts'
import { type Author, CursorNotFound } from './db.ts'
import type { Answer, StoredSubmission } from './enquiry.ts'
import { listEntries, type EntryQuery } from '../desk/history.ts'
import type { Store } from './db.ts'
import { addSubmission, amendSubmission, keepAnswer } from '../public/submissions.ts'
import {
  addEntry,
  correctEntry,
  eraseEnquiry,
  listUrgent,
  setMarks,
} from '../desk/marks-and-notes.ts'
import { addEnquiry, removeEnquiriesBefore } from '../public/enquiries.ts'
import { listSubmissions } from '../desk/list.ts'
import { countOverdue } from '../notify/outbox.ts'
import { listAudit } from '../people/audit.ts'

const answer: Answer = {
  result: {
    notes: 'Told.',
    matched: {
      university: { id: 'anna', name: 'Anna' },
      college: { id: 'ceg', name: 'CEG' },
      branch: { id: 'mech', name: 'Mech' },
    },
  },
  origin: 'catalogue',
  catalogueVersion: '1',
}
const minute = 60_000
const everything = { orders: [], limit: 5_000, offset: 0 }

const equal = (attribute: 'stage' | 'assignee', value: string): Filter => ({
  method: 'equal',
  attribute,
  values: [value],
})

/** What every engine promises of marks and activity. `open` as in the store's contract. */
export function keepsADesk(open: (options: { now: () => number }) => Promise<Store>) {
  let db: Store
  let time = Date.UTC(2026, 10, 23, 5, 14)
  let meera: Author
  let ravi: Author

  beforeAll(async () => {
    db = await open({ now: () => time })
    meera = await authorFor(db)
    ravi = await authorFor(db, { name: 'Ravi' })
  })
  afterAll(() => db.close())

  async function added(
    submission = asha,
    { withAnswer }: { withAnswer?: Answer | undefined } = { withAnswer: answer },
  ) {
    const addition = await addSubmission(db, submission, { answer: withAnswer })
    if (addition.outcome !== 'first') throw new Error(`A new row is ${addition.outcome}.`)
    return addition.submission
  }
  const kindsOf = async (id: string) =>
    (await historyOf(db, id))?.map(({ kind, text, before, byName }) => [kind, text, before, byName])

  test('an enquiry begins as new, with what was understood of it', async () => {
    const row = await added()

    const marks = { stage: 'new', assignee: null, followUpAt: null, contactedAt: null, care: false }
    expect(row).toMatchObject({
      ...marks,
      universityId: 'anna',
      collegeId: 'ceg',
      branchId: 'mech',
    })
    expect(await findSubmission(db, row.id)).toEqual(row)
  })

  test('what is understood later, or after a change, stands with the row', async () => {
    const row = await added(asha, {})
    expect(row).toMatchObject({ universityId: null, collegeId: null, branchId: null })

    await keepAnswer(db, row.id, answer)
    const stored = await findSubmission(db, row.id)
    const matched = { branch: { id: 'civil', name: 'Civil' } }
    const other = { ...answer, result: { ...answer.result, matched } }
    await amendSubmission(db, row.id, { ...asha, branch: 'Civil' }, { answer: other })

    expect(stored).toEqual({ ...row, universityId: 'anna', collegeId: 'ceg', branchId: 'mech' })
    expect(await findSubmission(db, row.id)).toMatchObject({
      universityId: null,
      branchId: 'civil',
    })
  })

  test('marks are set together, each leaves an entry, and the row is found by them', async () => {
    const row = await added()
    time += minute
    const followUpAt = '2026-11-23 11:44'

    const marked = await setMarks(
      db,
      row.id,
      { stage: 'follow-up', assignee: ravi.id, followUpAt },
      meera,
    )

    const now = { ...row, stage: 'follow-up', assignee: ravi.id, followUpAt, updatedAt: time }
    expect(marked).toMatchObject({ outcome: 'marked', submission: now })
    const [noted] = await listAudit(db, { limit: 1 })
    const enquiry = { collection: 'eligibility', reference: row.reference }
    expect(noted).toMatchObject({ subject: row.id, action: 'changed', enquiry })
    expect(await findSubmission(db, row.id)).toEqual(now)
    expect(await kindsOf(row.id)).toEqual([
      ['answer', JSON.stringify(answer.result), null, null],
      ['stage', 'follow-up', 'new', 'Meera'],
      ['assignee', 'Ravi', null, 'Meera'],
      ['follow-up', followUpAt, null, 'Meera'],
    ])
    const filters = [equal('assignee', ravi.id), equal('stage', 'follow-up')]
    const orders = [{ attribute: 'followUpAt', direction: 'descending' }] as const
    expect(await rowsOf(db, { filters, orders: [...orders], limit: 5, offset: 0 })).toEqual([now])
  })

  test('who was not reached is to do until the chosen day, and again on it', async () => {
    await removeEnquiriesBefore(db, time + 1)
    const day = '2026-11-23'
    const marks = [
      ['new', null, 'waiting'],
      ['no-answer', null, 'waiting'],
      ['follow-up', null, 'waiting'],
      ['called', null],
      ['new', '2026-11-24'],
      ['no-answer', '2026-11-24 00:00'],
      ['no-answer', '2026-11-23', 'due'],
      ['follow-up', '2026-11-23 23:59', 'due', 'overdue'],
      ['called', '2026-11-22', 'due', 'overdue'],
      ['follow-up', '2026-11-23 07:59', 'due', 'overdue'],
      ...(['enrolled', 'closed', 'spam'] as const).map((stage) => [stage, '2026-11-22'] as const),
    ] as const
    const all = await Promise.all(
      [false, true].flatMap((care) =>
        marks.map(async ([stage, followUpAt, part]) => {
          const addition = await addSubmission(db, asha, { answer, care })
          if (addition.outcome !== 'first') throw new Error('A new row is not new.')
          const { id } = addition.submission
          await setMarks(db, id, { stage, followUpAt, assignee: ravi.id }, meera)
          const isUrgent = care && part && (stage === 'new' || stage === 'no-answer')
          return { id, part: isUrgent ? 'urgent' : part }
        }),
      ),
    )
    const idsIn = async (filters: Filter[]) => {
      const listed = [...filters, equal('assignee', ravi.id)]
      const rows = await rowsOf(db, { filters: listed, ...everything })
      return new Set(rows.map(({ id }) => id))
    }
    const expected = (part: string) =>
      new Set(all.filter((row) => row.part === part).map(({ id }) => id))

    expect(await idsIn(toDo.urgentOn(day))).toEqual(expected('urgent'))
    expect(await idsIn(toDo.dueOn(day))).toEqual(expected('due'))
    expect(await idsIn(toDo.waitingOn())).toEqual(expected('waiting'))
    // What is no work of the day is done, if somebody called.
    expect(await idsIn(toDo.doneOn(day))).toEqual(
      new Set(all.filter(({ part }) => !part).map(({ id }) => id)),
    )
    // At eight in the morning what is due today is not late yet.
    expect(await countOverdue(db, '2026-11-23 08:00')).toBe(4)
    expect(await countOverdue(db, '2026-11-24 00:00')).toBe(8)
    await removeEnquiriesBefore(db, time + 1)
  })

  test('what may come from somebody in distress is urgent while it is new, the oldest first', async () => {
    const adding = async (care: boolean) => {
      time += minute
      const addition = await addSubmission(db, asha, { answer, care })
      return addition.outcome === 'first' ? addition.submission.id : ''
    }
    const [first, second] = [await adding(true), await adding(true)]
    await adding(false)
    const { name, phone, email } = asha
    const enquiry = { kind: 'contact', name, phone, email, course: null, subject: 'Marks' } as const
    const once = { key: 'urgent', fingerprint: 'urgent' }
    const other = await addEnquiry(db, {
      enquiry: { ...enquiry, message: null },
      once,
      care: true,
      news: false,
    })
    const enquiries = other.outcome === 'first' ? [other.enquiry.id] : []

    expect(await listUrgent(db)).toEqual({ eligibility: [first, second], enquiries })
    await setMarks(db, first, { stage: 'no-answer' }, meera)
    expect(await listUrgent(db)).toEqual({ eligibility: [second], enquiries })
  })

  test('of two who change what both have seen, the second learns of it', async () => {
    const row = await added()

    const results = await Promise.all([
      setMarks(db, row.id, { stage: 'called' }, meera, row.updatedAt),
      setMarks(db, row.id, { stage: 'closed' }, ravi, row.updatedAt),
    ])

    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'marked'])
    const stored = await findSubmission(db, row.id)
    const winner = results[0].outcome === 'marked' ? 'called' : 'closed'
    expect(stored).toMatchObject({ stage: winner, updatedAt: row.updatedAt + 1 })
    expect(await setMarks(db, row.id, { stage: 'spam' }, ravi, stored?.updatedAt)).toMatchObject({
      outcome: 'marked',
    })
  })

  test('an entry has its author, and a call says when the student was contacted last', async () => {
    const row = await added()
    time += minute

    const entered = await addEntry(
      db,
      {
        submission: row.id,
        kind: 'call',
        text: null,
      },
      meera,
    )

    expect(entered).toMatchObject({
      outcome: 'entered',
      entry: { submission: row.id, kind: 'call', text: null, by: meera.id, byName: 'Meera' },
    })
    // A mark that follows the call is no conflict.
    expect(await findSubmission(db, row.id)).toEqual({ ...row, contactedAt: time })
    const id = entered.outcome === 'entered' ? entered.entry.id : ''
    const again = { id, submission: row.id, kind: 'call', text: null } as const
    expect(await addEntry(db, again, meera)).toEqual({ outcome: 'taken' })
  })

  test('a note of one’s own may be corrected for ten minutes, and the history keeps both', async () => {
    const row = await added()
    const text = "Speaks Telugu. <script>alert(1)</script> '); DROP TABLE activity; --"
    const entered = await addEntry(db, { submission: row.id, kind: 'note', text }, meera)
    const id = entered.outcome === 'entered' ? entered.entry.id : ''
    time += 9 * minute

    const foreign = await correctEntry(db, id, 'Mine now.', ravi)
    const corrected = await correctEntry(db, id, 'Speaks Tamil.', meera)
    time += 2 * minute
    const closed = await correctEntry(db, id, 'Speaks Urdu.', meera)

    expect([foreign, corrected, closed].map(({ outcome }) => outcome)).toEqual([
      'closed',
      'corrected',
      'closed',
    ])
    expect(await kindsOf(row.id)).toEqual([
      ['answer', JSON.stringify(answer.result), null, null],
      ['note', 'Speaks Tamil.', null, 'Meera'],
      ['amended', text, null, 'Meera'],
    ])
    const [, , amended] = (await historyOf(db, row.id)) ?? []
    expect(amended).toMatchObject({ about: id })
  })

  test('a page of a history is a part of the whole, of all kinds or of one, after any entry', async () => {
    const row = await added()
    const { id } = row
    const note = (text: string) => addEntry(db, { submission: id, kind: 'note', text }, meera)
    for (let number = 0; number < 4; number += 1) {
      // Some at the same instant as others, and as the answer.
      if (number % 2 === 1) time += minute
      await note(`Before ${number}`)
      if (number === 2) await amendSubmission(db, id, { ...asha, branch: 'Civil' }, { answer })
      await setMarks(db, id, { stage: number % 2 === 0 ? 'called' : 'new' }, ravi)
    }
    const all = (await historyOf(db, id)) ?? []
    expect(all).toHaveLength(11)
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((one, other) => one - other))

    for (const kind of [undefined, 'answer', 'stage', 'amended'] as const) {
      const query = { submissions: [id], kind }
      const whole = await pageOf({ ...query, limit: 100 })
      const expected = all.filter((one) => kind === undefined || one.kind === kind)
      expect(whole).toEqual(expected.map((one) => one.id).toReversed())
      for (const [at, after] of whole.entries())
        for (const limit of [3, 100])
          expect(await pageOf({ ...query, limit, after })).toEqual(
            whole.slice(at + 1).slice(0, limit),
          )
    }
    const query = { submissions: [id], limit: 1, after: 'nobody' }
    await expect(pageOf(query)).rejects.toThrow(CursorNotFound)
  })

  const pageOf = async (query: EntryQuery) =>
    ((await listEntries(db, query))?.entries ?? []).map(({ id }) => id)

  test('what the student changed stands in the history, with each answer', async () => {
    const row = await added()
    time += minute
    const second = { ...answer, result: { notes: 'Second.' } }
    await amendSubmission(db, row.id, { ...asha, branch: 'Civil' }, { answer: second })

    const entries = (await historyOf(db, row.id)) ?? []

    expect(entries.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'amended'])
    const [, answerEntry, sent] = entries
    expect(JSON.parse(sent?.text ?? '')).toMatchObject(asha)
    expect(answerEntry).toMatchObject({ text: '{"notes":"Second."}', createdAt: time, by: null })
  })

  test('a number is found by any part of its digits, however it was written', async () => {
    const row = await added({ ...asha, phone: '+91 (98765) 43-210' })
    const by = (method: 'contains' | 'equal', digits: string, beside: Filter[] = []) =>
      listSubmissions(db, {
        filters: [{ method, attribute: 'phoneDigits', values: [digits] }, ...beside],
        orders: [{ attribute: '$createdAt', direction: 'descending' }],
        limit: 5,
        offset: 0,
      })
    const called = [equal('stage', 'called')]

    expect(await by('contains', '6543')).toEqual({ rows: [row], total: 1 })
    expect(await by('equal', '919876543210')).toEqual({ rows: [row], total: 1 })
    expect((await by('contains', '6543', called)).total).toBe(0)
    await setMarks(db, row.id, { stage: 'called' }, ravi)
    expect((await by('contains', '6543', called)).total).toBe(1)
    await amendSubmission(db, row.id, { ...asha, phone: '080 4000 0001' })
    expect((await by('contains', '6543')).total).toBe(0)
    expect((await by('contains', '6543', called)).total).toBe(0)
    expect((await by('contains', '8040000001')).rows).toMatchObject([
      { id: row.id, phoneDigits: '918040000001' },
    ])
  })

  test('an enquiry that is erased takes everything with it', async () => {
    const row = await added()
    const note = { submission: row.id, kind: 'note', text: 'Gone.' } as const
    const entered = await addEntry(db, note, meera)
    const before = await totalOf(db, [])

    expect(await eraseEnquiry(db, row.id, 'system')).toBe(true)
    expect(await eraseEnquiry(db, row.id, 'system')).toBe(false)

    expect(await findSubmission(db, row.id)).toBeUndefined()
    expect(await historyOf(db, row.id)).toBeUndefined()
    const id = entered.outcome === 'entered' ? entered.entry.id : ''
    expect(await totalOf(db, [])).toBe(before - 1)
    expect(await addEntry(db, note, meera)).toEqual({ outcome: 'gone' })
    expect(await setMarks(db, row.id, { stage: 'spam' }, meera)).toEqual({ outcome: 'gone' })
    expect(await correctEntry(db, id, 'x', meera)).toEqual({ outcome: 'gone' })
  })

  test('marks are filtered and ordered with all the rest, row by row as expected', async () => {
    const { submission, query } = samples(19)
    const stages = ['new', 'called', 'no-answer', 'spam'] as const
    for (let index = 0; index < 60; index += 1) {
      time += 1_000
      const row = await added(submission(), index % 3 === 0 ? { withAnswer: answer } : {})
      const stage = stages[index % 4] ?? 'new'
      const assignee = index % 5 === 0 ? meera.id : null
      const followUpAt = index % 7 === 0 ? `2026-11-${10 + (index % 20)}` : null
      await setMarks(db, row.id, { stage, assignee, followUpAt }, ravi)
    }
    const rows = await allRows()

    for (let round = 0; round < 300; round += 1) {
      const listQuery = query(rows)
      const list = await listSubmissions(db, listQuery)
      expect(list, JSON.stringify(listQuery)).toEqual({
        rows: expectedPage(rows, listQuery),
        total: expectedTotal(rows, listQuery.filters),
      })
    }
  })

  const allRows = (): Promise<StoredSubmission[]> =>
    rowsOf(db, { filters: [], orders: [], limit: 5_000, offset: 0 })
}
