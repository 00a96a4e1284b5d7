import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { partsForTests } from './parts-for-tests.ts'
import { payload as asha } from './db/samples-for-tests.ts'

let fixture: Awaited<ReturnType<typeof partsForTests>>
let app: Awaited<ReturnType<typeof buildApp>>
let port: number

beforeAll(async () => {
  fixture = await partsForTests()
  app = await buildApp(fixture.parts)
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address record.
  port = (app.server.address() as AddressInfo).port
})

afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await fixture.end()
})

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/check-eligibility',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })

test('a compressed body and one larger than 64 kB are refused', async () => {
  const compressed = await post(gzipSync(JSON.stringify(asha)), { 'content-encoding': 'gzip' })
  const large = await post(JSON.stringify({ ...asha, more: 'x'.repeat(64 * 1024) }))

  expect(compressed.statusCode).toBeGreaterThanOrEqual(400)
  expect(compressed.statusCode).toBeLessThan(500)
  expect(large.statusCode).toBe(413)
  expect(large.json()).toMatchObject({ code: 413 })
})

/** Sends these bytes and returns all that is received until the server closes the connection. */
function answerTo(bytes: string) {
  return new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text: string) => (received += text))
    // The server may reset the connection; what was received before counts.
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.setTimeout(2_000, () => socket.destroy())
  })
}

/** Sends a head and a body in pieces and reads only afterwards, as most clients do. Returns the reply and how many bytes were sent. */
async function answerAfter(head: string, pieces: string[]) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8').pause()
  const closed = new Promise((done) => socket.on('close', done))
  let problem = ''
  socket.on('error', (error) => (problem = error.message))
  socket.setTimeout(10_000, () => socket.destroy())
  const sent = await [head, ...pieces].reduce<Promise<number>>(async (before, piece, index) => {
    const count = await before
    // Gives the server time to answer and close before it has received everything.
    if (index % 100 === 1) await pause(50)
    const isWritten = await new Promise<boolean>((done) =>
      socket.write(piece, (error) => done(!error)),
    )
    return isWritten ? count + piece.length : count
  }, Promise.resolve(0))
  let received = ''
  socket.on('data', (text: string) => (received += text)).resume()
  await closed
  return { received, sent, problem }
}

const kilobyte = 'x'.repeat(1_024)

test.each([
  ['/api/check-eligibility', 'with a content length', 'content-length: 204800', kilobyte],
  ['/v1/account/sessions/email', 'with a content length', 'content-length: 204800', kilobyte],
  ['/api/check-eligibility', 'in chunks', 'transfer-encoding: chunked', `400\r\n${kilobyte}\r\n`],
])(
  'a client that sends 200 KiB to %s %s can read the refusal',
  async (path, _encoding, header, piece) => {
    const chunked = header.startsWith('transfer')
    const pieces = [...Array<string>(200).fill(piece), ...(chunked ? ['0\r\n\r\n'] : [])]

    const { received, sent, problem } = await answerAfter(
      `POST ${path} HTTP/1.1\r\nhost: a\r\nx-appwrite-project: consultancy\r\ncontent-type: application/json\r\n${header}\r\n\r\n`,
      pieces,
    )

    expect(problem).toBe('')
    expect(sent).toBeGreaterThan(200 * 1_024)
    expect(received).toMatch(/^HTTP\/1\.1 413 /)
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code: 413,
      type: 'general_argument_invalid',
    })
  },
)

test('a client that does not stop sending is disconnected', async () => {
  const { received, sent } = await answerAfter(
    `${head}content-length: 67108864\r\n\r\n`,
    Array<string>(1_024).fill(kilobyte.repeat(64)),
  )

  expect(sent).toBeLessThan(67_108_864)
  expect(received === '' || received.startsWith('HTTP/1.1 413 ')).toBe(true)
})

const inner = 'GET /v1/account HTTP/1.1\r\nhost: a\r\n\r\n'
const head = 'POST /api/check-eligibility HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'

test.each([
  ['two content lengths', `${head}content-length: 2\r\ncontent-length: 40\r\n\r\n{}${inner}`],
  [
    'a content length and chunks',
    `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
  ],
  ['an unknown transfer encoding', `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`],
  ['bare line feeds', `GET /v1/account HTTP/1.1\nhost: a\n\n`],
  ['another protocol', 'SSH-2.0-client\r\n\r\n'],
  [
    'headers that are too long',
    `GET /v1/account HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
  ],
])(
  'a request with %s is refused in JSON, and no second request is smuggled in',
  async (_fault, bytes) => {
    const received = await answerTo(bytes)

    const answers = received.split(/(?=HTTP\/1\.1 )/)
    expect(answers).toHaveLength(1)
    expect(received).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(received).toContain(
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    )
    expect(received).toContain('cross-origin-resource-policy: same-origin')
    const body = received.split('\r\n\r\n')[1] ?? ''
    expect(JSON.parse(body)).toMatchObject({
      code: expect.any(Number),
      message: expect.any(String),
    })
  },
)

test('a request without a host is refused in JSON, except in HTTP/1.0', async () => {
  const withoutHost = await answerTo('GET /v1/account HTTP/1.1\r\nconnection: close\r\n\r\n')
  const http10 = await answerTo('GET /healthz HTTP/1.0\r\n\r\n')

  expect(withoutHost).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(withoutHost.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    code: 400,
    message: 'The request does not say for which host it is.',
  })
  expect(http10).toMatch(/^HTTP\/1\.1 200 /)
})
