import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormEnquiry } from '#contract/enquiries.ts'
import type { Filter, Order, Query } from './query.ts'
import type { StoredEnquiry } from './enquiry.ts'
import type { Store } from './db.ts'
import { addEnquiry, removeEnquiriesBefore } from '../public/enquiries.ts'
import { listIn } from '../desk/list.ts'
import { gatherMessages, takeMessage } from '../notify/outbox.ts'

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
  let db: Store
  let time = Date.UTC(2026, 10, 23, 5, 14)
  beforeAll(async () => {
    db = await open({ now: () => time })
  })
  afterAll(() => db.close())

  async function added(changes: Partial<FormEnquiry> = {}, news = false): Promise<StoredEnquiry> {
    const addition = await addEnquiry(db, {
      enquiry: { ...contact, ...changes },
      care: false,
      news,
    })
    if (addition.outcome === 'clash') throw new Error('A new row is a clash.')
    return addition.enquiry
  }
  const idsOf = async (query: Partial<Query>) =>
    (await listIn(db, 'enquiries', { ...everything, ...query })).rows.map(({ id }) => id)
  const erased = () => removeEnquiriesBefore(db, Number.MAX_SAFE_INTEGER)

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
    expect(
      await listIn(db, 'enquiries', { ...everything, filters: [enrolled], offset: 5 }),
    ).toEqual({
      rows: [],
      total: 1,
    })
    expect(await idsOf({ orders, cursor: { side: 'after', id: ravi.id } })).toEqual([asha.id])
    expect(await idsOf({ orders, cursor: { side: 'before', id: ravi.id } })).toEqual([zoya.id])
    await expect(idsOf({ cursor: { side: 'after', id: 'gone' } })).rejects.toThrow('gone')
  })

  test('news counts what came, once for each target, and what could not be delivered grows', async () => {
    await erased()
    const targets = ['a@example.com', 'b@example.com'].map((recipient) => ({
      channel: 'mail' as const,
      recipient,
    }))
    const gather = () => gatherMessages(db, { at: time, targets, pause: 5 * minute })
    const take = () => takeMessage(db, 'mail', 'lease', time, time + minute)
    await added({}, true)
    // News of this one is not wanted.
    await added()
    const messageCount = await gather()
    time += minute
    await added({}, true)
    const early = await gather()
    time += 5 * minute
    const late = await Promise.all([gather(), gather()])

    expect([messageCount, early, late]).toEqual([2, 0, [0, 0]])
    const messages = [await take(), await take(), await take()]
    expect(messages.map((one) => one?.recipient ?? '').toSorted()).toEqual([
      '',
      'a@example.com',
      'b@example.com',
    ])
    expect(messages.slice(0, 2)).toMatchObject(targets.map(() => ({ kind: 'enquiries' })))
  })
}
