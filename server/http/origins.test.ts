import { afterAll, beforeAll, expect, test } from 'vitest'
import { home, meera, officeForTests, type Office } from '../appwrite/office-for-tests.ts'
import { problemWith } from './origins.ts'

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
  'https://kite.example.com',
  'https://kite.example.com:443',
  'https://KITE.example.com',
  'https://partner.example',
  'https://partner.example:443',
  'http://dev.example:8080',
])('a page at %s may call the API', (origin) => {
  expect(problemWith(origin, '192.0.2.7:3000', settings)).toBeUndefined()
})

const unknownOrigin = (host: string) =>
  `Invalid Origin. Register your new client (${host}) as a new Web platform on your project console dashboard`
const unsupportedScheme = (name: string, origin: string) =>
  `Invalid Scheme. The scheme used (${name}) in the Origin (${origin}) is not supported. If you are using a custom scheme, please change it to \`appwrite-callback-<PROJECT_ID>\``

test.each([
  ['https://evil.example', unknownOrigin('evil.example')],
  ['http://kite.example.com', unknownOrigin('kite.example.com')],
  ['https://kite.example.com:8443', unknownOrigin('kite.example.com')],
  ['http://192.0.2.7:3000', unknownOrigin('192.0.2.7')],
  ['https://kite.example.com.evil.test', unknownOrigin('kite.example.com.evil.test')],
  ['https://xkite.example.com', unknownOrigin('xkite.example.com')],
  ['http://dev.example', unknownOrigin('dev.example')],
  ['https://partner.example.', unknownOrigin('partner.example.')],
  ['http://localhost:3000', unknownOrigin('localhost')],
  ['null', 'Invalid Origin.'],
  ['kite.example.com', 'Invalid Origin.'],
  ['https://kite.example.com, https://evil.example', 'Invalid Origin.'],
  ['https://kite.example.com@evil.example', 'Invalid Origin.'],
  ['https://evil.example/kite.example.com', 'Invalid Origin.'],
  ['https://kite.example.com\\@evil.example', 'Invalid Origin.'],
  ['ftp://kite.example.com', unsupportedScheme('ftp', 'ftp://kite.example.com')],
  ['chrome-extension://abcdef', unsupportedScheme('chrome-extension', 'chrome-extension://abcdef')],
])('a page at %j may not call the API', (origin, message) => {
  expect(problemWith(origin, '192.0.2.7:3000', settings)).toBe(message)
})

const unset = { publicOrigin: undefined, allowedOrigins: [] }

test.each([
  ['192.0.2.7:3000', 'http://192.0.2.7:3000'],
  ['kite.example.com', 'http://kite.example.com'],
  ['KITE.example.com:443', 'https://kite.example.com'],
  ['localhost:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://localhost:3000'],
  ['localhost', 'http://[::1]'],
])('without a public origin, a request to %s may come from a page at %s', (host, origin) => {
  expect(problemWith(origin, host, unset)).toBeUndefined()
})

test.each([
  ['192.0.2.7:3000', 'http://192.0.2.7:3001'],
  ['kite.example.com', 'http://kite.example.com:8080'],
  ['kite.example.com:443', 'http://kite.example.com'],
  ['localhost:3000', 'http://localhost:5173'],
  ['localhost:3000', 'http://127.0.0.2:3000'],
  ['name@evil.example', 'http://evil.example'],
  ['', 'http://localhost'],
])('without a public origin, a request to %j may not come from a page at %s', (host, origin) => {
  expect(problemWith(origin, host, unset)).toMatch(/^Invalid Origin\. Register/)
})

const from = (origin: string) => ({ origin, host: 'kite.example.com' })

test('an allowed page can read every reply, including refusals', async () => {
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

test('a request without an origin is accepted, and its reply varies by origin', async () => {
  const reply = await office.signIn()

  expect(reply.statusCode).toBe(201)
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  expect(reply.headers.vary).toBe('Origin')
})

test.each(['https://evil.example', 'null', 'https://kite.example.com.evil.test'])(
  'a page at %s gets no session, changes nothing and reads nothing, even with a valid cookie',
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
      // The router decodes escaped letters in an address.
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
    const after = await office.call({ url: '/v1/account', headers: { cookie } })
    expect(after.statusCode).toBe(200)
  },
)

/** Those of the official clients, and ours. */
const allowedHeaders = `
  accept origin cookie set-cookie content-type content-range x-appwrite-project x-appwrite-key x-appwrite-dev-key x-appwrite-locale x-appwrite-mode x-appwrite-jwt x-appwrite-organization x-appwrite-response-format
  x-appwrite-timeout x-appwrite-id x-appwrite-timestamp x-appwrite-session x-appwrite-platform x-appwrite-impersonate-user-id x-appwrite-impersonate-user-email x-appwrite-impersonate-user-phone x-sdk-version x-sdk-name x-sdk-language x-sdk-platform x-sdk-graphql x-sdk-profile range cache-control expires pragma x-fallback-cookies x-requested-with x-forwarded-for x-forwarded-user-agent idempotency-key amends`
  .trim()
  .split(/\s+/)

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
      'content-type': 'text/html',
      'access-control-allow-origin': 'https://partner.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '86400',
      vary: 'Origin',
    })
    const allowed = String(reply.headers['access-control-allow-headers']).toLowerCase().split(', ')
    expect(allowed).toEqual(expect.arrayContaining(allowedHeaders))
  },
)

test('only a trusted proxy can set the host whose pages are allowed', async () => {
  const [proxied, direct] = await Promise.all([
    officeForTests({ environment: { TRUST_PROXY: 'loopback' } }),
    officeForTests(),
  ])
  const headers = { origin: 'https://shown.example', 'x-forwarded-host': 'shown.example' }

  const trusted = await proxied.call({ url: '/v1/account', headers })
  const untrusted = await direct.call({ url: '/v1/account', headers })
  const fromOutside = await proxied.call({
    url: '/v1/account',
    headers,
    remoteAddress: '192.0.2.9',
  })

  expect([trusted.statusCode, untrusted.statusCode, fromOutside.statusCode]).toEqual([
    401, 403, 403,
  ])
  await Promise.all([proxied.end(), direct.end()])
})

test('if the public origin is set, not even a trusted proxy can set another host', async () => {
  const proxied = await officeForTests({
    environment: { PUBLIC_ORIGIN: 'https://kite.example.com', TRUST_PROXY: 'loopback' },
  })

  const replies = await Promise.all(
    ['https://kite.example.com', 'https://shown.example', 'http://kite.example.com'].map((origin) =>
      proxied.call({
        url: '/v1/account',
        headers: { origin, 'x-forwarded-host': 'shown.example' },
      }),
    ),
  )

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403])
  await proxied.end()
})

test.each(['cross-site', 'same-site'])(
  'a %s request without an origin is refused if it would change something',
  async (site) => {
    const cookie = await office.cookie()
    const headers = { 'sec-fetch-site': site }

    const refused = await Promise.all([
      office.signIn(meera, headers),
      office.call({
        method: 'DELETE',
        url: '/v1/account/sessions/current',
        headers: { ...headers, cookie },
      }),
      office.call({ method: 'POST', url: '/api/check-eligibility', headers, payload: {} }),
    ])
    const fromPartner = await office.signIn(meera, {
      ...headers,
      ...from('https://partner.example'),
    })
    const read = await office.call({ url: '/v1/account', headers: { ...headers, cookie } })

    for (const reply of refused) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({
        type: 'general_unknown_origin',
        message: 'Invalid Origin.',
      })
      expect(reply.cookies).toEqual([])
    }
    expect([fromPartner.statusCode, read.statusCode]).toEqual([201, 200])
  },
)

test.each(['same-origin', 'none'])('a %s request without an origin may sign in', async (site) => {
  const reply = await office.signIn(meera, { 'sec-fetch-site': site })

  expect(reply.statusCode).toBe(201)
})

test.each(['cross-site', 'same-site'])(
  'a %s request for a file is refused, unless it comes from an allowed page',
  async (site) => {
    const cookie = await office.cookie()
    const status = async (url: string, headers: Record<string, string> = {}) =>
      (await office.call({ url, headers: { cookie, 'sec-fetch-site': site, ...headers } }))
        .statusCode

    for (const url of ['/api/export?format=csv', '/api/audit?format=csv']) {
      expect(await status(url)).toBe(403)
      expect(await status(url, { referer: 'https://evil.example/' })).toBe(403)
      expect(await status(url, { referer: 'https://partner.example/admin' })).toBe(200)
      expect(await status(url, { 'sec-fetch-site': 'none' })).toBe(200)
    }
  },
)
