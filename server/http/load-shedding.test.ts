import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { defaultLimits, type ServerLimits } from './connections.ts'
import { assess } from '../advice/assess.ts'
import type { Adviser } from '../advice/adviser.ts'
import { settingsFrom } from '../environment.ts'
import type { Parts } from '../parts.ts'
import { partsForTests } from '../parts-for-tests.ts'

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
      payload: {
        name: 'Asha Rao',
        phone: '9800000000',
        email: 'asha.rao@example.com',
        branch: 'CSE',
        university: 'JNTUH',
        passed: 31,
      },
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

test('a visitor who disconnects before the answer no longer counts towards the limit', async () => {
  const adviser: Adviser = { advise: () => new Promise(() => {}), close() {} }
  const port = await portOf(await startApp({ maxPerVisitor: 1 }, { adviser }))
  const { socket, closed } = await connection(port)
  const body = JSON.stringify({
    name: 'Asha Rao',
    phone: '9800000000',
    email: 'asha.rao@example.com',
    branch: 'CSE',
    university: 'JNTUH',
    passed: 31,
  })
  socket.write(
    `POST /api/check-eligibility HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  const status = async () => (await fetch(`http://127.0.0.1:${port}/v1/account`)).status
  await expect.poll(status, { timeout: 10_000 }).toBe(503)

  socket.destroy()
  await closed

  await expect.poll(status, { timeout: 10_000 }).toBe(401)
})

test('under load a crowd behind one address is refused, and another address is not', async () => {
  let delayMs = 700
  const release = Promise.withResolvers<void>()
  const adviser: Adviser = {
    async advise(enquiry) {
      await release.promise
      return assess(enquiry)
    },
    close() {},
  }
  const { app, submit } = await startApp(
    { delay: () => delayMs, maxDelay: 500, maxPerVisitorUnderLoad: 2 },
    { adviser },
  )
  const waiting = [submit(), submit()]
  await pause(50)

  const crowd = await app.inject('/v1/account')
  const other = await app.inject({ url: '/v1/account', remoteAddress: '10.0.0.7' })
  delayMs = 2_500
  const overloaded = await app.inject({ url: '/v1/account', remoteAddress: '10.0.0.7' })
  const health = await app.inject('/healthz')
  release.resolve()
  await Promise.all(waiting)
  delayMs = 0
  const after = await app.inject('/v1/account')

  const codes = [crowd, other, overloaded, health, after].map(({ statusCode }) => statusCode)
  expect(codes).toEqual([503, 401, 503, 200, 401])
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

test('requests that are never finished keep nobody from being served', async () => {
  const started = await startApp({ maxInFlight: 10 }, { settings: behindProxy })
  const port = await portOf(started)
  const houses = Array.from({ length: 50 }, (_, house) => `2001:db8:1:${house}::1`)
  await eachHalfSent({ ...started, port }, houses)

  const submitted = await started.submit()

  expect(submitted.statusCode).toBe(200)
})

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

test('the delay of the event loop is measured', async () => {
  const { app } = await startApp({ maxDelay: 100 })

  for (const until of [700, 1_400, 2_100].map((ms) => performance.now() + ms)) {
    while (performance.now() < until);
    await pause(0)
  }
  const declined = await app.inject('/v1/account')

  expect(declined.statusCode).toBe(503)
  const status = async () => (await app.inject('/v1/account')).statusCode
  await expect.poll(status, { timeout: 10_000 }).toBe(401)
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

test('a client that does not read its answers is disconnected', async () => {
  const port = await portOf(await startApp({ idleTimeout: 600 }))
  const { socket, closed } = await connection(port)
  socket.pause()

  // More answers than the socket buffers hold.
  const request = 'GET /v1/account HTTP/1.1\r\nhost: a\r\n\r\n'
  const fill = setInterval(() => socket.writable && socket.write(request.repeat(500)), 20)
  socket.on('close', () => clearInterval(fill))
  setTimeout(() => socket.resume(), 8_000).unref()
  const { ms } = await closed

  expect(ms).toBeLessThan(8_000)
})

test('a few pipelined requests are answered, and a client that sends hundreds is disconnected', async () => {
  const port = await portOf(await startApp())
  const [modest, greedy] = await Promise.all([connection(port), connection(port)])
  const request = 'GET /v1/account HTTP/1.1\r\nhost: a\r\n'

  modest.socket.write(`${request}\r\n`.repeat(15) + `${request}connection: close\r\n\r\n`)
  greedy.socket.write(`${request}\r\n`.repeat(500))
  const [answered, disconnected] = await Promise.all([modest.closed, greedy.closed])

  expect(answered.received.match(/HTTP\/1\.1 401 /g)).toHaveLength(16)
  expect(disconnected.received.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThan(17)
  expect(disconnected.ms).toBeLessThan(5_000)
})

test('five hundred silent connections do not delay others', async () => {
  const port = await portOf(await startApp())
  const sockets = await Promise.all(Array.from({ length: 500 }, () => connection(port)))
  const times = await Array.from({ length: 100 }).reduce<Promise<number[]>>(async (before) => {
    const durations = await before
    const began = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(reply.status).toBe(200)
    return [...durations, performance.now() - began]
  }, Promise.resolve([]))

  for (const { socket } of sockets) socket.destroy()
  const p99 = times.toSorted((one, other) => one - other)[98]
  expect(p99).toBeLessThan(1_000)
})

test('the default limits are the documented ones', async () => {
  const { app } = await startApp()

  expect(app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    maxConnections: 15_000,
    timeout: 30_000,
  })
})
