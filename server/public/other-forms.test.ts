import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EnquiryPayload } from '#contract/enquiries.ts'
import { buildApp } from '../app.ts'
import { authorFrom } from '../db/author-for-tests.ts'
import { openChoices } from '../choices.ts'
import { settingsFrom } from '../settings.ts'
import {
  asha as student,
  home,
  addSubmissions,
  officeForTests,
  type Office,
} from '../appwrite/office-for-tests.ts'
import { limitsForTests } from '../parts-for-tests.ts'
import { addEntry, setMarks } from '../desk/marks-and-notes.ts'
import { removeEnquiriesBefore } from './enquiries.ts'

const application: EnquiryPayload = {
  kind: 'application',
  name: 'Asha Rao',
  email: 'asha.rao@example.com',
  phone: '98000 00000',
  course: 'PTE Coaching',
  message: 'Mornings, please.',
}
const enquiriesUrl = home.replace('eligibility', 'enquiries')

let office: Office
let cookie: string
let app: Office['app']

beforeAll(async () => {
  office = await officeForTests({ environment: { FORMS: 'live', LOG_LEVEL: 'silent' } })
  cookie = await office.cookieFor(office.person)
})
beforeEach(async () => {
  await removeEnquiriesBefore(office.parts.db, Number.MAX_SAFE_INTEGER)
  app = await buildApp({ ...office.parts, limits: limitsForTests() })
})
afterAll(() => office.end())

const send = (payload: unknown, headers: Record<string, string> = {}, to = app) =>
  to.inject({
    method: 'POST',
    url: '/api/enquiries',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const staffCall = async (
  url: string,
  options: { method?: 'PATCH' | 'DELETE'; data?: object } = {},
) => {
  const { method = 'GET' as const, data } = options
  return office.call({
    method,
    url,
    headers: { cookie, ...(data && { 'content-type': 'application/json' }) },
    ...(data && { payload: JSON.stringify({ data }) }),
  })
}
const listEnquiries = async () => (await staffCall(enquiriesUrl)).json()

test('an application is stored and listed for staff with all its fields', async () => {
  const reply = await send(application)

  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ reference: expect.stringMatching(/^F[A-Z] \d{5}$/) })
  const { total, documents } = await listEnquiries()
  expect(total).toBe(1)
  expect(documents[0]).toMatchObject({
    ...application,
    $collectionId: 'enquiries',
    subject: null,
    reference: reply.json().reference,
    stage: 'new',
    phoneDigits: '919800000000',
  })
  expect(documents[0]).not.toHaveProperty('university')
})

test('an idempotency key gives the same answer again, and is refused with other contents or another kind', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await send(application, key)
  const again = await send(application, key)
  const other = await send({ ...application, message: 'Evenings.' }, key)
  const kind = await send({ ...application, kind: 'enroll' }, key)

  expect(again.body).toBe(first.body)
  expect([first, again, other, kind].map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 422, 422,
  ])
  expect((await listEnquiries()).total).toBe(1)
})

test.each<[string, unknown, number, string]>([
  ['another kind', { ...application, kind: 'eligibility' }, 400, 'kind'],
  ['no kind', { ...application, kind: undefined }, 400, 'kind'],
  ['a list of kinds', { ...application, kind: ['application'] }, 400, 'kind'],
  ['the name of an object method as kind', { ...application, kind: 'toString' }, 400, 'kind'],
  ['a blank name', { ...application, name: ' \u2800 ' }, 400, 'name'],
  ['no phone', { ...application, phone: undefined }, 400, 'phone'],
  ['no course', { ...application, course: undefined }, 400, 'course'],
  ['a NUL', { ...application, message: 'a\0b' }, 400, 'message'],
  [
    'a line break in the address',
    { ...application, email: 'a@b.example\r\nBcc: c@d.example' },
    400,
    'email',
  ],
  ['an object for a name', { ...application, name: { $ne: '' } }, 400, 'name'],
  ['a list', [application], 400, 'object'],
  ['null', 'null', 400, ''],
  ['truncated JSON', '{', 400, ''],
  ['too many bytes', { ...application, message: 'x'.repeat(70_000) }, 413, ''],
])('%s is refused, and nothing is stored', async (_, payload, status, messagePart) => {
  const reply = await send(payload)

  expect(reply.statusCode).toBe(status)
  expect(reply.json().message).toContain(messagePart)
  expect((await listEnquiries()).total).toBe(0)
})

test('all enquiries and eligibility checks share one daily limit', async () => {
  const settings = settingsFrom({ FORMS: 'live', LOG_LEVEL: 'silent', DAILY_SUBMISSIONS: '2' })
  const strict = await buildApp({ ...office.parts, settings, limits: limitsForTests(settings) })
  const { papers_passed: passed, ...rest } = student
  const check = () =>
    strict.inject({ method: 'POST', url: '/api/check-eligibility', payload: { ...rest, passed } })

  const statuses = [await check(), await send(application, {}, strict), await check()].map(
    ({ statusCode }) => statusCode,
  )
  const refused = await send(application, {}, strict)

  expect(statuses).toEqual([200, 200, 429])
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBeDefined()
  await strict.close()
})

const query = (attribute: string) =>
  encodeURIComponent(JSON.stringify({ method: 'equal', attribute, values: ['x'] }))

test('an enquiry can be reached only through its own collection', async () => {
  await send(application)
  const [{ $id }] = (await listEnquiries()).documents
  const [submission = ''] = await addSubmissions(office, [student])
  const statusOf = async (list: string, id: string) => (await staffCall(`${list}/${id}`)).statusCode

  expect(await statusOf(home, $id)).toBe(404)
  expect(await statusOf(enquiriesUrl, submission)).toBe(404)
  const attributes = [
    await staffCall(`${enquiriesUrl}?queries[]=${query('kind')}`),
    await staffCall(`${home}?queries[]=${query('university')}`),
  ]
  const unknown = [
    await staffCall(`${enquiriesUrl}?queries[]=${query('university')}`),
    await staffCall(`${home}?queries[]=${query('kind')}`),
    await staffCall(
      `${home}?queries[]=${encodeURIComponent('{"method":"select","values":["message"]}')}`,
    ),
  ]
  expect(attributes.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(unknown.map((reply) => reply.json().message)).toEqual(
    ['university', 'kind', 'message'].map(
      (name) => `Invalid query: Attribute not found in schema: ${name}`,
    ),
  )
  expect(await statusOf(enquiriesUrl, $id)).toBe(200)
  expect(await statusOf(home, submission)).toBe(200)
})

test('a message that mentions suicide is marked for staff, and its sender is shown the helpline', async () => {
  const reply = await send({ ...application, message: 'I want to end my life' })

  expect(reply.json()).toMatchObject({ care: true })
  expect((await listEnquiries()).documents).toMatchObject([{ care: true }])
})

test('the other enquiries have their own export with marks and notes', async () => {
  await send({ kind: 'contact', name: 'A', email: 'a@b.example', subject: '=1', message: 'M' })
  await send(application)
  await addSubmissions(office, [student])
  const [, { $id }] = (await listEnquiries()).documents
  const { db } = office.parts
  const by = await authorFrom(office.person, db)
  await setMarks(db, $id, { stage: 'called', assignee: by.id }, by)
  await addEntry(db, { submission: $id, kind: 'note', text: 'Mornings only.' }, by)
  const onlyApplications = encodeURIComponent(
    JSON.stringify({ method: 'equal', attribute: 'kind', values: ['application'] }),
  )
  const exported = (more: string) => staffCall(`/api/export?format=csv&list=enquiries${more}`)

  const all = await exported('')
  const some = await exported(`&queries[]=${onlyApplications}`)

  expect(all.headers['content-disposition']).toMatch(/filename="other-enquiries-[\d-]+\.csv"/)
  const lines = all.body.split('\r\n')
  expect(lines[0]).toMatch(/"Form","Course","Subject","Message","Name","Phone","Email"/)
  expect(lines[1]).toMatch(/^"Contact",,"'=1","M","A","","a@b\.example"/)
  expect(lines[2]).toContain('"Application","PTE Coaching",,"Mornings, please."')
  expect(lines[2]).toMatch(/"Called","Meera".*Meera \(note\): Mornings only\."/)
  expect(lines).toHaveLength(4)
  expect(some.body.split('\r\n')).toHaveLength(3)
  expect(
    (await staffCall(`/api/export?list=enquiries&queries[]=${query('university')}`)).statusCode,
  ).toBe(400)
})

test('by default the endpoint does not exist, and staff see what came otherwise', async () => {
  const settings = settingsFrom({ LOG_LEVEL: 'silent' })
  const choices = await openChoices(office.parts.db, settings)
  const limits = limitsForTests()
  const appWithoutForms = await buildApp({ ...office.parts, settings, choices, limits })

  const reply = await send(application, {}, appWithoutForms)
  const headers = { cookie, 'x-appwrite-project': 'consultancy' }
  await send({ ...application, name: 'Bina Sample' })
  const list = await appWithoutForms.inject({ url: enquiriesUrl, headers })

  expect(reply.statusCode).toBe(404)
  expect(list.json()).toMatchObject({ total: 1, documents: [{ name: 'Bina Sample' }] })
  await appWithoutForms.close()
})
