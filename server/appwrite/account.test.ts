import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitForTests, limitsForTests } from '../parts-for-tests.ts'
import { quickHash } from '../people/passwords/quick-hash-for-tests.ts'
import { officeForTests, inSequence, type Office } from './office-for-tests.ts'
import { sessionsOf } from '../people/sessions.ts'
import { savePerson, setAccess } from '../people/people.ts'

const hour = 3_600_000
const day = 24 * hour

let sharedOffice: Office
let office: Office
let meera: Office['credentials']
let clock = Date.now()
let personCount = 0

beforeAll(async () => {
  sharedOffice = await officeForTests({ now: () => clock })
})

beforeEach(async () => {
  clock = Date.now()
  personCount += 1
  office = { ...sharedOffice, ...(await sharedOffice.officeOf(`meera.${personCount}@example.com`)) }
  meera = office.credentials
})

afterAll(() => sharedOffice.end())

const refused = (code: number, type: string, message: string) => ({
  message,
  code,
  version: '1.9.6',
  type,
})

const wrong = refused(
  401,
  'user_invalid_credentials',
  'Invalid credentials. Please check the email and password.',
)
const guest = refused(
  401,
  'general_unauthorized_scope',
  'User (role: guests) missing scopes (["account"])',
)

const account = async (cookie: string) => {
  const reply = await office.call({ url: '/v1/account', headers: { cookie } })
  return reply.statusCode
}

test('staff who sign in get a session without its secret', async () => {
  const reply = await office.signIn()

  expect(reply.statusCode).toBe(201)
  expect(reply.headers['content-type']).toMatch(/^application\/json; charset=utf-8$/i)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['x-fallback-cookies']).toBeUndefined()
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
  expect(reply.json()).toEqual({
    $id: expect.stringMatching(/^[0-9a-f]{20}$/),
    $createdAt: time,
    $updatedAt: time,
    expire: time,
    userId: office.person.id,
    provider: 'email',
    providerUid: meera.email,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip: '127.0.0.1',
    osCode: '',
    osName: '',
    osVersion: '',
    clientType: '',
    clientCode: '',
    clientName: '',
    clientVersion: '',
    clientEngine: '',
    clientEngineVersion: '',
    deviceName: '',
    deviceBrand: '',
    deviceModel: '',
    countryCode: '--',
    countryName: 'Unknown',
    current: true,
    factors: ['password'],
    secret: '',
    mfaUpdatedAt: '',
  })
})

/** Without the device cookie. */
const sessionCookiesOf = ({ cookies }: Awaited<ReturnType<Office['signIn']>>) =>
  cookies.filter(({ name }) => name.includes('a_session_'))

test('over HTTP the session is in two cookies that scripts cannot read', async () => {
  const reply = await office.signIn()
  const { headers } = reply
  const cookies = sessionCookiesOf(reply)

  expect(cookies.map(({ name }) => name)).toEqual([
    'a_session_consultancy',
    'a_session_consultancy_legacy',
  ])
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax' })
    expect(cookie).not.toHaveProperty('secure')
    expect(cookie).not.toHaveProperty('domain')
    expect(cookie.expires?.getTime()).toBeGreaterThan(clock + 29 * day)
    expect(cookie.value).toBe(cookies[0]?.value)
  }
  const token = JSON.parse(Buffer.from(cookies[0]?.value ?? '', 'base64').toString())
  expect(token).toEqual({ id: office.person.id, secret: expect.stringMatching(/^[\w-]{43}$/) })
  expect(JSON.stringify([headers['set-cookie']])).not.toContain(token.secret)
})

test('behind a trusted proxy with HTTPS the cookies are secure, and one is bound to the host', async () => {
  const secured = await officeForTests({ environment: { TRUST_PROXY: 'loopback' } })

  const reply = await secured.signIn(secured.credentials, { 'x-forwarded-proto': 'https' })
  const cookies = sessionCookiesOf(reply)
  const [guarded] = cookies
  const again = await secured.call({
    url: '/v1/account',
    headers: {
      cookie: `a_session_consultancy=stale; ${guarded?.name}=${guarded?.value}`,
      'x-forwarded-proto': 'https',
    },
  })

  expect(cookies.map(({ name }) => name)).toEqual([
    '__Host-a_session_consultancy',
    'a_session_consultancy',
    'a_session_consultancy_legacy',
  ])
  expect(cookies.every(({ secure, httpOnly, path }) => secure && httpOnly && path === '/')).toBe(
    true,
  )
  expect(reply.cookies.every(({ secure, httpOnly }) => secure && httpOnly)).toBe(true)
  expect(again.statusCode).toBe(200)
  await secured.end()
})

test.each<Record<string, string>>([{}, { 'x-forwarded-proto': 'http' }])(
  'if the public origin is https, cookies are secure with the headers %j',
  async (headers) => {
    const environment = { PUBLIC_ORIGIN: 'https://kite.example.com', TRUST_PROXY: 'loopback' }
    const secured = await officeForTests({ environment })

    const { cookies } = await secured.signIn(secured.credentials, headers)
    const [guarded] = cookies
    const again = await secured.call({
      url: '/v1/account',
      headers: { ...headers, cookie: `${guarded?.name}=${guarded?.value}` },
    })

    expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
      ['__Host-a_session_consultancy', true],
      ['a_session_consultancy', true],
      ['a_session_consultancy_legacy', true],
    ])
    expect(again.statusCode).toBe(200)
    await secured.end()
  },
)

test('a wrong password and an unknown e-mail address get the same answer', async () => {
  const existing = await office.signIn({ ...meera, password: 'wrong password' })
  const unknown = await office.signIn({
    email: `nobody.${meera.email}`,
    password: 'wrong password',
  })

  expect(existing.json()).toEqual(wrong)
  expect(unknown.json()).toEqual(wrong)
  const variableHeaders = { date: '', 'x-ratelimit-reset': '' }
  expect({ ...existing.headers, ...variableHeaders }).toEqual({
    ...unknown.headers,
    ...variableHeaders,
  })
  expect(existing.cookies).toEqual([])
})

async function blockMeera() {
  const { db } = office.parts
  // The last person who can sign in cannot be blocked.
  await savePerson(db, { email: 'ravi@example.com', name: 'Ravi', password: 'x' }, 'system')
  expect(await setAccess(db, office.person.id, { blocked: true }, 'system')).toBe(true)
}

test('a blocked person is told so only with the right password', async () => {
  await blockMeera()

  const right = await office.signIn()
  const guessed = await office.signIn({ ...meera, password: 'wrong password' })

  expect(right.json()).toEqual(refused(403, 'user_blocked', 'The current user has been blocked.'))
  expect(right.statusCode).toBe(403)
  expect(right.cookies).toEqual([])
  expect(guessed.json()).toEqual(wrong)
})

const guessFor = (email: string) => () => office.signIn({ email, password: 'wrong password' })

test('the eleventh attempt with one e-mail address is refused, whether the address is known or not', async () => {
  const before = Date.now()
  const existing = await inSequence(11, guessFor(meera.email))
  const after = Date.now()
  const unknown = await inSequence(11, guessFor(`nobody.${meera.email}`))

  expect(existing.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(401), 429])
  expect(existing.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0].map(String),
  )
  const last = existing.at(-1)
  expect(last?.json()).toEqual(
    refused(
      429,
      'general_rate_limit_exceeded',
      'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
    ),
  )
  expect(last?.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'retry-after': '60' })
  const reset = Number(last?.headers['x-ratelimit-reset'])
  expect(reset).toBeGreaterThanOrEqual(Math.floor(before / 1_000) + 60)
  expect(reset).toBeLessThanOrEqual(Math.ceil(after / 1_000) + 60)
  expect(unknown.map(({ body }) => body)).toEqual(existing.map(({ body }) => body))
  expect(unknown.map(({ headers }) => Object.keys(headers))).toEqual(
    existing.map(({ headers }) => Object.keys(headers)),
  )
})

test('after too many attempts even the right password is refused, but other e-mail addresses are not', async () => {
  const limits = { ...limitsForTests(), signIn: limitForTests({ points: 2, seconds: 60 }) }
  const strict = await officeForTests({ limits })
  const guess = () => strict.signIn({ ...strict.credentials, password: 'wrong password' })

  await guess()
  await guess()
  const right = await strict.signIn()
  const other = await strict.signIn({ email: 'ravi@example.com', password: 'wrong password' })

  expect(right.statusCode).toBe(429)
  expect(other.statusCode).toBe(401)
  await strict.end()
})

test('the account shows who is signed in, and nothing of the password', async () => {
  const reply = await office.call({
    url: '/v1/account',
    headers: { cookie: await office.cookie(), 'content-type': 'application/json' },
  })

  const time = expect.stringMatching(/\+00:00$/)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    $id: office.person.id,
    $createdAt: time,
    $updatedAt: time,
    registration: time,
    passwordUpdate: time,
    accessedAt: time,
    name: 'Meera',
    email: meera.email,
    phone: '',
    status: true,
    emailVerification: false,
    phoneVerification: false,
    mfa: false,
    labels: ['owner'],
    prefs: {},
    targets: [],
    emailCanonical: null,
    emailIsFree: null,
    emailIsDisposable: null,
    emailIsCorporate: null,
    emailIsCanonical: null,
    impersonator: false,
    impersonatorUserId: null,
  })
})

test('the session is accepted in either cookie and in either header', async () => {
  const cookie = await office.cookie()
  const value = /a_session_consultancy=([^;]+)/.exec(cookie)?.[1] ?? ''
  const places: Record<string, string>[] = [
    { cookie: `a_session_consultancy=${value}` },
    { cookie: `a_session_consultancy_legacy=${value}` },
    { cookie: `a_session_consultancy=${encodeURIComponent(value)}` },
    { cookie: `other=1; a_session_consultancy=; a_session_consultancy_legacy=${value}` },
    { 'x-appwrite-session': value },
    { 'x-fallback-cookies': JSON.stringify({ a_session_consultancy: value }) },
    { cookie: 'a_session_consultancy=garbage', 'x-appwrite-session': value },
  ]

  const replies = await Promise.all(
    places.map((headers) => office.call({ url: '/v1/account', headers })),
  )

  expect(replies.map(({ statusCode }) => statusCode)).toEqual(places.map(() => 200))
})

const encoded = (token: unknown) => Buffer.from(JSON.stringify(token)).toString('base64')

test('nothing else counts as a session', async () => {
  const value = /a_session_consultancy=([^;]+)/.exec(await office.cookie())?.[1] ?? ''
  const { id, secret } = JSON.parse(Buffer.from(value, 'base64').toString())
  const [session] = await sessionsOf(office.parts.db, id)
  const attempts: Record<string, string>[] = [
    {},
    { 'x-appwrite-key': value },
    { 'x-appwrite-jwt': value },
    { 'x-appwrite-mode': 'admin' },
    { 'x-appwrite-dev-key': value },
    { 'x-appwrite-impersonate-user-id': id },
    { authorization: `Bearer ${value}` },
    { cookie: `a_session_other=${value}` },
    { cookie: `__Host-a_session_consultancy=${value}` },
    { 'x-appwrite-session': secret },
    { 'x-appwrite-session': encoded({ id, secret: `${secret}x` }) },
    { 'x-appwrite-session': encoded({ id: 'somebody', secret }) },
    { 'x-appwrite-session': encoded({ id, secret: session?.secretHash }) },
    { 'x-appwrite-session': encoded({ id, secret: { $ne: '' } }) },
    { 'x-appwrite-session': encoded({ id, secret: '\0' }) },
    { 'x-appwrite-session': 'x'.repeat(2_000) },
    { 'x-fallback-cookies': '' },
    { 'x-fallback-cookies': '{' },
    { 'x-fallback-cookies': '[]' },
    { 'x-fallback-cookies': 'null' },
    { 'x-fallback-cookies': '{"a_session_consultancy":7}' },
    { 'x-fallback-cookies': '{"a_session_consultancy":{"id":1}}' },
  ]

  const replies = await Promise.all(
    attempts.map((headers) => office.call({ url: '/v1/account', headers })),
  )

  for (const [index, reply] of replies.entries()) {
    expect(reply.json(), JSON.stringify(attempts[index])).toEqual(guest)
    expect(reply.statusCode).toBe(401)
  }
})

test('a session ends thirty days after the sign-in, however often it is used', async () => {
  const start = clock
  const cookie = await office.cookie()

  const calls = await inSequence(73, async (passed) => {
    clock = start + passed * 10 * hour
    return account(cookie)
  })

  expect(calls).toEqual([...Array(72).fill(200), 401])
})

test('a session ends after twelve hours without use, or after the time in the settings', async () => {
  const environment = { SESSION_IDLE_HOURS: '2' }
  const shorter = await officeForTests({ now: () => clock, environment })
  const start = clock
  const statusAfter = async (at: Office, cookie: string, time: number) => {
    clock = start + time
    return (await at.call({ url: '/v1/account', headers: { cookie } })).statusCode
  }
  const [cookie, other] = [await office.cookie(), await shorter.cookie()]

  const within = [
    await statusAfter(shorter, other, 2 * hour - 1),
    await statusAfter(shorter, other, 4 * hour - 1),
    await statusAfter(office, cookie, 12 * hour - 1),
  ]
  const after = await statusAfter(office, cookie, 24 * hour - 1)

  expect(within).toEqual([200, 401, 200])
  expect(after).toBe(401)
  await shorter.end()
})

test('what a page asks by itself, and its calls for changes, keep no session from ending', async () => {
  const cookie = await office.cookie()
  const start = clock
  const statusOf = async (headers: Record<string, string>, url = '/v1/account') =>
    (await office.call({ url, headers: { cookie, ...headers } })).statusCode
  const byItself = { 'x-attended': 'false' }

  const within: number[] = []
  for (let passed = 1; passed < 12; passed += 1) {
    clock = start + passed * hour
    within.push(await statusOf(byItself))
    within.push(await statusOf({}, '/api/desk/changes'))
  }
  clock = start + 12 * hour
  const after = await statusOf(byItself)

  expect(new Set(within)).toEqual(new Set([200]))
  expect(after).toBe(401)
})

test('signing out ends the session on the server and in the browser', async () => {
  const cookie = await office.cookie()

  const reply = await office.call({
    method: 'DELETE',
    url: '/v1/account/sessions/current',
    headers: { cookie, 'content-type': 'application/json' },
    payload: '{}',
  })

  expect(reply.statusCode).toBe(204)
  expect(reply.body).toBe('')
  // Clients parse an answer as JSON if its content type says so.
  expect(reply.headers['content-type']).toBe('text/html')
  expect(reply.cookies.map(({ name }) => name)).toEqual([
    'a_session_consultancy',
    'a_session_consultancy_legacy',
  ])
  expect(reply.cookies.every(({ expires }) => expires && expires.getTime() < clock)).toBe(true)
  expect(await account(cookie)).toBe(401)
})

test('nobody can read or end the session of another person', async () => {
  const ravi = { email: 'ravi@example.com', password: 'a second lamp there' }
  await savePerson(
    office.parts.db,
    {
      ...ravi,
      name: 'Ravi',
      password: quickHash(ravi.password),
    },
    'system',
  )
  const theirs = await office.signIn(ravi)
  const url = `/v1/account/sessions/${theirs.json().$id}`
  const cookie = await office.cookie()

  const readReply = await office.call({ url, headers: { cookie } })
  const endReply = await office.call({ method: 'DELETE', url, headers: { cookie } })

  expect([readReply.statusCode, endReply.statusCode]).toEqual([404, 404])
  expect(await account(`a_session_consultancy=${theirs.cookies[0]?.value}`)).toBe(200)
})

test('all sessions can be ended at once', async () => {
  const cookies = [await office.cookie(), await office.cookie()]

  const reply = await office.call({
    method: 'DELETE',
    url: '/v1/account/sessions',
    headers: { cookie: cookies[0] },
  })

  expect(reply.statusCode).toBe(204)
  expect(reply.cookies).toHaveLength(2)
  expect(await Promise.all(cookies.map(account))).toEqual([401, 401])
})
