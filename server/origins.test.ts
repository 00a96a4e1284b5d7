import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { home, meera, officeForTests, type Office } from './v1/office-for-tests.ts'
import { problemWith } from './origins.ts'

// Hashes, processes and connections take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let office: Office

beforeAll(async () => {
  office = await officeForTests({
    environment: {
      PUBLIC_ORIGIN: 'https://kite.example.com',
      ALLOWED_ORIGINS: 'https://partner.example, http://dev.example:8080',
    },
  })
})

afterAll(() => office.end())

const settings = {
  publicOrigin: 'https://kite.example.com',
  allowedOrigins: ['https://partner.example', 'http://dev.example:8080'],
}

test.each([
  'http://192.0.2.7:3000',
  'http://192.0.2.7',
  'https://192.0.2.7:8443',
  'https://kite.example.com',
  'https://KITE.example.com:8443',
  'http://kite.example.com',
  'https://partner.example',
  'https://partner.example:443',
  'http://dev.example:8080',
])('a page of %s may call', (origin) => {
  expect(problemWith(origin, '192.0.2.7:3000', settings)).toBeUndefined()
})

const stranger = (host: string) =>
  `Invalid Origin. Register your new client (${host}) as a new Web platform on your project console dashboard`
const scheme = (name: string, origin: string) =>
  `Invalid Scheme. The scheme used (${name}) in the Origin (${origin}) is not supported. If you are using a custom scheme, please change it to \`appwrite-callback-<PROJECT_ID>\``

test.each([
  ['https://evil.example', stranger('evil.example')],
  ['https://kite.example.com.evil.test', stranger('kite.example.com.evil.test')],
  ['https://xkite.example.com', stranger('xkite.example.com')],
  ['https://sub.kite.example.com', stranger('sub.kite.example.com')],
  ['https://example.com', stranger('example.com')],
  ['http://partner.example', stranger('partner.example')],
  ['http://dev.example', stranger('dev.example')],
  ['https://partner.example.', stranger('partner.example.')],
  ['http://localhost:3000', stranger('localhost')],
  ['http://192.0.2.70', stranger('192.0.2.70')],
  ['null', 'Invalid Origin.'],
  ['', 'Invalid Origin.'],
  ['kite.example.com', 'Invalid Origin.'],
  ['https://', 'Invalid Origin.'],
  ['https://kite.example.com, https://evil.example', 'Invalid Origin.'],
  ['https://kite.example.com@evil.example', 'Invalid Origin.'],
  ['https://evil.example/kite.example.com', 'Invalid Origin.'],
  ['https://kite.example.com\\@evil.example', 'Invalid Origin.'],
  [
    'chrome-extension://kite.example.com',
    scheme('chrome-extension', 'chrome-extension://kite.example.com'),
  ],
  ['ftp://kite.example.com', scheme('ftp', 'ftp://kite.example.com')],
  ['file://', scheme('file', 'file://')],
])('a page of %j may not call', (origin, message) => {
  expect(problemWith(origin, '192.0.2.7:3000', settings)).toBe(message)
})

test.each([
  ['localhost:3000', 'http://127.0.0.1:5173'],
  ['localhost', 'http://[::1]:5173'],
  ['127.0.0.1:3000', 'http://localhost'],
  ['[::1]:3000', 'https://localhost:1'],
  ['[::1]:3000', 'http://[::1]'],
])('the names of this machine stand for each other: %s admits %s', (host, origin) => {
  expect(problemWith(origin, host, { publicOrigin: undefined, allowedOrigins: [] })).toBeUndefined()
})

test('a listed name of this machine admits the others, on its port', () => {
  const listed = { publicOrigin: undefined, allowedOrigins: ['http://localhost:5173'] }

  expect(problemWith('http://127.0.0.1:5173', 'kite.example.com', listed)).toBeUndefined()
  expect(problemWith('http://127.0.0.1:5174', 'kite.example.com', listed)).toBe(
    stranger('127.0.0.1'),
  )
})

const from = (origin: string) => ({ origin, host: 'kite.example.com' })

test('an admitted page reads every answer, refusals included', async () => {
  const replies = await Promise.all([
    office.signIn(meera, from('https://partner.example')),
    office.call({ url: '/v1/account', headers: from('https://partner.example') }),
    office.call({ url: '/v1/nowhere', headers: from('https://partner.example') }),
    office.call({
      method: 'POST',
      url: '/api/check-eligibility',
      headers: from('https://partner.example'),
    }),
  ])

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 401, 404, expect.any(Number)])
  for (const { headers } of replies) {
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://partner.example',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
      vary: 'Origin',
    })
  }
})

test('a request without an origin passes, and every answer varies with it', async () => {
  const reply = await office.signIn()

  expect(reply.statusCode).toBe(201)
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  expect(reply.headers.vary).toBe('Origin')
})

test.each([
  'https://evil.example',
  'null',
  'https://kite.example.com.evil.test',
  'ftp://kite.example.com',
])(
  'a page of %s gets no session, has no effect and reads nothing, whoever is signed in',
  async (origin) => {
    const cookie = await office.cookie()

    const replies = await Promise.all([
      office.signIn(meera, from(origin)),
      office.call({ url: home, headers: { ...from(origin), cookie } }),
      office.call({
        url: '/v1/account',
        headers: { ...from(origin), cookie, 'x-appwrite-key': 'x' },
      }),
      office.call({
        method: 'DELETE',
        url: '/v1/account/sessions',
        headers: { ...from(origin), cookie, 'x-appwrite-dev-key': 'x' },
      }),
      // The router reads an address in other letters too.
      office.call({ url: '/%761/account', headers: { ...from(origin), cookie } }),
      office.call({
        method: 'POST',
        url: '/api/check-eligibility',
        headers: from(origin),
        payload: {},
      }),
    ])

    for (const reply of replies) {
      expect(reply.json()).toMatchObject({ code: 403, type: 'general_unknown_origin' })
      expect(Object.keys(reply.json())).toHaveLength(4)
      expect(reply.statusCode).toBe(403)
      expect(reply.cookies).toEqual([])
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
      expect(reply.headers.vary).toBe('Origin')
    }
    const still = await office.call({ url: '/v1/account', headers: { cookie } })
    expect(still.statusCode).toBe(200)
  },
)

test.each(['/v1/account', home, '/v1/nowhere', '/v1', '/api/check-eligibility'])(
  'a preflight for %s is answered without a project',
  async (url) => {
    const reply = await office.app.inject({
      method: 'OPTIONS',
      url,
      headers: { ...from('https://partner.example'), 'access-control-request-method': 'GET' },
    })

    expect(reply.statusCode).toBe(204)
    expect(reply.body).toBe('')
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'https://partner.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '86400',
      vary: 'Origin',
    })
    const allowed = String(reply.headers['access-control-allow-headers']).toLowerCase().split(', ')
    for (const header of [
      'accept',
      'origin',
      'content-type',
      'cache-control',
      'idempotency-key',
      'x-appwrite-project',
      'x-appwrite-response-format',
      'x-appwrite-locale',
      'x-appwrite-session',
      'x-appwrite-jwt',
      'x-appwrite-dev-key',
      'x-sdk-name',
      'x-sdk-platform',
      'x-sdk-language',
      'x-sdk-version',
      'x-fallback-cookies',
    ]) {
      expect(allowed).toContain(header)
    }
  },
)

test("a stranger's preflight names no origin", async () => {
  const reply = await office.app.inject({
    method: 'OPTIONS',
    url: '/v1/account',
    headers: from('https://evil.example'),
  })

  expect(reply.statusCode).toBe(204)
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
})

test('only a trusted proxy can name the host that pages belong to', async () => {
  const proxied = await officeForTests({ environment: { TRUST_PROXY: 'loopback' } })
  const headers = { origin: 'https://shown.example', 'x-forwarded-host': 'shown.example' }

  const trusted = await proxied.call({ url: '/v1/account', headers })
  const untrusted = await office.call({ url: '/v1/account', headers })

  expect([trusted.statusCode, untrusted.statusCode]).toEqual([401, 403])
  await proxied.end()
})
