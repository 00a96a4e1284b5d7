import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { defaultLimits, fairQueue, type ServerLimits } from './admission.ts'
import { assess } from '../advice/assess.ts'
import type { Adviser } from '../advice/adviser.ts'
import { settingsFrom } from '../settings.ts'
import type { Parts } from '../parts.ts'
import { partsForTests } from '../parts-for-tests.ts'
import { payload as asha } from '../db/samples-for-tests.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
})

type App = Awaited<ReturnType<typeof buildApp>>

async function startApp(changes: Partial<ServerLimits> = {}, parts: Partial<Parts> = {}) {
  const fixture = await partsForTests(parts)
  const serverLimits = { ...defaultLimits(fixture.parts.settings), ...changes }
  const app = await buildApp(fixture.parts, undefined, { serverLimits })
  ends.push(async () => {
    app.server.closeAllConnections()
    await app.close()
    await fixture.end()
  })
  const submit = () =>
    app.inject({
      method: 'POST',
      url: '/api/check-eligibility',
      payload: asha,
    })
  return { app, submit }
}

/** A connection. `closed` resolves with what was received until the server closed it, and how long that took. */
async function connection(port: number) {
  const socket = connect(port, '127.0.0.1')
  const began = performance.now()
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  // The server may reset the connection.
  socket.on('error', () => {})
  const closed = new Promise<{ received: string; ms: number }>((done) =>
    socket.on('close', () => done({ received, ms: performance.now() - began })),
  )
  await once(socket, 'connect')
  return { socket, closed }
}

async function portOf({ app }: Awaited<ReturnType<typeof startApp>>) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address record.
  return (app.server.address() as AddressInfo).port
}

const drip = (socket: Socket, text: string) => {
  const timer = setInterval(() => socket.write(text), 50)
  socket.on('close', () => clearInterval(timer))
}

test('a visitor with too many running requests is told how long to wait, and health checks still answer', async () => {
  const release = Promise.withResolvers<void>()
  let running = 0
  const adviser: Adviser = {
    async advise(enquiry) {
      running += 1
      await release.promise
      return assess(enquiry)
    },
    close() {},
  }
  const { app, submit } = await startApp({ maxPerVisitor: 2 }, { adviser })
  const waiting = [submit(), submit()]
  await expect.poll(() => running).toBe(2)

  const declined = await Promise.all([submit(), app.inject('/v1/account')])
  const health = await Promise.all([app.inject('/healthz'), app.inject('/readyz')])
  release.resolve()
  const answered = await Promise.all(waiting)
  const later = await submit()

  expect(declined.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '2'],
    [503, '2'],
  ])
  expect(declined[0].json()).toMatchObject({
    code: 503,
    message: expect.stringMatching(/^Too many people/),
  })
  expect([...health, ...answered, later].map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200, 200,
  ])
})

/** The beginning of a form whose other half does not come until `finish`. `status` is that of the reply. */
async function halfSent({ app, port }: { app: App; port: number }, address: string, length = 40) {
  const { socket, closed } = await connection(port)
  const arrived = once(app.server, 'request')
  socket.write(
    `POST /api/check-eligibility HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n{`,
  )
  await arrived
  const status = async () => Number(/^HTTP\/1\.1 (\d+)/.exec((await closed).received)?.[1])
  const finish = () => socket.write(' '.repeat(length - 1))
  return { status, finish }
}

const behindProxy = settingsFrom({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' })

/** One by one. */
async function eachHalfSent(server: { app: App; port: number }, addresses: string[]) {
  const halves: Awaited<ReturnType<typeof halfSent>>[] = []
  for (const address of addresses) halves.push(await halfSent(server, address))
  return halves
}

test('a visitor, and a site, has a limited number of unfinished requests, and others are served', async () => {
  const started = await startApp({ maxArriving: 2 }, { settings: behindProxy })
  const server = { ...started, port: await portOf(started) }
  const first = await halfSent(server, '2001:db8:1:1::1')
  await halfSent(server, '2001:db8:1:1::2')

  const third = await halfSent(server, '2001:db8:1:1::3')
  expect(await third.status()).toBe(503)
  first.finish()
  expect(await first.status()).toBe(400)
  const instead = await halfSent(server, '2001:db8:1:1::3')
  await eachHalfSent(
    server,
    [2, 2, 3, 3, 4, 4].map((house) => `2001:db8:1:${house}::1`),
  )
  const ofSite = await halfSent(server, '2001:db8:1:5::1')
  const other = await halfSent(server, '2001:db8:2:1::1')
  for (const { finish } of [instead, other]) finish()

  expect(await ofSite.status()).toBe(503)
  expect(await instead.status()).toBe(400)
  expect(await other.status()).toBe(400)
})

test('what the unfinished requests of a visitor announce is limited', async () => {
  const started = await startApp({ maxArrivingBytes: 100_000 }, { settings: behindProxy })
  const server = { ...started, port: await portOf(started) }
  const first = await halfSent(server, '192.0.2.1', 60_000)

  const second = await halfSent(server, '192.0.2.1', 60_000)
  const other = await halfSent(server, '192.0.2.2', 60_000)
  for (const { finish } of [first, other]) finish()

  expect(await second.status()).toBe(503)
  expect([await first.status(), await other.status()]).toEqual([400, 400])
})

test('slow headers and bodies are cut off in time with a reply in JSON, and silent connections are closed', async () => {
  const port = await portOf(
    await startApp({ headersTimeout: 500, requestTimeout: 3_000, checkInterval: 100 }),
  )
  const [headers, body, silent] = await Promise.all([
    connection(port),
    connection(port),
    connection(port),
  ])
  headers.socket.write('GET / HTTP/1.1\r\n')
  drip(headers.socket, 'x: y\r\n')
  body.socket.write(
    'POST /api/check-eligibility HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n',
  )
  drip(body.socket, ' ')

  const [slowHeaders, slowBody, silence] = await Promise.all([
    headers.closed,
    body.closed,
    silent.closed,
  ])

  expect(slowHeaders.received).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\n.*\r\n\r\n\{"message":"The request took/s,
  )
  expect(slowHeaders.ms).toBeGreaterThan(450)
  expect(slowHeaders.ms).toBeLessThan(2_900)
  expect(slowBody.received).toMatch(/^HTTP\/1\.1 408 /)
  expect(slowBody.ms).toBeGreaterThan(2_900)
  expect(slowBody.ms).toBeLessThan(10_000)
  expect(silence.ms).toBeLessThan(2_900)
})

const narrow = { atOnce: 1, waiting: 3, waitingOfName: 2 }

test('works that take long are done in rotation by name, also after a failure, and too many are declined at once', async () => {
  const run = fairQueue(narrow)
  const done: string[] = []
  const work = (name: string) =>
    run(name, async () => {
      done.push(name)
      throw new Error('failed')
    })

  const outcomes = await Promise.allSettled(['a', 'a', 'a', 'a', 'b', 'c'].map(work))

  expect(done).toEqual(['a', 'a', 'b', 'a'])
  const refused = outcomes.map((one) => one.status === 'rejected' && one.reason.code === 503)
  expect(refused).toEqual([false, false, false, true, false, true])
  expect(await run('', async () => 'works')).toBe('works')
})
