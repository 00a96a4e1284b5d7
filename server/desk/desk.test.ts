import { afterAll, beforeAll, expect, test } from 'vitest'
import { asha, addSubmissions, officeForTests, type Office } from '../appwrite/office-for-tests.ts'
import { endpoints } from '#contract/paths.ts'
import { notesOf } from './history.ts'
import { addSubmission } from '../public/submissions.ts'
import { findSubmission } from '../db/lists-for-tests.ts'

let office: Office
let cookie: string

beforeAll(async () => {
  office = await officeForTests()
  cookie = await office.cookie()
})
afterAll(() => office.end())

const newSubmission = async () => (await addSubmissions(office, [asha]))[0] ?? ''
const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body: unknown, headers = {}) =>
  office.call({
    method,
    url,
    headers: { 'content-type': 'application/json', cookie, ...headers },
    payload: JSON.stringify(body),
  })
const entryAt = (id: string) => `${endpoints.history}/${id}`
const enquiryAt = (id: string) => `${endpoints.newEnquiry}/${id}`
const patch = (id: string, marks: object, headers = {}) =>
  send('PATCH', enquiryAt(id), marks, headers)
const note = (submission: string, text: unknown, more: object = {}) =>
  send('POST', endpoints.history, { submission, kind: 'note', text, ...more })
const leftOut = (submission: string, topic: unknown) =>
  note(submission, topic, { kind: 'not-answered' })
const historyOf = (id: string, more = '') =>
  office.call({ url: `${endpoints.history}?enquiries=${id}${more}`, headers: { cookie } })

test('what an answer left out is counted by topic, and its text is masked and never of somebody in distress', async () => {
  const { db } = office.parts
  const result = {
    replies: [{ topic: 'service-fee', title: 'What does it cost?', text: ['This.'] }],
  }
  const answer = { result, origin: 'catalogue', catalogueVersion: '1' } as const
  async function idWith(reason: string, care: boolean) {
    const added = await addSubmission(db, { ...asha, reason }, { answer, care })
    return added.outcome === 'first' ? added.submission.id : ''
  }
  const [one, distressed, unsafe] = await Promise.all([
    idWith(`${asha.name} of 98000 00042, x@example.com: may I sit again?`, false),
    idWith('I cannot go on.', true),
    idWith('Nobody would miss me.', false),
  ])

  const refused = await Promise.all([leftOut(one, 'no-such-topic'), leftOut(one, null)])
  for (const [id, topic] of [
    [one, 'service-fee'],
    [one, 'special-exam'],
    [distressed, 'special-exam'],
    [unsafe, 'distress'],
  ] as const)
    expect((await leftOut(id, topic)).json()).toMatchObject({
      text: topic,
      by: office.person.id,
    })
  const report = await office.call({ url: '/api/not-answered', headers: { cookie } })

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  expect(report.json()).toEqual({
    topics: [
      { topic: 'special-exam', enquiries: 2 },
      { topic: 'distress', enquiries: 1 },
    ],
    texts: [
      {
        topic: 'special-exam',
        read: ['service-fee'],
        reason: '[removed] of [removed], [removed] may I sit again?',
      },
    ],
  })
  // No contact, and no note of an export.
  expect(await findSubmission(db, one)).toMatchObject({ contactedAt: null })
  const { sequence = 0 } = (await findSubmission(db, one)) ?? {}
  expect(await notesOf(db, [{ sequence }])).toEqual([])
})

test('notes of other people and entries of the server cannot be changed', async () => {
  const id = await newSubmission()
  const entry = (await note(id, 'Mine.')).json().id
  const other = await office.officeOf('ravi@example.com')

  const headers = { cookie: await other.cookie() }
  const foreign = await send('PATCH', entryAt(entry), { text: 'Yours.' }, headers)
  const stage = (await patch(id, { stage: 'called' })).json()
  const [changed] = (await historyOf(id)).json().entries
  const mark = await send('PATCH', entryAt(changed.id), { text: 'x' })

  expect(stage).toMatchObject({ stage: 'called' })
  expect([foreign.statusCode, mark.statusCode]).toEqual([401, 401])
  expect((await historyOf(id)).json().entries[1]).toMatchObject({ text: 'Mine.' })
})

test('what staff do not set, and who wrote an entry, is not taken from a request', async () => {
  const id = await newSubmission()
  const time = '2020-01-01T00:00:00.000Z'

  const marked = await patch(id, { stage: 'called', name: 'X', contactedAt: time, care: true })
  const entry = await note(id, 'Mine.', { by: 'x', createdAt: time })

  const { name } = asha
  expect(marked.json()).toMatchObject({ stage: 'called', name, contactedAt: null, care: false })
  expect(entry.json()).toMatchObject({ by: office.person.id })
  expect(entry.json().createdAt).not.toMatch(/^2020/)
})

test.each([
  ['an unknown stage', { stage: 'lost' }],
  ['a stage of another type', { stage: ['spam'] }],
  ['no stage', { stage: null }],
  ['an unknown person', { assignee: 'x' }],
  ['a number as person', { assignee: 7 }],
  ['an invalid date', { followUpAt: 'tomorrow' }],
  ['a day that does not exist', { followUpAt: '2026-02-30' }],
  ['an hour that does not exist', { followUpAt: '2026-02-20 24:00' }],
  ['an instant', { followUpAt: '2026-12-01T05:30:00.000Z' }],
  ['a number as date', { followUpAt: 1 }],
  ['an empty mark', {}],
])('%s is refused in a mark', async (_name, data) => {
  const id = await newSubmission()

  const reply = await patch(id, data)

  expect(reply.statusCode).toBe(400)
  expect(await findSubmission(office.parts.db, id)).toMatchObject({ stage: 'new' })
  expect((await historyOf(id)).json().total).toBe(0)
})

test.each([
  ['a kind that only the server uses', { kind: 'stage' }],
  ['a blank text', { text: ' \u200b ' }],
  ['a text that is too long', { text: 'x'.repeat(20_001) }],
  ['an unpaired surrogate', { text: '\uD800' }],
  ['a NUL', { text: 'a\0b' }],
  ['an object', { text: { $gt: '' } }],
  ['no enquiry', { submission: null }],
  ['a list of enquiries', { submission: ['x'] }],
])('%s is refused in an entry', async (_name, more) => {
  const id = await newSubmission()

  const reply = await note(id, 'A note.', more)

  expect(reply.json()).toMatchObject({ code: 400, type: 'general_argument_invalid' })
  expect((await historyOf(id)).json().total).toBe(0)
})

test('an id can be used only once, even by simultaneous requests', async () => {
  const id = await newSubmission()
  const body = { id: id.replace(/./, 'f'), submission: id, kind: 'call' }

  const replies = await Promise.all([0, 1].map(() => send('POST', endpoints.history, body)))

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect((await historyOf(id)).json().total).toBe(1)
})

test.each(['limit=0', 'limit=100', 'kind=note', 'after=%00', 'after=nobody', 'enquiries=x'])(
  'a history with %s is refused',
  async (more) => {
    const reply = await historyOf(await newSubmission(), `&${more}`)

    expect(reply.json()).toMatchObject({ code: 400 })
  },
)

test('the changes of one person per minute are limited', async () => {
  const id = await newSubmission()
  const other = await office.officeOf('flood@example.com')
  const headers = { cookie: await other.cookie() }

  const replies = await Promise.all(
    Array.from({ length: 620 }, () => patch(id, { stage: 'new' }, headers)),
  )

  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThanOrEqual(20)
  for (const { statusCode } of refused) expect([429, 503]).toContain(statusCode)
  expect((await patch(id, { stage: 'called' })).statusCode).toBe(200)
})
