import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/paths.ts'
import type { Role, Team } from '#contract/people.ts'
import { addressFrom, clientTo, type Client } from '../db/postgres/client.ts'
import { removePerson, setAccess, type Person } from '../people/people.ts'
import {
  asha,
  home,
  addSubmissions,
  meera,
  officeForTests,
  type Office,
} from './office-for-tests.ts'
import { offices } from './offices-for-tests.ts'
import { endAllSessions } from '../people/sessions.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

let office: Office & { databaseUrl?: string }
let number = 0
beforeAll(async () => {
  office = await officeForTests({ environment: { FORMS: 'live' } })
})
afterAll(() => office.end())

const callers = ['guest', 'counsellor', 'owner'] as const
type Caller = (typeof callers)[number]
type Sent = { url: string; payload?: object; headers?: Record<string, string> }
/** What follows the path of the route, a body, or more of a request. */
type Sending = string | object | (() => Promise<Partial<Sent>>)
type Case = { expected: [guest: number, counsellor: number, owner: number]; sending?: Sending }

const answers = (guest: number, counsellor: number, owner: number, sending?: Sending): Case => ({
  expected: [guest, counsellor, owner],
  ...(sending !== undefined && { sending }),
})
const everybody = (sending?: Sending) => answers(200, 200, 200, sending)
const staff = (sending?: Sending) => answers(401, 200, 200, sending)
const owners = (sending?: Sending) => answers(401, 401, 200, sending)

async function sentTo(route: string, sending: Sending = ''): Promise<Sent> {
  const url = route.replace(/^\w+ /, '')
  if (typeof sending === 'string') return { url: url + sending }
  if (typeof sending === 'function') return { url, ...(await (sending as () => Promise<object>)()) }
  return { url, payload: sending }
}

const newPerson = async (role: Role = 'counsellor') =>
  (await office.officeOf(`r${(number += 1)}@example.com`, role)).person
const contactForm = {
  kind: 'contact',
  name: 'Asha Rao',
  email: 'asha.rao@example.com',
  subject: 'Timings',
  message: 'When are you open?',
}
const newEnquiry = async () => (await addSubmissions(office, [asha]))[0] ?? ''

const account = '/v1/account'

const enquiryAt = async (place: string) => `${place}/${await newEnquiry()}`

const ofMember = (path: string, payload?: object) => async () => ({
  url: `${endpoints.people}/${(await newPerson()).id}${path}`,
  ...(payload && { payload }),
})

const documentsPath = '/v1/databases/:databaseId/collections/:parentId/documents'

/** The status of each call for each caller. A new route without a line here fails the first test. */
const answersByCall: Record<string, Case> = {
  'POST /api/check-eligibility': everybody(enquiry()),
  'POST /api/enquiries': everybody(contactForm),
  'GET /api/desk/changes': staff(),
  'GET /api/desk/overview': staff('?period=30-days'),
  'GET /api/desk/overview/rows': staff('?period=30-days'),
  'POST /api/desk/enquiries': staff(async () => ({
    payload: { name: 'Asha', phone: '98000 00531', source: 'walk-in', about: 'course' },
    headers: { 'idempotency-key': `walk-in-${(number += 1)}` },
  })),
  'GET /api/desk/history': staff(async () => ({
    url: `${endpoints.history}?enquiries=${await newEnquiry()}`,
  })),
  'POST /api/desk/history': staff(async () => ({
    payload: { submission: await newEnquiry(), kind: 'note', text: 'Called.' },
  })),
  'PATCH /api/desk/history/:id': answers(401, 404, 404, async () => ({
    url: `${endpoints.history}/nobody`,
    payload: { text: 'Called.' },
  })),
  'PATCH /api/desk/enquiries/:id': staff(async () => ({
    url: await enquiryAt(endpoints.newEnquiry),
    payload: { stage: 'called' },
  })),
  // Only an owner may do what cannot be undone.
  'DELETE /api/desk/enquiries/:id': owners(async () => ({
    url: await enquiryAt(endpoints.newEnquiry),
  })),
  'POST /api/desk/enquiries/:id/answer': staff(async () => ({
    url: `${await enquiryAt(endpoints.newEnquiry)}/answer`,
    payload: enquiry(),
  })),
  'POST /api/desk/many': staff(async () => ({
    payload: { rows: [{ id: await newEnquiry(), seen: Date.now(), stage: 'called' }] },
  })),
  'GET /api/desk/person': staff(async () => ({
    url: `${endpoints.person}?enquiry=${await newEnquiry()}`,
  })),
  'POST /api/desk/person': staff(async () => ({
    payload: { is: 'same', enquiry: await newEnquiry(), others: [await newEnquiry()] },
  })),
  'PATCH /api/desk/person': staff(async () => {
    const change = { field: 'name', value: 'Asha Sample', former: asha.name }
    return { payload: { enquiry: await newEnquiry(), ...change } }
  }),
  'GET /api/desk/imports': owners(),
  'POST /api/desk/imports': owners({ name: 'walk-ins.csv', hash: 'a'.repeat(64), rows: 1 }),
  'POST /api/desk/imports/trial': owners({
    hash: 'a'.repeat(64),
    rows: [{ row: 2, name: 'Asha' }],
  }),
  // Nothing was begun.
  'POST /api/desk/imports/rows': answers(401, 401, 404, {
    hash: 'b'.repeat(64),
    rows: [{ row: 2, name: 'Asha' }],
    here: 'skip',
  }),
  'POST /api/desk/imports/take-back': answers(401, 401, 404, { id: 'a'.repeat(20) }),
  'GET /api/export': staff('?format=csv'),
  'POST /api/export': staff(async () => ({
    url: `${endpoints.export}?format=csv`,
    payload: { ids: [await newEnquiry()] },
  })),
  'GET /api/audit': owners(),
  [`GET ${endpoints.undelivered}`]: owners(),
  [`GET ${endpoints.notAnswered}`]: owners(),
  // Names of the catalogue, which the public form suggests too.
  [`GET ${endpoints.catalogueNames}`]: everybody(),
  'GET /api/health-report': owners(),
  'GET /api/doctor': owners(),
  'GET /api/choices': owners(),
  'PUT /api/choices': owners({ exports: 'everybody' }),
  'GET /api/backups': owners(),
  // There is no passphrase.
  'POST /api/backups': answers(401, 401, 400, {}),
  'GET /api/backups/:name': answers(401, 401, 404, async () => ({
    url: `${endpoints.backups}/2026-11-26T10-30-00.backup`,
  })),
  'GET /api/content': owners(),
  'PUT /api/content': answers(401, 401, 409, { revision: 'former', values: {} }),
  'POST /api/content/files': answers(401, 401, 400, { use: 'logo', name: 'logo.svg', data: '' }),
  'DELETE /api/content/logo': owners(),
  'POST /api/content/publish': answers(401, 401, 400, {}),
  'POST /api/content/undo': answers(401, 401, 400, {}),
  'POST /api/content/preview': answers(401, 401, 400, {}),
  'GET /api/content/preview/:id': answers(401, 401, 404, async () => ({
    url: '/api/content/preview/3f6c0a52-8f6c-4d55-9d1c-0a3a7c1b2d11',
  })),
  'GET /v1/account': staff(),
  'POST /v1/account/sessions/email': answers(400, 401, 401, {}),
  'GET /v1/account/sessions': staff(),
  'GET /v1/account/sessions/:sessionId': staff(async () => ({
    url: `${account}/sessions/current`,
  })),
  'PATCH /v1/account/password': staff({
    password: 'two lamps in the attic',
    oldPassword: meera.password,
  }),
  'GET /v1/account/prefs': staff(),
  'PATCH /v1/account/prefs': staff({ prefs: { rows: 25 } }),
  'PATCH /v1/account/name': staff({ name: 'Meera' }),
  'GET /api/second-factor': staff(),
  'POST /api/second-factor': staff({}),
  'PUT /api/second-factor': answers(401, 404, 404, { code: '000000' }),
  'DELETE /api/second-factor': answers(401, 404, 404),
  'POST /api/second-factor/codes': staff({}),
  'POST /api/proof': staff({ factor: 'password', answer: meera.password }),
  'POST /api/recovery': everybody(async () => ({ payload: { email: (await newPerson()).email } })),
  'PUT /api/recovery': answers(401, 401, 401, async () => ({
    payload: {
      userId: (await newPerson()).id,
      secret: 'guess',
      password: 'two lamps in the attic',
    },
  })),
  'GET /api/people': staff(),
  'POST /api/people': owners(async () => ({
    payload: { email: `new${(number += 1)}@example.com`, role: 'counsellor' },
  })),
  'PATCH /api/people/:id': owners(ofMember('', { role: 'owner' })),
  'DELETE /api/people/:id': owners(ofMember('')),
  'DELETE /api/people/:id/sessions': owners(ofMember('/sessions')),
  'POST /api/people/:id/recovery': owners(ofMember('/recovery', {})),
  'POST /api/join': answers(401, 401, 401, { id: 'x', secret: 'guess' }),
  'POST /api/join/look': answers(401, 401, 401, { id: 'x', secret: 'guess' }),
  [`GET ${documentsPath}`]: staff(async () => ({ url: home })),
  [`GET ${documentsPath}/:childId`]: staff(async () => ({ url: await enquiryAt(home) })),
  'DELETE /v1/account/sessions/:sessionId': answers(401, 204, 204, async () => ({
    url: `${account}/sessions/current`,
  })),
  'DELETE /v1/account/sessions': answers(401, 204, 204),
}

function enquiry() {
  const { papers_passed: passed, ...rest } = asha
  return { ...rest, passed }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const methodOf = (name: string): Method =>
  (['POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) => name.startsWith(`${method} `)) ??
  'GET'

/** Parsed from the tree that the router prints. */
function routes() {
  const above: string[] = []
  const lines = office.app.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap((line) => {
    const [, indent = '', path, methods = ''] = /^([│ ]*)[├└]── (\S+) \(([^)]+)\)/.exec(line) ?? []
    if (path === undefined) return []
    const depth = indent.length / 4
    above.splice(depth, Number.POSITIVE_INFINITY, path)
    const fullPath = above.join('')
    const routeMethods = methods.split(', ').filter((method) => method !== 'HEAD')
    return /^\/(api|v1)\//.test(fullPath)
      ? routeMethods.map((method) => `${method} ${fullPath}`)
      : []
  })
}

test('the table has every route of the server', () => {
  expect(Object.keys(answersByCall).toSorted()).toEqual(routes().toSorted())
})

test('each call answers a guest, a counsellor and an owner as their roles permit', async () => {
  // The guest sends a forged cookie.
  const forged = Buffer.from(JSON.stringify({ id: office.person.id, secret: 'guess' }))
  const statuses: Record<string, (number | string)[]> = {}
  for (const [name, { expected, sending }] of Object.entries(answersByCall))
    for (const [index, caller] of callers.entries()) {
      const status = await statusFor(caller, methodOf(name), await sentTo(name, sending))
      ;(statuses[name] ??= []).push(status)
      if (status !== expected[index]) statuses[name].push(`expected ${expected[index]}`)
    }

  expect(statuses).toEqual(
    Object.fromEntries(
      Object.entries(answersByCall).map(([name, { expected }]) => [name, expected]),
    ),
  )

  async function statusFor(caller: Caller, method: Method, { url, payload, headers }: Sent) {
    const cookie =
      caller === 'guest'
        ? `a_session_consultancy=${forged.toString('base64')}`
        : await office.cookieFor(await newPerson(caller))
    const { statusCode } = await office.call({
      method,
      url,
      headers: { cookie, ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { payload: JSON.stringify(payload) }),
    })
    return statusCode
  }
})

test('a role or a block that an owner sets applies from the next call', async () => {
  const person = await newPerson()
  const cookie = await office.cookieFor(person)
  const owner = await office.cookieFor(office.person)
  const statusOf = async () =>
    (await office.call({ url: '/api/audit', headers: { cookie } })).statusCode
  const set = (payload: object) =>
    office.call({
      method: 'PATCH',
      url: `${endpoints.people}/${person.id}`,
      headers: { cookie: owner },
      payload,
    })
  const shown = async () => {
    const team = await office.call({ url: endpoints.people, headers: { cookie: owner } })
    return team.json<Team>().members.find(({ id }) => id === person.id)
  }

  expect(await statusOf()).toBe(401)
  await set({ role: 'owner' })
  expect(await shown()).toMatchObject({ role: 'owner', blocked: false })
  expect(await statusOf()).toBe(200)
  await set({ blocked: true })
  expect(await shown()).toMatchObject({
    role: 'owner',
    blocked: true,
    blockedAt: expect.stringMatching(/^20/),
    blockedBy: office.person.id,
    blockedByName: 'Meera',
  })
  expect(await statusOf()).toBe(403)
  await set({ blocked: false })
  expect(await shown()).toMatchObject({ blocked: false, blockedAt: '', blockedBy: '' })
  // The earlier session stays ended.
  expect(await statusOf()).toBe(401)
  for (const access of [{}, { role: 'admin' }, { blocked: 'no' }])
    expect((await set(access)).statusCode).toBe(400)
})

/** What ends or limits somebody's authority. */
const endings = {
  removed: (id: string) => removePerson(office.parts.db, id, 'system'),
  blocked: (id: string) => setAccess(office.parts.db, id, { blocked: true }, 'system'),
  demoted: (id: string) => setAccess(office.parts.db, id, { role: 'counsellor' }, 'system'),
  'signed out': (id: string) => endAllSessions(office.parts.db, id, 'system'),
}
type Ending = keyof typeof endings

/** Whoever it is. */
const isOpen = (name: string) => /^POST \/api\/(check-eligibility|enquiries)$/.test(name)

async function aCallWaits(client: Client) {
  await expect
    .poll(
      () => client`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      { interval: 5, timeout: 20_000 },
    )
    .not.toHaveLength(0)
}

describe.each(offices)(
  'on %s, whoever loses their authority while their call waits for its body',
  (engine, open) => {
    let sqlite: Office
    beforeAll(async () => {
      sqlite = office
      office = await open({ FORMS: 'live' })
      await office.app.listen({ port: 0, host: '127.0.0.1' })
    })
    afterAll(async () => {
      await office.end()
      office = sqlite
    })

    const changing = Object.entries(answersByCall).filter(([name]) => methodOf(name) !== 'GET')
    const names = changing.map(([name]) => name)

    test.each(Object.keys(endings) as Ending[])(
      'completes no call any more: %s',
      async (ending) => {
        const late = await lateAnswers(async (person, finish) => {
          await endings[ending](person.id)
          return finish()
        })

        const refused = ending === 'blocked' ? 403 : 401
        expect(late).toEqual(
          Object.fromEntries(names.map((name) => [name, isOpen(name) ? 200 : refused])),
        )
      },
    )

    test
      .skipIf(engine !== 'PostgreSQL')
      .each([
        'DELETE FROM people WHERE id = $1',
        `UPDATE people SET role = 'counsellor' WHERE id = $1`,
      ])(
      'completes no call that meets the transaction of another process: %s',
      async (statement) => {
        const client = clientTo(addressFrom(office.databaseUrl ?? ''), 2, {})
        const late = await lateAnswers(async (person, finish) => {
          let answer: Promise<number> | undefined
          await client.begin(async (other) => {
            await other.unsafe(statement, [person.id])
            answer = finish()
            await Promise.race([answer, aCallWaits(client)])
          })
          return (await answer) ?? 0
        })
        await client.end()

        // A link is made and mailed after the reply; a file that has begun ends with the commit.
        const begin = new Set(['POST /api/recovery', 'POST /api/export'])
        expect(names.filter((name) => (late[name] ?? 0) < 300)).toEqual(
          names.filter((name) => isOpen(name) || begin.has(name)),
        )
      },
    )

    /** Of an owner for each call: the headers arrive, then `between` happens, in which the body arrives. */
    async function lateAnswers(
      between: (person: Person, finish: () => Promise<number>) => Promise<number>,
    ) {
      const statuses: Record<string, number> = {}
      for (const [name, { sending }] of changing) {
        const person = await newPerson('owner')
        const cookie = await office.cookieFor(person)
        const { url, payload = {}, headers } = await sentTo(name, sending)
        const finish = await begun(
          methodOf(name),
          url,
          { ...headers, cookie },
          JSON.stringify(payload),
        )
        statuses[name] = await between(person, finish)
      }
      return statuses
    }
  },
)

/** Sends all but the last byte, and resolves when the server knows who is asking. */
async function begun(method: string, url: string, headers: { cookie: string }, body: string) {
  const { port } = office.app.server.address() as AddressInfo // It listens on a port.
  const { db } = office.parts
  const look = vi.spyOn(db, 'all')
  const sent = httpRequest({
    port,
    method,
    path: url,
    headers: {
      ...headers,
      'x-appwrite-project': 'consultancy',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  const replied = once(sent, 'response')
  sent.write(body.slice(0, -1))
  if (!isOpen(`${method} ${url}`)) {
    await expect.poll(() => look.mock.results.length, { interval: 2 }).toBeGreaterThan(0)
    await look.mock.results[0]?.value
  }
  look.mockRestore()
  return async () => {
    sent.end(body.slice(-1))
    const [reply] = (await replied) as [IncomingMessage]
    reply.resume()
    return reply.statusCode ?? 0
  }
}
