import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InjectOptions } from 'fastify'
import { buildApp } from './app.ts'
import type { Parts } from './parts.ts'
import { partsForTests } from './parts-for-tests.ts'

const asha = {
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha.rao@example.com',
  branch: 'CSE',
  university: 'JNTUH',
  reason: 'Arrears in two semesters',
  passed: 31,
}

const projectFolder = join(import.meta.dirname, '..')

let fixture: Awaited<ReturnType<typeof partsForTests>>
let app: Awaited<ReturnType<typeof buildApp>>
let port: number

beforeAll(async () => {
  const unbounded = {
    take: async () => ({ allowed: true, limit: 1, remaining: 1, resetAt: 0 }),
    reset: async () => {},
  }
  const base = await partsForTests()
  const limits: Parts['limits'] = {
    ...base.parts.limits,
    submissions: unbounded,
    submissionsOfDay: unbounded,
    signIn: unbounded,
    signInAnywhere: unbounded,
    signInVisitor: unbounded,
    signInCrowded: unbounded,
  }
  fixture = { ...base, parts: { ...base.parts, limits } }
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

/** The same numbers in each run (mulberry32), so that a failure can be reproduced. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Problem = { sent: string; status: number; body: string }

/** Replies with a server error, with internals of the server, or not in JSON. */
async function problemsOf(
  count: number,
  make: (index: number) => InjectOptions,
): Promise<Problem[]> {
  const all = Array.from({ length: count }, (_, index) => make(index))
  return all.reduce<Promise<Problem[]>>(async (before, options) => {
    const problems = await before
    const { statusCode, body, headers } = await app.inject(options)
    const isJson = body === '' || String(headers['content-type']).startsWith('application/json')
    const hasInternals =
      body.includes(projectFolder) ||
      /\bat .*\.(ts|js):\d+|node_modules|SQLITE|sqlite|Error:/.test(body)
    if (statusCode < 500 && isJson && !hasInternals) return problems
    return [...problems, { sent: JSON.stringify(options).slice(0, 500), status: statusCode, body }]
  }, Promise.resolve([]))
}

const oddValues: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '\t\r\n',
  '31',
  '0x1f',
  '1e3',
  '+7',
  'a\0b',
  '\ud800',
  '\udfff x',
  '\u202e cba',
  '\u0000',
  'ஆஷா',
  'आशा',
  '😀'.repeat(99),
  'x'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(5_001),
  '<script>alert(1)</script>',
  "'; DROP TABLE submissions; --",
  '=HYPERLINK("http://example.com")',
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '{{7*7}}',
  [],
  {},
  ['x'],
  [[[]]],
  { toString: 'x' },
  { length: -1 },
  { $gt: '' },
]
const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '',
  '$id',
  'papers_passed',
  'id',
  'a'.repeat(300),
]
const fields = Object.keys(asha)

function oddBody(number: (below: number) => number): string {
  const pick = <Item>(list: Item[]): Item | undefined => list[number(list.length)]
  switch (number(8)) {
    case 0:
      return JSON.stringify(pick(oddValues) ?? null)
    case 1: {
      const depth = 1 + number(12_000)
      return '['.repeat(depth) + ']'.repeat(number(2) === 0 ? depth : 0)
    }
    case 2:
      return `{"name":"first","name":${JSON.stringify(pick(oddValues) ?? null)},${JSON.stringify(asha).slice(1)}`
    case 3:
      return `{"__proto__":{"passed":1},"constructor":{"prototype":{"admin":true}},${JSON.stringify(asha).slice(1)}`
    case 4:
      return JSON.stringify(asha).slice(0, number(140))
    case 5:
      return 'x'.repeat(number(3) * 40_000)
    case 6:
      return `{"passed":1e400,${JSON.stringify({ ...asha, passed: undefined }).slice(1)}`
    default: {
      const changes = Array.from({ length: 1 + number(4) }, () => [
        number(3) === 0 ? pick(oddKeys) : pick(fields),
        pick(oddValues),
      ])
      return JSON.stringify({ ...asha, ...Object.fromEntries(changes) })
    }
  }
}

const oddTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json\t;',
  'x',
  '',
  'application/vnd.api+json',
]

test.each([
  ['/api/check-eligibility', 1],
  ['/v1/account/sessions/email', 2],
])(
  'a thousand hostile bodies for %s are answered or refused without a server error',
  async (url, seed) => {
    const number = numbersFrom(seed)

    const problems = await problemsOf(1_000, () => ({
      method: 'POST',
      url,
      headers: {
        'content-type':
          number(4) === 0 ? (oddTypes[number(oddTypes.length)] ?? '') : 'application/json',
        'x-appwrite-project': 'consultancy',
      },
      payload: oddBody(number),
    }))

    expect(problems).toEqual([])
    // No prototype was changed.
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  },
)

test('three hundred requests with odd methods, addresses and headers are answered or refused', async () => {
  const number = numbersFrom(3)
  const pieces =
    'api v1 check-eligibility account sessions healthz readyz metrics admin .. . %2e%2e %00 %ff %c0%af ; : @ [ ] ~ %F0%9F%98%80 \\ index.html .env __proto__'.split(
      ' ',
    )
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
  const names = [
    'x-appwrite-project',
    'idempotency-key',
    'cookie',
    'origin',
    'host',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-fallback-cookies',
    'x-http-method-override',
    'authorization',
    'if-none-match',
    'accept-encoding',
    'x-appwrite-response-format',
    'content-length',
    'transfer-encoding',
  ]
  const odd = [
    '',
    ' ',
    '*',
    'null',
    '-1',
    '../..',
    'x'.repeat(8_000),
    '{"a":',
    '%00',
    'é',
    'https://example.com:99999',
    'file://',
    'gzip;q=',
    'a=b; a=c; __proto__=d',
    '0, 0',
  ]
  const pick = (list: readonly string[]) => list[number(list.length)] ?? ''

  const problems = await problemsOf(300, () => ({
    method: methods[number(methods.length)] ?? 'GET',
    url: `/${number(2) === 0 ? 'v1' : 'api'}/${Array.from({ length: number(6) }, () => pick(pieces)).join('/')}?${pick(pieces)}=${pick(pieces)}`,
    headers: Object.fromEntries(Array.from({ length: number(4) }, () => [pick(names), pick(odd)])),
  }))

  expect(problems).toEqual([])
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
  ['two chunked encodings', `${head}transfer-encoding: chunked, chunked\r\n\r\n0\r\n\r\n${inner}`],
  ['a negative content length', `${head}content-length: -1\r\n\r\n${inner}`],
  ['a folded header', `${head}content-length: 0\r\nx: y\r\n z\r\n\r\n`],
  ['bare line feeds', `GET /v1/account HTTP/1.1\nhost: a\n\n`],
  ['a space before the colon', `GET /v1/account HTTP/1.1\r\nhost : a\r\n\r\n`],
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
