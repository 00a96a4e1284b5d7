import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EnteredEnquiry } from '#contract/staff/new-enquiry.ts'
import { endpoints } from '#contract/paths.ts'
import { type Office } from '../appwrite/office-for-tests.ts'
import { offices } from '../appwrite/offices-for-tests.ts'
import { latestAudit } from '../people/audit.ts'
import { listEntries } from './history.ts'
import { findIn } from './list.ts'

const walkIn = { name: 'Bina Sample', phone: '98000 00112', source: 'walk-in', about: 'course' }
const whole = { university: 'JNTUH', branch: 'CSE', papers: 31, about: 'credit-transfer' }

describe.for(offices)('on %s', ([, open]) => {
  let office: Office
  let cookie: string
  let keys = 0
  beforeAll(async () => {
    office = await open()
    cookie = await office.cookie()
  })
  afterAll(() => office.end())

  async function enter(body: object, key = `key-${(keys += 1)}`, as = cookie) {
    const headers = { cookie: as, 'content-type': 'application/json', 'idempotency-key': key }
    const payload = JSON.stringify({ ...walkIn, ...body })
    const reply = await office.call({ method: 'POST', url: endpoints.newEnquiry, headers, payload })
    return { code: reply.statusCode, ...reply.json<EnteredEnquiry & { message?: string }>() }
  }

  const historyOf = async (submission: string) => {
    const query = { submissions: [submission], limit: 10 }
    const { entries = [] } = (await listEntries(office.parts.db, query)) ?? {}
    return entries.toReversed().map(({ kind, text, byName }) => [kind, text, byName])
  }

  test('who came without papers is in a list of their own, once, with who entered them', async () => {
    const body = { course: 'Spoken English', language: 'Telugu', note: 'Evenings only.' }

    const first = await enter(body, 'at-the-door')
    const again = await enter(body, 'at-the-door')
    const other = await enter({ name: 'Chitra' }, 'at-the-door')
    const { person } = await office.officeOf('farah@example.com', 'counsellor')
    const colleague = await enter(body, 'at-the-door', await office.cookieFor(person))

    expect(first).toMatchObject({ code: 200, collection: 'enquiries' })
    expect(again).toEqual(first)
    expect(other.code).toBe(422)
    expect(colleague.id).not.toBe(first.id)
    expect(await findIn(office.parts.db, 'enquiries', first.id)).toMatchObject({
      kind: 'entered',
      name: 'Bina Sample',
      course: 'Spoken English',
      phoneDigits: '919800000112',
    })
    expect(await historyOf(first.id)).toEqual([
      ['entered', 'walk-in, Telugu', 'Meera'],
      ['note', 'Evenings only.', 'Meera'],
    ])
    const audit = await latestAudit(office.parts.db, ['entered'])
    expect(audit).toContainEqual(expect.objectContaining({ subject: first.id, detail: 'walk-in' }))
  })

  test('whoever speaks a language is found by it, alone or among others, and it ends the row of an export', async () => {
    const telugu = await enter({ name: 'Esha Sample', language: 'Telugu' })
    const both = await enter({ ...whole, name: 'Hema Sample', language: 'Hindi, telugu' })
    await enter({ name: 'Gita Sample', language: 'Tamil' })
    const conditions = [
      { method: 'contains', attribute: 'language', values: ['Telugu'] },
      { method: 'equal', attribute: 'name', values: ['Esha Sample', 'Hema Sample', 'Gita Sample'] },
    ].map((one, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(one))}`)

    const url = `${endpoints.export}?list=all&format=csv&${conditions.join('&')}`
    const file = await office.call({ url, headers: { cookie } })

    const [head, ...rows] = file.body.trim().split('\r\n')
    expect(head).toMatch(/,"ID","Language"$/)
    expect(rows).toEqual([
      expect.stringMatching(`"${telugu.id}","Telugu"$`),
      expect.stringMatching(`"${both.id}","Hindi, telugu"$`),
    ])
  })

  test('with papers it is a submission, and its answer is made if that is asked', async () => {
    const plain = await enter(whole)
    const answered = await enter({ ...whole, reason: 'What does it cost?', answer: true })

    expect([plain.collection, answered.collection]).toEqual(['eligibility', 'eligibility'])
    expect((await historyOf(plain.id)).map(([kind]) => kind)).toEqual(['entered'])
    const kinds = (await historyOf(answered.id)).map(([kind]) => kind)
    expect(new Set(kinds)).toEqual(new Set(['answer', 'entered']))
    expect(await findIn(office.parts.db, 'eligibility', answered.id)).toMatchObject({
      papers_passed: 31,
      universityId: expect.any(String),
    })
  })

  test.each([
    [{ phone: '' }, /`phone`.*Enter a phone number or an email\./],
    [{ phone: 'none' }, /`phone`.*at least 6 digits/],
    [{ name: ' ' }, /`name`.*Enter a name\./],
    [{ email: 'bina' }, /`email`.*has an @/],
    [{ papers: 3.5 }, /`papers`.*whole number/],
    [{ answer: true }, /`university`.*The answer needs this\./],
  ])('refuses %j in words', async (wrong, words) => {
    const { code, message } = await enter(wrong)

    expect(code).toBe(400)
    expect(message).toMatch(words)
  })

  test('the answer is made later, of what was entered and of what is still missing', async () => {
    const entered = await enter({ name: 'Indu Sample', course: 'B.Tech', reason: 'Arrears' })
    const saved = await enter({ ...whole, name: 'Jaya Sample' })
    const make = (id: string, body: object) =>
      office.call({
        method: 'POST',
        url: `${endpoints.newEnquiry}/${id}/answer`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })

    const refused = await make(entered.id, { university: 'JNTUH', branch: 'CSE' })
    const made = [await make(entered.id, { university: 'JNTUH', branch: 'CSE', papers: 31 })]
    made.push(await make(saved.id, {}), await make(saved.id, {}))

    expect(refused.statusCode).toBe(400)
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await make('nobody', {})).statusCode).toBe(404)
    expect(await findIn(office.parts.db, 'eligibility', entered.id)).toMatchObject({
      name: 'Indu Sample',
      reason: 'Arrears',
      papers_passed: 31,
      universityId: 'jntuh',
    })
    const kinds = (await historyOf(entered.id)).map(([kind]) => kind)
    expect(kinds).toEqual(['answer', 'entered', 'corrected'])
    expect((await historyOf(saved.id)).filter(([kind]) => kind === 'answer')).toHaveLength(1)
  })
})
