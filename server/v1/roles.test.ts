import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/paths.ts'
import type { Role } from '#contract/people.ts'
import { addressFrom } from '../data/postgres/address.ts'
import { clientTo, type Client } from '../data/postgres/client.ts'
import type { Person } from '../data/people.ts'
import {
  asha,
  home,
  addSubmissions,
  meera,
  officeForTests,
  type Office,
} from './office-for-tests.ts'
import { offices } from './offices-for-tests.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

let office: Office & { databaseUrl?: string }
let number = 0
beforeAll(async () => {
  office = await officeForTests({ environment: { FORMS: 'live' } })
})
afterAll(() => office.end())

const callers = ['guest', 'counsellor', 'owner'] as const
type Caller = (typeof callers)[number]
type Sent = { url: string; payload?: object }
type Case = [
  expected: [guest: number, counsellor: number, owner: number],
  send: () => Promise<Sent>,
]

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

const requestTo =
  (url: string, payload?: object): Case[1] =>
  async () => ({ url, ...(payload && { payload }) })
const staff = '/v1/teams/staff'
const account = '/v1/account'

/** The calls for documents. */
const documents = (list: string): Record<string, Case> => {
  const activity = list.replace('eligibility', 'activity')
  return {
    GET: [[401, 200, 200], requestTo(list)],
    POST: [
      [401, 201, 201],
      async () => {
        const data = { submission: await newEnquiry(), kind: 'note', text: 'Called.' }
        return { url: activity, payload: { data } }
      },
    ],
    'GET one': [[401, 200, 200], async () => ({ url: `${list}/${await newEnquiry()}` })],
    'PATCH one': [
      [401, 200, 200],
      async () => ({
        url: `${list}/${await newEnquiry()}`,
        payload: { data: { stage: 'called' } },
      }),
    ],
    // Only an owner may do what cannot be undone.
    'DELETE one': [[401, 401, 204], async () => ({ url: `${list}/${await newEnquiry()}` })],
  }
}

const ofMember = (path: string, payload?: object) => async () => ({
  url: `${staff}/memberships/${(await newPerson()).id}${path}`,
  ...(payload && { payload }),
})

const challenge = { challengeId: 'unknown', otp: '000000' }
const documentsPath = '/v1/databases/:databaseId/collections/:parentId/documents'
const casesAt = (path: string, cases: Record<string, Case>) =>
  Object.fromEntries(
    Object.entries(cases).map(([name, testCase]) => {
      const [method, single] = name.split(' ')
      return [`${method} ${path}${single ? '/:childId' : ''}`, testCase]
    }),
  )

/** The status of each call for each caller. A new route without a line here fails the first test. */
const answersByCall: Record<string, Case> = {
  'POST /api/check-eligibility': [[200, 200, 200], requestTo('/api/check-eligibility', enquiry())],
  'POST /api/enquiries': [[200, 200, 200], requestTo('/api/enquiries', contactForm)],
  'GET /api/desk/changes': [[401, 200, 200], requestTo('/api/desk/changes')],
  'GET /api/desk/overview': [[401, 200, 200], requestTo('/api/desk/overview?period=30-days')],
  'GET /api/desk/overview/rows': [
    [401, 200, 200],
    requestTo('/api/desk/overview/rows?period=30-days'),
  ],
  'GET /api/desk/imports': [[401, 401, 200], requestTo(endpoints.imports)],
  'POST /api/desk/imports': [
    [401, 401, 200],
    requestTo(endpoints.imports, { name: 'walk-ins.csv', hash: 'a'.repeat(64), rows: 1 }),
  ],
  'POST /api/desk/imports/trial': [
    [401, 401, 200],
    requestTo(endpoints.importTrial, { hash: 'a'.repeat(64), rows: [{ row: 2, name: 'Asha' }] }),
  ],
  'POST /api/desk/imports/rows': [
    // Nothing was begun.
    [401, 401, 404],
    requestTo(endpoints.importRows, {
      hash: 'b'.repeat(64),
      rows: [{ row: 2, name: 'Asha' }],
      here: 'skip',
    }),
  ],
  'POST /api/desk/imports/take-back': [
    [401, 401, 404],
    requestTo(endpoints.importTakeBack, { id: 'a'.repeat(20) }),
  ],
  'GET /api/export': [[401, 200, 200], requestTo('/api/export?format=csv')],
  'GET /api/audit': [[401, 401, 200], requestTo('/api/audit')],
  [`GET ${endpoints.undelivered}`]: [[401, 401, 200], requestTo(endpoints.undelivered)],
  [`GET ${endpoints.notAnswered}`]: [[401, 401, 200], requestTo(endpoints.notAnswered)],
  // Names of the catalogue, which the public form suggests too.
  [`GET ${endpoints.catalogueNames}`]: [[200, 200, 200], requestTo(endpoints.catalogueNames)],
  'GET /api/health-report': [[401, 401, 200], requestTo('/api/health-report')],
  'GET /api/content': [[401, 401, 200], requestTo('/api/content')],
  'PUT /api/content': [
    [401, 401, 409],
    requestTo('/api/content', { revision: 'former', values: {} }),
  ],
  'POST /api/content/files': [
    [401, 401, 400],
    requestTo('/api/content/files', { use: 'logo', name: 'logo.svg', data: '' }),
  ],
  'DELETE /api/content/logo': [[401, 401, 200], requestTo('/api/content/logo')],
  'POST /api/content/publish': [[401, 401, 400], requestTo('/api/content/publish', {})],
  'POST /api/content/undo': [[401, 401, 400], requestTo('/api/content/undo', {})],
  'POST /api/content/preview': [[401, 401, 400], requestTo('/api/content/preview', {})],
  'GET /api/content/preview/:id': [
    [401, 401, 404],
    requestTo('/api/content/preview/3f6c0a52-8f6c-4d55-9d1c-0a3a7c1b2d11'),
  ],
  'GET /v1/account': [[401, 200, 200], requestTo(account)],
  'POST /v1/account/sessions': [[400, 401, 401], requestTo(`${account}/sessions`, {})],
  'POST /v1/account/sessions/email': [[400, 401, 401], requestTo(`${account}/sessions/email`, {})],
  'GET /v1/account/sessions': [[401, 200, 200], requestTo(`${account}/sessions`)],
  'GET /v1/account/sessions/:sessionId': [
    [401, 200, 200],
    requestTo(`${account}/sessions/current`),
  ],
  'PATCH /v1/account/password': [
    [401, 200, 200],
    requestTo(`${account}/password`, {
      password: 'two lamps in the attic',
      oldPassword: meera.password,
    }),
  ],
  'GET /v1/account/prefs': [[401, 200, 200], requestTo(`${account}/prefs`)],
  'PATCH /v1/account/prefs': [
    [401, 200, 200],
    requestTo(`${account}/prefs`, { prefs: { rows: 25 } }),
  ],
  'PATCH /v1/account/mfa': [[401, 200, 200], requestTo(`${account}/mfa`, { mfa: false })],
  'GET /v1/account/mfa/factors': [[401, 200, 200], requestTo(`${account}/mfa/factors`)],
  'POST /v1/account/mfa/authenticators/:type': [
    [401, 200, 200],
    requestTo(`${account}/mfa/authenticators/totp`),
  ],
  'PUT /v1/account/mfa/authenticators/:type': [
    [401, 404, 404],
    requestTo(`${account}/mfa/authenticators/totp`, { otp: '000000' }),
  ],
  'DELETE /v1/account/mfa/authenticators/:type': [
    [401, 404, 404],
    requestTo(`${account}/mfa/authenticators/totp`),
  ],
  'POST /v1/account/mfa/recovery-codes': [
    [401, 201, 201],
    requestTo(`${account}/mfa/recovery-codes`),
  ],
  'PATCH /v1/account/mfa/recovery-codes': [
    [401, 404, 404],
    requestTo(`${account}/mfa/recovery-codes`),
  ],
  'GET /v1/account/mfa/recovery-codes': [
    [401, 404, 404],
    requestTo(`${account}/mfa/recovery-codes`),
  ],
  ...Object.fromEntries(
    ['challenge', 'challenges'].flatMap((name) => [
      [
        `POST /v1/account/mfa/${name}`,
        [[401, 201, 201], requestTo(`${account}/mfa/${name}`, { factor: 'password' })],
      ],
      [
        `PUT /v1/account/mfa/${name}`,
        [[401, 401, 401], requestTo(`${account}/mfa/${name}`, challenge)],
      ],
    ]),
  ),
  'POST /v1/account/recovery': [
    [201, 201, 201],
    async () => ({
      url: `${account}/recovery`,
      payload: { email: (await newPerson()).email, url: 'http://localhost/admin/recovery' },
    }),
  ],
  'PUT /v1/account/recovery': [
    [401, 401, 401],
    async () => ({
      url: `${account}/recovery`,
      payload: {
        userId: (await newPerson()).id,
        secret: 'guess',
        password: 'two lamps in the attic',
      },
    }),
  ],
  'GET /v1/teams/:teamId': [[401, 200, 200], requestTo(staff)],
  'GET /v1/teams/:teamId/memberships': [[401, 200, 200], requestTo(`${staff}/memberships`)],
  'POST /v1/teams/:teamId/memberships': [
    [401, 401, 201],
    async () => ({
      url: `${staff}/memberships`,
      payload: { email: `new${(number += 1)}@example.com`, roles: ['counsellor'] },
    }),
  ],
  'GET /v1/teams/:teamId/memberships/:membershipId': [[401, 200, 200], ofMember('')],
  'PATCH /v1/teams/:teamId/memberships/:membershipId': [
    [401, 401, 200],
    ofMember('', { roles: ['owner'] }),
  ],
  'DELETE /v1/teams/:teamId/memberships/:membershipId': [[401, 401, 204], ofMember('')],
  'DELETE /v1/teams/:teamId/memberships/:membershipId/sessions': [
    [401, 401, 204],
    ofMember('/sessions'),
  ],
  'PATCH /v1/teams/:teamId/memberships/:membershipId/status': [
    [401, 401, 401],
    ofMember('/status', { userId: 'somebody', secret: 'guess' }),
  ],
  'POST /v1/teams/:teamId/memberships/:membershipId/look': [
    [401, 401, 401],
    ofMember('/look', { userId: 'somebody', secret: 'guess' }),
  ],
  ...casesAt(documentsPath, documents(home)),
  'GET /v1/health/version': [[200, 200, 200], requestTo('/v1/health/version')],
  'GET /v1/ping': [[200, 200, 200], requestTo('/v1/ping')],
  'DELETE /v1/account/sessions/:sessionId': [
    [401, 204, 204],
    requestTo(`${account}/sessions/current`),
  ],
  'DELETE /v1/account/sessions': [[401, 204, 204], requestTo(`${account}/sessions`)],
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
  const answers: Record<string, (number | string)[]> = {}
  for (const [name, [expected, send]] of Object.entries(answersByCall))
    for (const [index, caller] of callers.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- In the order of the table.
      const status = await statusFor(caller, methodOf(name), await send())
      ;(answers[name] ??= []).push(status)
      if (status !== expected[index]) answers[name].push(`expected ${expected[index]}`)
    }

  expect(answers).toEqual(
    Object.fromEntries(Object.entries(answersByCall).map(([name, [expected]]) => [name, expected])),
  )

  async function statusFor(caller: Caller, method: Method, { url, payload }: Sent) {
    const cookie =
      caller === 'guest'
        ? `a_session_consultancy=${forged.toString('base64')}`
        : await office.cookieFor(await newPerson(caller))
    const { statusCode } = await office.call({
      method,
      url,
      headers: { cookie, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { payload: JSON.stringify(payload) }),
    })
    return statusCode
  }
})

test('a person cannot become an owner by claiming it', async () => {
  const { person } = await office.officeOf(`r${(number += 1)}@example.com`, 'counsellor')
  const cookie = await office.cookieFor(person)
  const membership = `${staff}/memberships/${person.id}`
  const labels = { labels: ['owner'], roles: ['owner'], role: 'owner' }
  const forged = { ...labels, prefs: labels }
  const headers = {
    cookie,
    'content-type': 'application/json',
    'x-appwrite-key': 'owner',
    'x-appwrite-mode': 'admin',
    'x-appwrite-impersonate-user-id': office.person.id,
  }
  const send = async (method: 'PATCH' | 'POST' | 'PUT' | 'GET', url: string) =>
    (
      await office.call({
        method,
        url,
        headers,
        ...(method !== 'GET' && { payload: JSON.stringify(forged) }),
      })
    ).statusCode

  expect(await send('PATCH', membership)).toBe(401)
  expect(await send('PATCH', `${membership}?roles[]=owner`)).toBe(401)
  expect(await send('PUT', `${account}/labels`)).toBe(404)
  expect(await send('PATCH', `${account}/labels`)).toBe(404)
  // Preferences have no effect on the role.
  expect(await send('PATCH', `${account}/prefs`)).toBe(200)
  expect(await send('PATCH', `/v1/users/${person.id}/labels`)).toBe(404)
  expect(await send('PATCH', `${account}/password`)).toBe(400)
  expect(await send('GET', '/api/audit')).toBe(401)

  const { body } = await office.call({ url: account, headers: { cookie } })
  expect(JSON.parse(body)).toMatchObject({
    $id: person.id,
    labels: ['counsellor'],
    prefs: labels,
  })
})

test('a role or a block that an owner sets applies from the next call', async () => {
  const person = await newPerson()
  const cookie = await office.cookieFor(person)
  const owner = await office.cookieFor(office.person)
  const statusOf = async () =>
    (await office.call({ url: '/api/audit', headers: { cookie } })).statusCode
  const set = (roles: string[]) =>
    office.call({
      method: 'PATCH',
      url: `${staff}/memberships/${person.id}`,
      headers: { cookie: owner, 'content-type': 'application/json' },
      payload: JSON.stringify({ roles }),
    })

  expect(await statusOf()).toBe(401)
  expect((await set(['owner'])).json()).toMatchObject({ roles: ['owner'], blocked: false })
  expect(await statusOf()).toBe(200)
  expect((await set(['owner', 'blocked'])).json()).toMatchObject({
    blocked: true,
    blockedAt: expect.stringMatching(/^20/),
    blockedBy: office.person.id,
    blockedByName: 'Meera',
  })
  expect(await statusOf()).toBe(403)
  expect((await set(['owner'])).json()).toMatchObject({ blockedAt: '', blockedBy: '' })
  // The earlier session stays ended.
  expect(await statusOf()).toBe(401)
  for (const roles of [[], ['admin'], ['owner', 'counsellor'], ['blocked'], ['owner', 'owner']])
    // oxlint-disable-next-line no-await-in-loop -- Only a few requests, and none changes anything.
    expect((await set(roles)).statusCode).toBe(400)
})

/** What ends or limits somebody's authority. */
const endings = {
  removed: (id: string) => office.parts.store.people.remove(id, 'system'),
  blocked: (id: string) => office.parts.store.people.setAccess(id, { blocked: true }, 'system'),
  demoted: (id: string) =>
    office.parts.store.people.setAccess(id, { role: 'counsellor' }, 'system'),
  'signed out': (id: string) => office.parts.store.sessions.removeAllOf(id, 'system'),
}
type Ending = keyof typeof endings

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
        const answers = await lateAnswers(async (person, finish) => {
          await endings[ending](person.id)
          return finish()
        })

        const refused = ending === 'blocked' ? 403 : 401
        expect(answers).toEqual(
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
        const answers = await lateAnswers(async (person, finish) => {
          let answer: Promise<number> | undefined
          await client.begin(async (other) => {
            await other.unsafe(statement, [person.id])
            answer = finish()
            await Promise.race([answer, aCallWaits(client)])
          })
          return (await answer) ?? 0
        })
        await client.end()

        // What writes nothing may be answered. A challenge is only a signed text.
        expect(names.filter((name) => (answers[name] ?? 0) < 300)).toEqual(
          names.filter((name) => isOpen(name) || name.startsWith('POST /v1/account/mfa/challenge')),
        )
      },
    )

    /** Of an owner for each call: the headers arrive, then `between` happens, in which the body arrives. */
    async function lateAnswers(
      between: (person: Person, finish: () => Promise<number>) => Promise<number>,
    ) {
      const answers: Record<string, number> = {}
      for (const [name, [, send]] of changing) {
        // oxlint-disable no-await-in-loop -- One call at a time.
        const person = await newPerson('owner')
        const cookie = await office.cookieFor(person)
        const { url, payload = {} } = await send()
        const finish = await begun(methodOf(name), url, { cookie }, JSON.stringify(payload))
        answers[name] = await between(person, finish)
        // oxlint-enable no-await-in-loop
      }
      return answers
    }
  },
)

/** Sends all but the last byte, and resolves when the server knows who is asking. */
async function begun(method: string, url: string, headers: { cookie: string }, body: string) {
  const { port } = office.app.server.address() as AddressInfo // It listens on a port.
  const { sessions } = office.parts.store
  const look = vi.spyOn(sessions, 'findBySecretHash')
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
