import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormEnquiry } from '#contract/enquiries.ts'
import { authorFor } from './author-for-tests.ts'
import { historyOf } from './lists-for-tests.ts'
import type { Filter, Order, Query } from './query.ts'
import type { Author } from './db.ts'
import type { StoredEnquiry } from './enquiry.ts'
import type { Store } from './store.ts'

const contact: FormEnquiry = {
  kind: 'contact',
  name: 'Asha Rao',
  phone: '+91 98000 00000',
  email: 'asha.rao@example.com',
  course: null,
  subject: 'Timings',
  message: 'Are you open on 15 August?',
}
const everything: Query = { filters: [], orders: [], limit: 100, offset: 0 }
const minute = 60_000

/** What every engine promises of the enquiries of the other forms. `open` as in the store's contract. */
export function keepsOtherEnquiries(open: (options: { now: () => number }) => Promise<Store>) {
  let store: Store
  let time = Date.UTC(2026, 10, 23, 5, 14)
  let meera: Author

  beforeAll(async () => {
    store = await open({ now: () => time })
    meera = await authorFor(store)
  })
  afterAll(() => store.close())

  async function added(changes: Partial<FormEnquiry> = {}, news = false): Promise<StoredEnquiry> {
    const addition = await store.enquiries.add({
      enquiry: { ...contact, ...changes },
      care: false,
      news,
    })
    if (addition.outcome === 'clash') throw new Error('A new row is a clash.')
    return addition.enquiry
  }
  const addOnce = (enquiry: FormEnquiry, fingerprint: string) =>
    store.enquiries.add({ enquiry, once: { key: 'one', fingerprint }, care: false, news: false })
  const idsOf = async (query: Partial<Query>) =>
    (await store.enquiries.list({ ...everything, ...query })).rows.map(({ id }) => id)
  const erased = () => store.submissions.removeBefore(Number.MAX_SAFE_INTEGER)

  test('an enquiry is kept whole, with a reference that no submission has', async () => {
    const row = await added({ course: 'PTE Coaching' })
    const bare = await added({ phone: '', subject: null, message: null })

    expect(row).toMatchObject({ ...contact, course: 'PTE Coaching', createdAt: time })
    expect(row).toMatchObject({ stage: 'new', care: false, phoneDigits: '919800000000' })
    expect(row.reference).toMatch(/^F[HKLMRSTWXY] \d{5}$/)
    expect(bare).toMatchObject({ phone: '', phoneDigits: '', subject: null, message: null })
    expect(await store.enquiries.find(row.id)).toEqual(row)
    expect(await store.submissions.find(row.id)).toBeUndefined()
    expect((await store.submissions.list(everything)).total).toBe(0)
  })

  test('a key that comes again gives the row of the first time, also at once, and with other contents nothing', async () => {
    const all = await Promise.all(['a', 'a', 'a'].map((print) => addOnce(contact, print)))
    const later = await addOnce(contact, 'a')
    const other = await addOnce({ ...contact, subject: 'Fees' }, 'b')

    expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['again', 'again', 'first'])
    const [first] = all
    expect(later).toMatchObject({
      outcome: 'again',
      enquiry: { id: first && first.outcome !== 'clash' ? first.enquiry.id : '' },
    })
    expect(other).toEqual({ outcome: 'clash' })
  })

  test('a list finds, orders, pages and counts', async () => {
    await erased()
    const asha = await added({ subject: null })
    time += minute
    const ravi = await added({ name: 'Ravi Sen', email: 'ravi@example.com', kind: 'enroll' })
    time += minute
    const zoya = await added({ name: 'Zoya', message: 'Ask Asha', subject: 'Fees' })
    const orders: Order[] = [{ attribute: '$createdAt', direction: 'descending' }]
    const bySubject: Order[] = [{ attribute: 'subject', direction: 'ascending' }]

    expect(await idsOf({ orders })).toEqual([zoya.id, ravi.id, asha.id])
    expect(await idsOf({ orders: bySubject })).toEqual([asha.id, zoya.id, ravi.id])
    expect(
      await idsOf({
        orders,
        filters: [
          {
            method: 'or',
            filters: (['name', 'message'] as const).map((attribute) => ({
              method: 'search',
              attribute,
              words: ['asha'],
            })),
          },
        ],
      }),
    ).toEqual([zoya.id, asha.id])
    const enrolled: Filter = { method: 'equal', attribute: 'kind', values: ['enroll'] }
    expect(await store.enquiries.list({ ...everything, filters: [enrolled], offset: 5 })).toEqual({
      rows: [],
      total: 1,
    })
    expect(await idsOf({ orders, cursor: { side: 'after', id: ravi.id } })).toEqual([asha.id])
    expect(await idsOf({ orders, cursor: { side: 'before', id: ravi.id } })).toEqual([zoya.id])
    await expect(idsOf({ cursor: { side: 'after', id: 'gone' } })).rejects.toThrow('gone')
  })

  test('marks and notes are of the one enquiry, and go with it', async () => {
    const row = await added()

    const marked = await store.desk.mark(row.id, { stage: 'called' }, meera)
    const note = { submission: row.id, kind: 'note', text: 'Will call.' } as const
    const entered = await store.desk.enter(note, meera)
    await store.desk.enter({ ...note, kind: 'call', text: null }, meera)
    const id = entered.outcome === 'entered' ? entered.entry.id : ''
    const corrected = await store.desk.correct(id, 'Will call on Monday.', meera)
    const conflict = await store.desk.mark(row.id, { stage: 'new' }, meera, row.updatedAt)

    expect(marked).toMatchObject({ outcome: 'marked', submission: { stage: 'called' } })
    expect(corrected).toMatchObject({ outcome: 'corrected', entry: { submission: row.id } })
    expect(conflict).toEqual({ outcome: 'conflict' })
    expect(await store.enquiries.find(row.id)).toMatchObject({ stage: 'called', contactedAt: time })
    const entries = await historyOf(store.desk, row.id)
    expect(entries?.map(({ kind, text }) => [kind, text])).toEqual([
      ['stage', 'called'],
      ['note', 'Will call on Monday.'],
      ['call', null],
      ['amended', 'Will call.'],
    ])
    const notes = await store.desk.notesOf([row])
    expect(notes.map(({ submission, text }) => [submission, text])).toEqual([
      [row.id, 'Will call on Monday.'],
    ])

    expect(await store.desk.erase(row.id, meera)).toBe(true)
    expect(await store.desk.erase(row.id, meera)).toBe(false)
    expect(await historyOf(store.desk, row.id)).toBeUndefined()
    expect(await store.desk.find(id)).toBeUndefined()
  })

  test('what is past its time is erased with the submissions, and counted with them', async () => {
    await erased()
    await added()
    time += minute
    const young = await added()

    const facts = await store.retention.look(time)
    const removed = await store.submissions.removeBefore(time)

    expect(facts).toMatchObject({ rows: 2, due: 1, newest: time })
    expect(removed).toBe(1)
    expect(await idsOf({})).toEqual([young.id])
  })

  test('news counts what came, once for each target, and what could not be delivered grows', async () => {
    await erased()
    const targets = ['a@example.com', 'b@example.com'].map((recipient) => ({
      channel: 'mail' as const,
      recipient,
    }))
    const gather = () => store.outbox.gather({ at: time, targets, pause: 5 * minute })
    const take = () => store.outbox.take('mail', 'lease', time, time + minute)
    await added({}, true)
    // News of this one is not wanted.
    await added()
    const first = time
    const messageCount = await gather()
    time += minute
    await added({}, true)
    const early = await gather()
    const last = time
    time += 5 * minute
    const late = await Promise.all([gather(), gather()])

    expect([messageCount, early, late]).toEqual([2, 0, [0, 0]])
    const messages = [await take(), await take(), await take()]
    expect(messages.map((one) => one?.recipient ?? '').toSorted()).toEqual([
      '',
      'a@example.com',
      'b@example.com',
    ])
    const content = {
      count: 2,
      first: new Date(first).toISOString(),
      last: new Date(last).toISOString(),
    }
    expect(messages.slice(0, 2)).toMatchObject(
      targets.map(() => ({ kind: 'other-enquiries', content })),
    )
  })
}
