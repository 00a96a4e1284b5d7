import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorFor } from './author-for-tests.ts'
import { historyOf, rowsOf, totalOf } from './lists-for-tests.ts'
import { expectedPage, expectedTotal } from './oracle-for-tests.ts'
import type { Filter } from './query.ts'
import { asha, samples } from './samples-for-tests.ts'
import { toDo } from './to-do.ts'
import { type Author, CursorNotFound } from './db.ts'
import type { Answer, StoredSubmission } from './enquiry.ts'
import type { EntryQuery } from './history.ts'
import type { Store } from './store.ts'

const answer: Answer = {
  result: {
    notes: 'Told.',
    matched: { university: { id: 'anna', name: 'Anna' }, branch: { id: 'mech', name: 'Mech' } },
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
  let store: Store
  let time = Date.UTC(2026, 10, 23, 5, 14)
  let meera: Author
  let ravi: Author

  beforeAll(async () => {
    store = await open({ now: () => time })
    meera = await authorFor(store)
    ravi = await authorFor(store, { name: 'Ravi' })
  })
  afterAll(() => store.close())

  async function added(
    submission = asha,
    { withAnswer }: { withAnswer?: Answer | undefined } = { withAnswer: answer },
  ) {
    const addition = await store.submissions.add(submission, undefined, withAnswer)
    if (addition.outcome !== 'first') throw new Error(`A new row is ${addition.outcome}.`)
    return addition.submission
  }
  const kindsOf = async (id: string) =>
    (await historyOf(store.desk, id))?.map(({ kind, text, before, byName }) => [
      kind,
      text,
      before,
      byName,
    ])

  test('an enquiry begins as new, with what was understood of it', async () => {
    const row = await added()

    const marks = { stage: 'new', assignee: null, followUpAt: null, contactedAt: null, care: false }
    expect(row).toMatchObject({ ...marks, universityId: 'anna', branchId: 'mech' })
    expect(await store.submissions.find(row.id)).toEqual(row)
  })

  test('what is understood later, or after a change, stands with the row', async () => {
    const row = await added(asha, {})
    expect(row).toMatchObject({ universityId: null, branchId: null })

    await store.submissions.keepAnswer(row.id, answer)
    const stored = await store.submissions.find(row.id)
    const matched = { branch: { id: 'civil', name: 'Civil' } }
    const other = { ...answer, result: { ...answer.result, matched } }
    await store.submissions.amend(row.id, { ...asha, branch: 'Civil' }, { answer: other })

    expect(stored).toEqual({ ...row, universityId: 'anna', branchId: 'mech' })
    expect(await store.submissions.find(row.id)).toMatchObject({
      universityId: null,
      branchId: 'civil',
    })
  })

  test('marks are set together, each leaves an entry, and the row is found by them', async () => {
    const row = await added()
    time += minute
    const followUpAt = '2026-11-23 11:44'

    const marked = await store.desk.mark(
      row.id,
      { stage: 'follow-up', assignee: ravi.id, followUpAt },
      meera,
    )

    const now = { ...row, stage: 'follow-up', assignee: ravi.id, followUpAt, updatedAt: time }
    expect(marked).toMatchObject({ outcome: 'marked', submission: now })
    const [noted] = await store.audit.list({ limit: 1 })
    const enquiry = { collection: 'eligibility', reference: row.reference }
    expect(noted).toMatchObject({ subject: row.id, action: 'changed', enquiry })
    expect(await store.submissions.find(row.id)).toEqual(now)
    expect(await kindsOf(row.id)).toEqual([
      ['answer', JSON.stringify(answer.result), null, null],
      ['stage', 'follow-up', 'new', 'Meera'],
      ['assignee', 'Ravi', null, 'Meera'],
      ['follow-up', followUpAt, null, 'Meera'],
    ])
    const filters = [equal('assignee', ravi.id), equal('stage', 'follow-up')]
    const orders = [{ attribute: 'followUpAt', direction: 'descending' }] as const
    expect(
      await rowsOf(store.submissions, { filters, orders: [...orders], limit: 5, offset: 0 }),
    ).toEqual([now])
  })

  test('who was not reached is to do until the chosen day, and again on it', async () => {
    await store.submissions.removeBefore(time + 1)
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
          const addition = await store.submissions.add(asha, undefined, answer, care)
          if (addition.outcome !== 'first') throw new Error('A new row is not new.')
          const { id } = addition.submission
          await store.desk.mark(id, { stage, followUpAt, assignee: ravi.id }, meera)
          const isUrgent = care && part && (stage === 'new' || stage === 'no-answer')
          return { id, part: isUrgent ? 'urgent' : part }
        }),
      ),
    )
    const idsIn = async (filters: Filter[]) => {
      const listed = [...filters, equal('assignee', ravi.id)]
      const rows = await rowsOf(store.submissions, { filters: listed, ...everything })
      return new Set(rows.map(({ id }) => id))
    }
    const expected = (part: string) =>
      new Set(all.filter((row) => row.part === part).map(({ id }) => id))

    expect(await idsIn(toDo.urgentOn(day))).toEqual(expected('urgent'))
    expect(await idsIn(toDo.dueOn(day))).toEqual(expected('due'))
    expect(await idsIn(toDo.waitingOn())).toEqual(expected('waiting'))
    // At eight in the morning what is due today is not late yet.
    expect(await store.outbox.countOverdue('2026-11-23 08:00')).toBe(4)
    expect(await store.outbox.countOverdue('2026-11-24 00:00')).toBe(8)
    await store.submissions.removeBefore(time + 1)
  })

  test('what may come from somebody in distress is urgent while it is new, the oldest first', async () => {
    const adding = async (care: boolean) => {
      time += minute
      const addition = await store.submissions.add(asha, undefined, answer, care)
      return addition.outcome === 'first' ? addition.submission.id : ''
    }
    const [first, second] = [await adding(true), await adding(true)]
    await adding(false)
    const { name, phone, email } = asha
    const enquiry = { kind: 'contact', name, phone, email, course: null, subject: 'Marks' } as const
    const once = { key: 'urgent', fingerprint: 'urgent' }
    const other = await store.enquiries.add({
      enquiry: { ...enquiry, message: null },
      once,
      care: true,
      news: false,
    })
    const enquiries = other.outcome === 'first' ? [other.enquiry.id] : []

    expect(await store.desk.urgent()).toEqual({ eligibility: [first, second], enquiries })
    await store.desk.mark(first, { stage: 'no-answer' }, meera)
    expect(await store.desk.urgent()).toEqual({ eligibility: [second], enquiries })
  })

  test('a mark that is the same already changes nothing', async () => {
    const row = await added()
    time += minute

    const marked = await store.desk.mark(row.id, { stage: 'new', assignee: null }, meera)

    expect(marked).toEqual({ outcome: 'marked', submission: row })
    expect(await kindsOf(row.id)).toHaveLength(1)
  })

  test('of two who change what both have seen, the second learns of it', async () => {
    const row = await added()

    const results = await Promise.all([
      store.desk.mark(row.id, { stage: 'called' }, meera, row.updatedAt),
      store.desk.mark(row.id, { stage: 'closed' }, ravi, row.updatedAt),
    ])

    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'marked'])
    const stored = await store.submissions.find(row.id)
    const winner = results[0].outcome === 'marked' ? 'called' : 'closed'
    expect(stored).toMatchObject({ stage: winner, updatedAt: row.updatedAt + 1 })
    expect(await store.desk.mark(row.id, { stage: 'spam' }, ravi, stored?.updatedAt)).toMatchObject(
      {
        outcome: 'marked',
      },
    )
  })

  test('totals under a filter of marks are exact after each change, and the others stay', async () => {
    const row = await added()
    const before = await totalOf(store.submissions, [])
    const enrolled = await totalOf(store.submissions, [equal('stage', 'enrolled')])

    await store.desk.mark(row.id, { stage: 'enrolled' }, meera)
    const after = await totalOf(store.submissions, [equal('stage', 'enrolled')])
    await store.desk.mark(row.id, { stage: 'new' }, meera)

    expect(after).toBe(enrolled + 1)
    expect(await totalOf(store.submissions, [equal('stage', 'enrolled')])).toBe(enrolled)
    expect(await totalOf(store.submissions, [])).toBe(before)
  })

  test('an entry has its author, and a call says when the student was contacted last', async () => {
    const row = await added()
    time += minute

    const entered = await store.desk.enter(
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
    expect(await store.submissions.find(row.id)).toEqual({ ...row, contactedAt: time })
    const id = entered.outcome === 'entered' ? entered.entry.id : ''
    expect(await store.desk.find(id)).toMatchObject({ id, kind: 'call' })
    const again = { id, submission: row.id, kind: 'call', text: null } as const
    expect(await store.desk.enter(again, meera)).toEqual({ outcome: 'taken' })
    // What is derived of an enquiry has these ids, now or after its next change.
    for (const derived of [`answer.${row.id}.0`, `sent.${row.id}.3`])
      // oxlint-disable-next-line no-await-in-loop -- Few.
      expect(await store.desk.enter({ ...again, id: derived }, meera)).toEqual({
        outcome: 'taken',
      })
  })

  test('a note of one’s own may be corrected for ten minutes, and the history keeps both', async () => {
    const row = await added()
    const text = "Speaks Telugu. <script>alert(1)</script> '); DROP TABLE activity; --"
    const entered = await store.desk.enter({ submission: row.id, kind: 'note', text }, meera)
    const id = entered.outcome === 'entered' ? entered.entry.id : ''
    time += 9 * minute

    const foreign = await store.desk.correct(id, 'Mine now.', ravi)
    const corrected = await store.desk.correct(id, 'Speaks Tamil.', meera, time - minute)
    const late = await store.desk.correct(id, 'Speaks Urdu.', meera, time - minute)
    time += 2 * minute
    const closed = await store.desk.correct(id, 'Speaks Urdu.', meera)

    expect([foreign, corrected, late, closed].map(({ outcome }) => outcome)).toEqual([
      'closed',
      'corrected',
      'conflict',
      'closed',
    ])
    expect(await kindsOf(row.id)).toEqual([
      ['answer', JSON.stringify(answer.result), null, null],
      ['note', 'Speaks Tamil.', null, 'Meera'],
      ['amended', text, null, 'Meera'],
    ])
    const [, , amended] = (await historyOf(store.desk, row.id)) ?? []
    expect(amended).toMatchObject({ about: id })
  })

  test('a page of a history is a part of the whole, in either order, of all kinds or of some, at any cursor', async () => {
    const row = await added()
    const { id } = row
    const note = (text: string) => store.desk.enter({ submission: id, kind: 'note', text }, meera)
    for (let number = 0; number < 4; number += 1) {
      // Some at the same instant as others, and as the answer.
      if (number % 2 === 1) time += minute
      await note(`Before ${number}`)
      if (number === 2) await store.submissions.amend(id, { ...asha, branch: 'Civil' }, { answer })
      await store.desk.mark(id, { stage: number % 2 === 0 ? 'called' : 'new' }, ravi)
    }
    const all = await historyOf(store.desk, id)
    expect(all).toHaveLength(11)
    expect(all?.map(({ createdAt }) => createdAt)).toEqual(
      all?.map(({ createdAt }) => createdAt).toSorted((one, other) => one - other),
    )

    for (const newestFirst of [true, false])
      for (const kinds of [undefined, ['answer', 'stage', 'amended'], []]) {
        const query = { submission: id, newestFirst, kinds }
        const whole = await pageOf({ ...query, limit: 100, offset: 0 })
        expect(new Set(whole)).toEqual(
          new Set(all?.filter(({ kind }) => kinds?.includes(kind) ?? true).map((one) => one.id)),
        )
        for (const limit of [3, Number.MAX_SAFE_INTEGER])
          for (const offset of [0, 2, 9]) {
            const expected = whole.slice(offset, offset + limit)
            expect(await pageOf({ ...query, limit, offset })).toEqual(expected)
            const at = Math.floor(whole.length / 2)
            const cursor = whole[at]
            if (cursor === undefined) continue
            const after = {
              ...query,
              limit,
              offset,
              cursor: { id: cursor, side: 'after' as const },
            }
            expect(await pageOf(after)).toEqual(whole.slice(at + 1 + offset).slice(0, limit))
            const before = { ...after, cursor: { id: cursor, side: 'before' as const } }
            expect(await pageOf(before)).toEqual(
              whole.slice(0, Math.max(0, at - offset)).slice(-limit),
            )
          }
      }
    const nobody = { id: 'nobody', side: 'after' } as const
    await expect(
      pageOf({ submission: id, newestFirst: true, limit: 1, offset: 0, cursor: nobody }),
    ).rejects.toThrow(CursorNotFound)
  })

  const pageOf = async (query: EntryQuery) =>
    ((await store.desk.entries(query))?.entries ?? []).map(({ id }) => id)

  test('what the student changed stands in the history, with each answer', async () => {
    const row = await added()
    time += minute
    const second = { ...answer, result: { notes: 'Second.' } }
    await store.submissions.amend(row.id, { ...asha, branch: 'Civil' }, { answer: second })

    const entries = (await historyOf(store.desk, row.id)) ?? []

    expect(entries.map(({ kind }) => kind)).toEqual(['answer', 'amended', 'answer'])
    const [, sent, answerEntry] = entries
    expect(JSON.parse(sent?.text ?? '')).toMatchObject(asha)
    expect(answerEntry).toMatchObject({ text: '{"notes":"Second."}', createdAt: time, by: null })
    for (const entry of entries) expect(await store.desk.find(entry.id)).toEqual(entry)
  })

  test('a number is found by any part of its digits, however it was written', async () => {
    const row = await added({ ...asha, phone: '+91 (98765) 43-210' })
    const by = (method: 'contains' | 'equal', digits: string, beside: Filter[] = []) =>
      store.submissions.list({
        filters: [{ method, attribute: 'phoneDigits', values: [digits] }, ...beside],
        orders: [{ attribute: '$createdAt', direction: 'descending' }],
        limit: 5,
        offset: 0,
      })
    const called = [equal('stage', 'called')]

    expect(await by('contains', '6543')).toEqual({ rows: [row], total: 1 })
    expect(await by('equal', '919876543210')).toEqual({ rows: [row], total: 1 })
    expect((await by('contains', '6543', called)).total).toBe(0)
    await store.desk.mark(row.id, { stage: 'called' }, ravi)
    expect((await by('contains', '6543', called)).total).toBe(1)
    await store.submissions.amend(row.id, { ...asha, phone: '080 4000 0001' })
    expect((await by('contains', '6543')).total).toBe(0)
    expect((await by('contains', '6543', called)).total).toBe(0)
    expect((await by('contains', '8040000001')).rows).toMatchObject([
      { id: row.id, phoneDigits: '918040000001' },
    ])
  })

  test('an enquiry that is erased takes everything with it', async () => {
    const row = await added()
    const note = { submission: row.id, kind: 'note', text: 'Gone.' } as const
    const entered = await store.desk.enter(note, meera)
    const before = await totalOf(store.submissions, [])

    expect(await store.desk.erase(row.id, 'system')).toBe(true)
    expect(await store.desk.erase(row.id, 'system')).toBe(false)

    expect(await store.submissions.find(row.id)).toBeUndefined()
    expect(await historyOf(store.desk, row.id)).toBeUndefined()
    const id = entered.outcome === 'entered' ? entered.entry.id : ''
    expect(await store.desk.find(id)).toBeUndefined()
    expect(await totalOf(store.submissions, [])).toBe(before - 1)
    expect(await store.desk.enter(note, meera)).toEqual({ outcome: 'gone' })
    expect(await store.desk.mark(row.id, { stage: 'spam' }, meera)).toEqual({ outcome: 'gone' })
    expect(await store.desk.correct(id, 'x', meera)).toEqual({ outcome: 'gone' })
  })

  test('ids that no engine can keep are nobody’s', async () => {
    for (const id of ['\0', '\uD800', 'answer.00000000000000000000.0', "' OR 1=1 --"]) {
      expect(await store.desk.find(id)).toBeUndefined()
      expect(await historyOf(store.desk, id)).toBeUndefined()
      expect(await store.desk.erase(id, 'system')).toBe(false)
      expect(await store.desk.mark(id, { stage: 'spam' }, meera)).toEqual({ outcome: 'gone' })
    }
  })

  test('retention takes the activity along', async () => {
    const row = await added()
    const note = { submission: row.id, kind: 'note', text: 'Old.' } as const
    await store.desk.enter(note, meera)
    time += 60 * minute

    await store.submissions.removeBefore(time)

    expect(await historyOf(store.desk, row.id)).toBeUndefined()
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
      await store.desk.mark(row.id, { stage, assignee, followUpAt }, ravi)
    }
    const rows = await allRows()

    for (let round = 0; round < 300; round += 1) {
      const listQuery = query(rows)
      const list = await store.submissions.list(listQuery)
      expect(list, JSON.stringify(listQuery)).toEqual({
        rows: expectedPage(rows, listQuery),
        total: expectedTotal(rows, listQuery.filters),
      })
    }
  })

  const allRows = (): Promise<StoredSubmission[]> =>
    rowsOf(store.submissions, { filters: [], orders: [], limit: 5_000, offset: 0 })
}
