import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addressFrom } from '../../data/postgres/address.ts'
import { clientTo } from '../../data/postgres/client.ts'
import { freshDatabase, server } from '../../data/postgres/database-for-tests.ts'
import { openPostgres } from '../../data/postgres/open.ts'
import { asha, meera, officeForTests, oneByOne, type Office } from '../office-for-tests.ts'
import { listenerOn } from './listeners-for-tests.ts'

const documents = 'databases.consultancy.collections.eligibility.documents'
const channel = `channels[]=${documents}`

let office: Office
let address: string

beforeAll(async () => {
  office = await officeForTests()
  await office.app.listen({ port: 0, host: '127.0.0.1' })
  // It listens on a port here, never on a pipe.
  address = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`
})
afterAll(() => office.end())

const submit = (name = 'Asha Rao') =>
  office.app.inject({
    method: 'POST',
    url: '/api/check-eligibility',
    payload: { ...submitted, name },
  })
const { papers_passed: passed, ...rest } = asha
const submitted = { ...rest, phone: '9800000000', passed }

const staff = async () => ({ cookie: await office.cookie() })
const listening = (cookie: Record<string, string>, query = channel) =>
  listenerOn(address, { query: `project=consultancy&${query}`, headers: cookie })

test('an enquiry that is sent by the form is told to whoever is signed in, and to no guest', async () => {
  const [guest, counsellor] = await Promise.all([listening({}), listening(await staff())])
  await expect.poll(() => counsellor.ofType('connected')).toHaveLength(1)
  await expect.poll(() => guest.ofType('connected')).toHaveLength(1)
  expect(guest.ofType('connected')).toMatchObject([{ user: null, channels: [documents] }])
  expect(counsellor.ofType('connected')).toMatchObject([
    { user: { email: meera.email, prefs: {} }, channels: [documents] },
  ])

  expect((await submit('Vikram Das')).statusCode).toBe(200)

  await expect
    .poll(() => counsellor.ofType('event'))
    .toMatchObject([{ payload: { name: 'Vikram Das' } }])
  expect(guest.ofType('event')).toEqual([])
  for (const { socket } of [guest, counsellor]) socket.terminate()
})

test('what may come from somebody in distress is told with the first words, and to no guest', async () => {
  const { submissions, desk } = office.parts.store
  const added = await submissions.add(asha, undefined, undefined, true)
  const id = added.outcome === 'first' ? added.submission.id : ''
  const urgent = { eligibility: [id], enquiries: [] }

  const [guest, counsellor] = await Promise.all([listening({}), listening(await staff())])
  await expect.poll(() => counsellor.ofType('connected')).toMatchObject([{ urgent }])
  await expect.poll(() => guest.ofType('connected')).toHaveLength(1)
  expect(guest.ofType('connected')[0]).not.toHaveProperty('urgent')

  await desk.mark(id, { stage: 'called' }, { id: office.person.id, name: 'Meera' })
  const next = await listening(await staff())
  await expect.poll(() => next.ofType('connected')).toMatchObject([{ urgent: { eligibility: [] } }])
  for (const { socket } of [guest, counsellor, next]) socket.terminate()
})

test('the first words say how long ago a row was changed, and are silent about who has one open', async () => {
  await submit('Asha Sen')
  await pause(120)
  const begin = performance.now()
  const first = await listening(await staff())
  await expect.poll(() => first.ofType('connected')).toHaveLength(1)
  first.say({
    type: 'presence',
    data: { presenceId: 'one', status: 'open', metadata: { submission: 'any' } },
  })
  await pause(50)
  const second = await listening(await staff())
  await expect.poll(() => second.ofType('connected')).toHaveLength(1)
  const beforeSecond = performance.now() - begin
  await submit('Asha Nair')
  const third = await listening(await staff())
  await expect.poll(() => third.ofType('connected')).toHaveLength(1)

  const [ago = 0, agoAgain = 0, since = 0] = [first, second, third].map(
    ({ ofType }) => (ofType('connected')[0] as { msSinceChange: number }).msSinceChange,
  )
  expect(ago).toBeGreaterThanOrEqual(119)
  expect(agoAgain).toBeGreaterThan(ago)
  expect(since).toBeLessThan(performance.now() - begin - beforeSecond)
  for (const { socket } of [first, second, third]) socket.terminate()
})

test('a session given in a message opens the ears of a guest, and a wrong one does not', async () => {
  const cookie = await office.cookie()
  const [, value = ''] = /a_session_consultancy=([^;]+)/.exec(cookie) ?? []
  const listener = await listening({})

  listener.say({ type: 'authentication', data: { session: 'eyJpZCI6IjEiLCJzZWNyZXQiOiIyIn0=' } })
  await expect
    .poll(() => listener.ofType('error'))
    .toEqual([{ code: 1003, message: 'Session is not valid.' }])
  listener.say({ type: 'authentication', data: { session: value } })
  await expect
    .poll(() => listener.ofType('response'))
    .toMatchObject([{ to: 'authentication', success: true, user: { email: meera.email } }])
  await submit('Asha Bose')

  await expect.poll(() => listener.ofType('event')).toHaveLength(1)
  listener.socket.terminate()
})

test('a subscription can be taken back, changed and limited to one action', async () => {
  const listener = await listening(await staff(), '')
  const subscribe = (subscriptionId: string, ...channels: string[]) =>
    listener.say({ type: 'subscribe', data: [{ subscriptionId, channels, queries: [] }] })
  subscribe('one', `${documents}.create`)
  subscribe('two', 'databases.consultancy.tables.eligibility.rows')
  subscribe('three', `${documents}.delete`)
  await expect.poll(() => listener.ofType('response')).toHaveLength(3)

  await submit('Asha Khan')
  await expect.poll(() => listener.ofType('event')).toHaveLength(1)
  expect(listener.ofType('event')).toMatchObject([{ subscriptions: ['one', 'two'] }])
  listener.say({ type: 'unsubscribe', data: [{ subscriptionId: 'one' }, { subscriptionId: 'x' }] })
  subscribe('two', 'databases.consultancy.collections.others.documents')
  await expect.poll(() => listener.ofType('response')).toHaveLength(5)
  expect(listener.ofType('response')[3]).toMatchObject({
    subscriptions: [
      { subscriptionId: 'one', removed: true },
      { subscriptionId: 'x', removed: false },
    ],
  })
  await submit('Asha Iyer')
  await pause(300)

  expect(listener.ofType('event')).toHaveLength(1)
  listener.socket.terminate()
})

test('a ping is answered', async () => {
  const listener = await listening({})

  listener.say({ type: 'ping' })

  await expect.poll(() => listener.messages).toContainEqual({ type: 'pong' })
  listener.socket.terminate()
})

test.each([
  ['the end of the session', (cookie: string) => deleteSession(cookie)],
  ['the end of all sessions', () => office.parts.store.sessions.removeAllOf(office.person.id)],
  ['a new password', () => office.officeOf(meera.email)],
])('%s closes the connection at once, for good', async (_what, ending) => {
  await expectNothingAfter(ending)
})

test('whoever is signed out gets nothing of what is stored afterwards, however slowly sessions are read', async () => {
  const { sessions } = office.parts.store
  const find = sessions.findBySecretHash.bind(sessions)

  await expectNothingAfter(async () => {
    const slow = vi.spyOn(sessions, 'findBySecretHash').mockImplementation(async (secretHash) => {
      await pause(1_000)
      return find(secretHash)
    })
    onTestFinished(() => slow.mockRestore())
    await sessions.removeAllOf(office.person.id)
  })
})

/** An enquiry that is sent after this is told to a colleague alone. */
async function expectNothingAfter(ending: (cookie: string) => Promise<unknown>) {
  const headers = await staff()
  const lata = await office.officeOf('lata@example.com')
  const [listener, colleague] = await Promise.all([
    listening(headers),
    listening({ cookie: await lata.cookie() }),
  ])
  for (const { ofType } of [listener, colleague])
    await expect.poll(() => ofType('connected')).toHaveLength(1)

  await ending(headers.cookie)
  await submit('Asha Das')

  expect(await listener.closed).toEqual({ code: 1008, reason: 'The session has ended.' })
  await expect.poll(() => colleague.ofType('event')).toHaveLength(1)
  expect(listener.ofType('event')).toEqual([])
  colleague.socket.terminate()
}

const deleteSession = (cookie: string) =>
  office.call({ method: 'DELETE', url: '/v1/account/sessions/current', headers: { cookie } })

test.each([
  ['a foreign page', { origin: 'https://evil.example' }, 'project=consultancy', 403],
  ['another project', {}, 'project=other', 404],
  ['a malformed address', {}, 'project=consultancy&channels[]=%ff', 400],
])('%s is declined before it is connected', async (_who, headers, query, status) => {
  await expect(
    listenerOn(address, { query, headers: { ...(await staff()), ...headers } }),
  ).rejects.toThrow(`answered ${status}`)
})

test('the own page may connect', async () => {
  const listener = await listening({ ...(await staff()), origin: address })

  await expect.poll(() => listener.ofType('connected')).toHaveLength(1)
  listener.socket.terminate()
})

test.each([
  ['no project', '', 'Missing or unknown project ID'],
  [
    'a query',
    `${documents}[0][]=${encodeURIComponent('{"method":"limit","values":[1]}')}`,
    'Queries',
  ],
  [
    'too many channels',
    Array.from({ length: 101 }, (_, n) => `channels[]=c${n}`).join('&'),
    'Payload',
  ],
])('%s ends the connection with the reason', async (what, query, message) => {
  const project = what === 'no project' ? '' : 'project=consultancy&'
  const listener = await listenerOn(address, { query: project + query, headers: await staff() })

  expect(await listener.closed).toMatchObject({ code: 1008 })
  expect(listener.ofType('error')[0]).toMatchObject({ code: 1008 })
  expect(listener.ofType('error')[0]?.['message']).toContain(message)
})

test.each([
  ['no JSON', 'hello'],
  ['another type', '{"type":"presence","data":{}}'],
  ['a list', '[]'],
  ['a prototype', '{"__proto__":{"type":"ping"}}'],
  ['a subscription without channels', '{"type":"subscribe","data":[{}]}'],
  [
    'a subscription with a filter',
    '{"type":"subscribe","data":[{"channels":["rows"],"queries":["x"]}]}',
  ],
  ['a deep one', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
])(
  'a message that is %s is answered with an error, and the connection stays',
  async (_what, text) => {
    const listener = await listening(await staff())

    listener.socket.send(text)

    await expect.poll(() => listener.ofType('error')).toMatchObject([{ code: 1003 }])
    listener.say({ type: 'ping' })
    await expect.poll(() => listener.messages).toContainEqual({ type: 'pong' })
    listener.socket.terminate()
  },
)

test('a message that is too long, and too many of them, end the connection', async () => {
  const [long, many] = await Promise.all([listening({}), listening({})])

  long.socket.send('x'.repeat(70_000))
  for (let count = 0; count < 65; count += 1) many.say({ type: 'ping' })

  expect((await long.closed).code).toBe(1009)
  expect(await many.closed).toMatchObject({ code: 1008, reason: 'Too many messages.' })
})

/** Almost 64 KiB. */
const manyRows = {
  subscribe: `{"type":"subscribe","data":[${'{"channels":[]},'.repeat(4_000)}{"channels":[]}]}`,
  unsubscribe: `{"type":"unsubscribe","data":[${'0,'.repeat(32_000)}0]}`,
}

test.each(Object.entries(manyRows))(
  'a guest whose %s names thousands is answered nothing and goes',
  async (_type, text) => {
    const guest = await listening({})

    for (let count = 0; count < 5; count += 1) guest.socket.send(text)
    guest.say({ type: 'ping' })

    expect(await guest.closed).toEqual({ code: 1008, reason: 'Message is too long.' })
    expect(guest.messages.map((message) => message.type)).toEqual(['connected', 'error'])
  },
)

test('subscriptions are set and taken back at most fifty at once, by whoever is signed in too', async () => {
  const counsellor = await listening(await staff(), '')
  const row = { subscriptionId: 'one', channels: ['rows'], queries: [] }

  counsellor.say({ type: 'subscribe', data: Array.from({ length: 51 }, () => row) })
  counsellor.say({ type: 'unsubscribe', data: Array.from({ length: 51 }, () => row) })
  counsellor.say({ type: 'subscribe', data: Array.from({ length: 50 }, () => row) })

  await expect.poll(() => counsellor.ofType('response')).toHaveLength(1)
  const tooMany = { code: 1003, message: 'Too many subscriptions.' }
  expect(counsellor.ofType('error')).toEqual([tooMany, tooMany])
  counsellor.socket.terminate()
})

test('a guest has ten messages, and goes with the first that is not valid', async () => {
  const [wordy, wrong] = await Promise.all([listening({}), listening({})])

  for (let count = 0; count < 11; count += 1) wordy.say({ type: 'ping' })
  wrong.say({ type: 'subscribe', data: [{}] })

  expect(await wordy.closed).toEqual({ code: 1008, reason: 'Too many messages.' })
  expect(await wrong.closed).toEqual({ code: 1008, reason: 'Payload is not valid.' })
  expect(wordy.messages.filter(({ type }) => type === 'pong').length).toBeLessThanOrEqual(10)
})

test('what a guest sends while the session is looked up is bounded, and is read when it is known', async () => {
  const cookie = await office.cookie()
  const [, session = ''] = /a_session_consultancy=([^;]+)/.exec(cookie) ?? []
  const { sessions } = office.parts.store
  const find = sessions.findBySecretHash.bind(sessions)
  const known = Promise.withResolvers<void>()
  const [desk, flood] = await Promise.all([listening({}, ''), listening({}, '')])
  const slow = vi.spyOn(sessions, 'findBySecretHash').mockImplementation(async (secretHash) => {
    await known.promise
    return find(secretHash)
  })
  onTestFinished(() => slow.mockRestore())
  // As a client with many subscriptions sends them, right behind its session.
  const channels = Array.from({ length: 100 }, (_, index) => `${documents}.${index}`)
  const data = [{ subscriptionId: 'one', channels, queries: [] }]

  for (const { say } of [desk, flood]) say({ type: 'authentication', data: { session } })
  desk.say({ type: 'subscribe', data })
  for (let count = 0; count < 3; count += 1) flood.socket.send(manyRows.subscribe)

  expect(await flood.closed).toEqual({ code: 1008, reason: 'Too many messages.' })
  known.resolve()
  await expect.poll(() => desk.ofType('response')).toHaveLength(2)
  expect(desk.ofType('error')).toEqual([])
  expect(flood.ofType('response')).toEqual([])
  desk.socket.terminate()
})

test('whoever signs in by a message has no more connections than by a cookie', async () => {
  const own = await officeForTests()
  onTestFinished(() => own.end())
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.app.server.address() as AddressInfo
  const [, session = ''] = /a_session_consultancy=([^;]+)/.exec(await own.cookie()) ?? []
  const signedIn = async () => {
    const listener = await listenerOn(`http://127.0.0.1:${port}`)
    listener.say({ type: 'authentication', data: { session } })
    await expect
      .poll(() => [...listener.ofType('response'), ...listener.ofType('error')], { interval: 5 })
      .toHaveLength(1)
    return listener
  }

  const first = await oneByOne(20, () => Promise.all(Array.from({ length: 10 }, signedIn)))
  const last = await signedIn()

  expect(first.flat().flatMap(({ ofType }) => ofType('error'))).toEqual([])
  expect(await last.closed).toEqual({ code: 1008, reason: 'Too many connections.' })
  for (const { socket } of first.flat()) socket.terminate()
})

test('one address has room for twenty guests, and staff come in all the same', async () => {
  const guests = await Promise.all(Array.from({ length: 20 }, () => listening({})))
  const [last, counsellor] = await Promise.all([listening({}), listening(await staff())])

  expect(await last.closed).toMatchObject({ code: 1008, reason: 'Too many connections.' })
  await expect.poll(() => counsellor.ofType('connected')).toHaveLength(1)
  for (const { socket } of [...guests, counsellor]) socket.terminate()
})

test('whoever does not read is cut off, and others hear all', async () => {
  const headers = await staff()
  const silent = connect(Number(new URL(address).port), '127.0.0.1')
  silent.write(
    `GET /v1/realtime?project=consultancy&channels[]=documents HTTP/1.1\r\nHost: ${new URL(address).host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${headers.cookie}\r\n\r\n`,
  )
  await once(silent, 'readable')
  silent.pause()
  const counsellor = await listening(headers)
  const reason = 'x'.repeat(400_000)

  for (let round = 0; round < 25; round += 1)
    await office.parts.store.submissions.add({ ...asha, name: `Asha ${round}`, reason })

  await expect.poll(() => counsellor.ofType('event'), { timeout: 15_000 }).toHaveLength(25)
  silent.resume()
  await once(silent, 'close')
  counsellor.socket.terminate()
})

test('an upgrade anywhere else, or to something else, is a request like others', async () => {
  const header = { upgrade: 'websocket', connection: 'Upgrade' }
  const elsewhere = await rawAnswer('/healthz', header)
  const http2 = await rawAnswer('/v1/realtime', { upgrade: 'h2c', connection: 'Upgrade' })

  expect(elsewhere).toMatch(/^HTTP\/1\.1 200/)
  expect(http2).toMatch(/^HTTP\/1\.1 404/)
})

async function rawAnswer(path: string, headers: Record<string, string>) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\n${lines.join('')}\r\n`)
  const [data] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return data.toString()
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    office.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('a declined upgrade holds no connection, although the client keeps its side open', async () => {
  await expect.poll(openConnections).toBe(0)
  const socket = connect({
    port: Number(new URL(address).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  onTestFinished(() => void socket.destroy())
  const headers = `Upgrade: websocket\r\nConnection: Upgrade\r\nOrigin: https://elsewhere.example`
  socket.write(`GET /v1/realtime HTTP/1.1\r\nHost: ${new URL(address).host}\r\n${headers}\r\n\r\n`)

  const [data] = (await once(socket, 'data')) as [Buffer]

  expect(data.toString()).toMatch(/^HTTP\/1\.1 403/)
  await expect.poll(openConnections).toBe(0)
})

test('the server ends in time, also with a client that says nothing', async () => {
  const other = await officeForTests()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.app.server.address() as AddressInfo
  const listener = await listenerOn(`http://127.0.0.1:${port}`, {})
  listener.socket.pause()
  const begun = performance.now()

  await other.end()

  expect(performance.now() - begun).toBeLessThan(5_000)
  listener.socket.terminate()
})

describe.skipIf(server === '')('two replicas', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let offices: Office[]

  beforeAll(async () => {
    database = await freshDatabase()
    const stores = await Promise.all([openPostgres(database.url), openPostgres(database.url)])
    offices = await Promise.all(stores.map((store) => officeForTests({ store })))
    await offices[0]?.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await Promise.all(offices.map((one) => one.end()))
    await database.remove()
  })

  /** A desk at the first one, and the store of the second. */
  async function deskAndOther() {
    const [first, second] = offices
    if (!first || !second) throw new Error('There are two.')
    const { port } = first.app.server.address() as AddressInfo
    const desk = await listenerOn(`http://127.0.0.1:${port}`, {
      query: `project=consultancy&${channel}`,
      headers: { cookie: await first.cookie() },
    })
    await expect.poll(() => desk.ofType('connected')).toHaveLength(1)
    return { desk, other: second.parts.store, person: first.person }
  }

  test('hear of what the other has kept within a second, and of sessions that it ended', async () => {
    const { desk, other, person } = await deskAndOther()

    const times: number[] = []
    for (const count of [1, 2, 3]) {
      const begun = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      await other.submissions.add(asha)
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      await expect.poll(() => desk.ofType('event'), { interval: 10 }).toHaveLength(count)
      times.push(performance.now() - begun)
    }
    // The best of a few: the machine may be busy with something else.
    expect(Math.min(...times)).toBeLessThan(1_000)

    await other.sessions.removeAllOf(person.id)
    expect(await desk.closed).toMatchObject({ code: 1008 })
  })

  test('let nobody go on for a second whose session, role or account ended at the other', async () => {
    const [first, second] = offices
    if (!first || !second) throw new Error('There are two.')
    const owner = await second.cookie()
    const { port } = first.app.server.address() as AddressInfo
    const ways = [
      { method: 'DELETE', beneath: '', payload: {} },
      { method: 'DELETE', beneath: '/sessions', payload: {} },
      { method: 'PATCH', beneath: '', payload: { roles: ['counsellor', 'blocked'] } },
    ] as const
    const times: number[] = []

    for (const [index, { method, beneath, payload }] of ways.entries()) {
      const email = `replica${index}@example.com`
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const { person } = await second.officeOf(email, 'counsellor')
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const cookie = await second.cookieFor(person)
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const desk = await listenerOn(`http://127.0.0.1:${port}`, {
        query: `project=consultancy&${channel}`,
        headers: { cookie },
      })
      const status = async () =>
        (await first.call({ url: '/v1/account', headers: { cookie } })).statusCode
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      expect(await status()).toBe(200)

      const begun = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const reply = await second.call({
        method,
        url: `/v1/teams/staff/memberships/${person.id}${beneath}`,
        headers: { cookie: owner, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      })
      expect(reply.statusCode).toBeLessThan(300)
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      expect([401, 403]).toContain(await status())
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      expect(await desk.closed).toMatchObject({ code: 1008 })
      times.push(performance.now() - begun)
    }
    // The best of a few: the machine may be busy with something else.
    expect(Math.min(...times)).toBeLessThan(1_000)
  })

  test('send a desk away to come back where changes may have been lost', async () => {
    const { desk, other } = await deskAndOther()

    const client = clientTo(addressFrom(database.url), 1, {})
    await client`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query ILIKE 'listen %'`
    await client.end()
    expect(await desk.closed).toEqual({ code: 1012, reason: 'Changes were missed.' })

    const { desk: again } = await deskAndOther()
    await other.submissions.add(asha)
    await expect.poll(() => again.ofType('event')).toHaveLength(1)
    again.socket.terminate()
  })
})
