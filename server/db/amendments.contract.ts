import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSubmission, rowsOf, totalOf } from './lists-for-tests.ts'
import type { Filter } from './query.ts'
import { asha } from './samples-for-tests.ts'
import { anywhere } from './searches-for-tests.ts'
import type { Answer } from './enquiry.ts'
import type { Store } from './db.ts'
import { listEntries } from '../desk/history.ts'
import { addSubmission, amendSubmission, findAnswer, keepAnswer } from '../public/submissions.ts'
import { removeEnquiriesBefore } from '../public/enquiries.ts'

const first: Answer = { result: { notes: 'First.' }, origin: 'catalogue', catalogueVersion: '1' }
const second: Answer = { ...first, result: { notes: 'Second.' } }
const third: Answer = { ...first, result: { notes: 'Third.' } }

/** What every engine promises of a reference and of an enquiry that its student changes. `open` as in the store's contract. */
export function keepsAmendments(open: (options: { now: () => number }) => Promise<Store>) {
  let db: Store
  let time = Date.UTC(2026, 10, 21, 5, 14)
  let keys = 0

  beforeAll(async () => {
    db = await open({ now: () => time })
  })
  afterAll(() => db.close())

  const once = () => ({ key: `key-${(keys += 1)}`, fingerprint: 'body' })

  async function added(submission = asha, key = once(), answer: Answer | undefined = first) {
    const addition = await addSubmission(db, submission, { once: key, answer })
    if (addition.outcome !== 'first') throw new Error(`A new row is ${addition.outcome}.`)
    return addition.submission
  }

  test('every enquiry has a reference of its own, by which it is found', async () => {
    const rows = await Promise.all(Array.from({ length: 200 }, () => added()))

    const references = rows.map(({ reference }) => reference)
    expect(new Set(references).size).toBe(200)
    for (const reference of references) expect(reference).toMatch(/^[HKLMRSTWXY]{2} \d{5}$/)
    // Two of them say nothing of how many are between them: the numbers do not follow from the order.
    const numbers = references.map((one) => Number(one.slice(3)))
    const steps = numbers
      .slice(1)
      .map((number, index) => (number - Number(numbers[index])) % 10_000)
    expect(new Set(steps).size).toBeGreaterThan(100)
    const [reference = ''] = references
    const filters: Filter[] = [
      { method: 'equal', attribute: 'reference', values: [reference.toLowerCase()] },
    ]
    expect(await rowsOf(db, { filters, orders: [], limit: 5, offset: 0 })).toEqual([rows[0]])
  })

  test('a change keeps the row, its reference and its arrival, and is found by its new words', async () => {
    const row = await added({ ...asha, name: 'Tara Bose' })
    const before = await totalOf(db, [])
    expect(await totalOf(db, [anywhere('bose')])).toBe(1)
    time += 60_000

    const change = { ...asha, name: 'Tara Basu', reason: 'I am working.' }
    const amendment = await amendSubmission(db, row.id, change, { answer: second })

    const amended = { ...row, ...change, updatedAt: time, version: 1 }
    expect(amendment).toEqual({ outcome: 'amended', submission: amended })
    expect(await findSubmission(db, row.id)).toEqual(amended)
    expect(await findAnswer(db, row.id, 1)).toEqual(second)
    expect(await totalOf(db, [])).toBe(before)
    expect(await totalOf(db, [anywhere('bose')])).toBe(0)
    expect(await totalOf(db, [anywhere('basu')])).toBe(1)
  })

  test('a change under one key is made once, and gives its own answer again after later ones', async () => {
    const row = await added()
    const key = once()

    const answers = await Promise.all([
      amendSubmission(db, row.id, { ...asha, branch: 'Civil' }, { once: key, answer: second }),
      amendSubmission(db, row.id, { ...asha, branch: 'Civil' }, { once: key, answer: third }),
    ])
    await amendSubmission(db, row.id, { ...asha, branch: 'EEE' }, { answer: third })
    const again = await amendSubmission(db, row.id, asha, { once: key })

    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['again', 'amended'])
    expect(again).toMatchObject({ outcome: 'again', submission: { id: row.id, version: 1 } })
    const stored = answers[0].outcome === 'amended' ? second : third
    expect(again).toMatchObject({ answer: stored })
    expect(await findSubmission(db, row.id)).toMatchObject({ branch: 'EEE', version: 2 })
  })

  test('the key of the first request still gives the first answer after a change', async () => {
    const key = once()
    const row = await added(asha, key)
    await amendSubmission(db, row.id, { ...asha, branch: 'Civil' }, { answer: second })

    const again = await addSubmission(db, asha, { once: key })

    expect(again).toMatchObject({ outcome: 'again', submission: { id: row.id }, answer: first })
  })

  test('a key is good for one request, whether that added or changed', async () => {
    const added1 = once()
    const changed = once()
    const row = await added(asha, added1)
    await amendSubmission(db, row.id, asha, { once: changed })
    const before = await totalOf(db, [])

    const clashes = [
      await amendSubmission(db, row.id, asha, { once: other(added1.key) }),
      await amendSubmission(db, row.id, asha, { once: other(changed.key) }),
      await addSubmission(db, asha, { once: other(changed.key) }),
    ]
    const again = await addSubmission(db, asha, { once: changed })

    expect(clashes).toEqual([{ outcome: 'clash' }, { outcome: 'clash' }, { outcome: 'clash' }])
    expect(again).toMatchObject({ outcome: 'again', submission: { id: row.id } })
    expect(await findSubmission(db, row.id)).toMatchObject({ version: 1 })
    expect(await totalOf(db, [])).toBe(before)
  })

  test('an answer that comes late belongs to the version that it was made for', async () => {
    const row = await added(asha, once(), undefined)
    await amendSubmission(db, row.id, { ...asha, branch: 'Civil' })

    const late = await keepAnswer(db, row.id, first, 0)
    const looks = [await findAnswer(db, row.id, 0), await findAnswer(db, row.id, 1)]
    await keepAnswer(db, row.id, second, 1)

    expect(late).toEqual(first)
    expect(looks).toEqual([undefined, null])
    expect(await findAnswer(db, row.id, 1)).toEqual(second)
  })

  test('changes at the same moment follow one another, and none is lost', async () => {
    const row = await added()

    const amendments = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        amendSubmission(db, row.id, { ...asha, papers_passed: index }, { once: once() }),
      ),
    )

    const versions = amendments.map((one) => ('submission' in one ? one.submission.version : 0))
    expect(new Set(versions)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
    const last = amendments.find((one) => 'submission' in one && one.submission.version === 8)
    expect(last).toMatchObject({ submission: await findSubmission(db, row.id) })
  })

  test('an enquiry has twenty changes, all of them in its history, and one more keeps nothing', async () => {
    const row = await added()
    for (let count = 1; count <= 20; count += 1)
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      await amendSubmission(db, row.id, { ...asha, papers_passed: count }, { answer: second })
    const before = await findSubmission(db, row.id)
    const key = once()

    const more = await amendSubmission(db, row.id, asha, { once: key, answer: third })

    expect(before).toMatchObject({ papers_passed: 20, version: 20 })
    expect(more).toEqual({ outcome: 'full' })
    expect(await findSubmission(db, row.id)).toEqual(before)
    const history = { submissions: [row.id], limit: 100 }
    expect(await listEntries(db, history)).toMatchObject({ total: 20 + 21 })
    // What the student typed can be an enquiry of its own, under the same key.
    expect((await addSubmission(db, asha, { once: key })).outcome).toBe('first')
  })

  test('an erased enquiry is not changed, and nothing of it comes back', async () => {
    const now = time
    time = 0
    const key = once()
    const row = await added()
    await amendSubmission(db, row.id, asha, { once: key })
    time = now
    await removeEnquiriesBefore(db, 1)

    const amendment = await amendSubmission(db, row.id, asha, { answer: second })

    expect(amendment).toEqual({ outcome: 'gone' })
    expect(await amendSubmission(db, 'unknown', asha)).toEqual({ outcome: 'gone' })
    expect(await findSubmission(db, row.id)).toBeUndefined()
    // Its keys went with it.
    expect((await addSubmission(db, asha, { once: key })).outcome).toBe('first')
  })
}

const other = (key: string) => ({ key, fingerprint: 'another body' })
