import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browserOf, cookieIn } from './factor-for-tests.ts'
import { home, meera, officeForTests, oneByOne, type Office } from './office-for-tests.ts'

let building: Office
let office: Office
let newcomers = 0
const next = 'three lamps in there'

beforeAll(async () => {
  building = await officeForTests()
})

beforeEach(async () => {
  newcomers += 1
  office = { ...building, ...(await building.officeOf(`zoya.${newcomers}@example.com`)) }
})

afterAll(() => building.end())

const status = async (cookie: string) => (await browserOf(office, cookie)('GET', '')).statusCode
const change = (cookie: string, password: unknown, oldPassword: unknown = meera.password) =>
  browserOf(office, cookie)('PATCH', '/password', { password, oldPassword })

test('a new password ends every other session, and the own one goes on under another secret', async () => {
  const [cookie, other] = [await office.cookie(), await office.cookie()]

  const reply = await change(cookie, next)
  const old = await office.signIn()
  const fresh = await office.signIn({ ...office.credentials, password: next })

  expect(reply.json()).toMatchObject({ $id: office.person.id, email: office.person.email })
  expect(reply.body).not.toContain('argon2')
  expect([await status(cookie), await status(other)]).toEqual([401, 401])
  expect(await status(cookieIn(reply))).toBe(200)
  expect([old.statusCode, fresh.statusCode]).toEqual([401, 201])
})

test.each([
  [undefined, 'general_argument_invalid', 'Param "password" is not optional.'],
  [7, 'general_argument_invalid', 'Invalid `password` param: Password must be text.'],
  [
    'nine char',
    'general_argument_invalid',
    'Invalid `password` param: Password must be at least 10 characters long.',
  ],
  [
    'x'.repeat(257),
    'general_argument_invalid',
    'Invalid `password` param: Password must be between 10 and 256 bytes long.',
  ],
  [
    'Motherlode',
    'general_argument_invalid',
    'Invalid `password` param: Password is one of the passwords that are guessed first.',
  ],
  [
    'Kitesail@2026!',
    'password_personal_data',
    'The password consists of your name, your email or common words. Please choose another one.',
  ],
  [
    'Meera.zoya.1999',
    'password_personal_data',
    'The password consists of your name, your email or common words. Please choose another one.',
  ],
  [
    meera.password,
    'password_recently_used',
    'This is your present password. Please choose another one.',
  ],
])("%j becomes nobody's password", async (password, type, message) => {
  const cookie = await office.cookie()

  const reply = await change(cookie, password)

  expect(reply.json()).toEqual({ code: 400, type, message, version: '1.9.6' })
  expect(await status(cookie)).toBe(200)
})

test('the old password is asked for, and five guesses at it are all', async () => {
  const cookie = await office.cookie()
  const olds = ['', undefined, 7, 'not the right one', 'neither this one']

  const guesses = await oneByOne(5, (index) => change(cookie, next, olds[index] ?? null))
  const right = await change(cookie, next)
  const elsewhere = await change(await office.cookie(), next)

  for (const reply of guesses)
    expect(reply.json()).toMatchObject({ code: 401, type: 'user_invalid_credentials' })
  expect(right.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' })
  // Each guess costs a session of its own, which the right password has to begin.
  expect(elsewhere.statusCode).toBe(200)
})

test('whoever has no password yet can set a first one, and do nothing else before', async () => {
  const { people } = office.parts.store
  const { cookie } = office
  const header = await cookie()
  // As a link leaves it: a session, and no password.
  const { id, email, name } = office.person
  const [session] = await office.parts.store.sessions.listOf(id)
  await people.changePassword({
    personId: id,
    sessionId: session?.id ?? '',
    secretHash: session?.secretHash ?? '',
    before: office.person.password,
    password: '',
  })
  const call = browserOf(office, header)

  const closed = await Promise.all([
    office.call({ url: home, headers: { cookie: header } }),
    call('POST', '/mfa/authenticators/totp'),
    call('GET', '/sessions'),
    call('PATCH', '/mfa', { mfa: true }),
  ])
  const open = await call('GET', '')
  const guess = await office.signIn({ email, password: 'anything at all' })
  const set = await call('PATCH', '/password', { password: next })

  for (const reply of closed)
    expect(reply.json()).toMatchObject({ code: 412, type: 'user_password_reset_required' })
  expect(open.json()).toMatchObject({ name })
  expect(guess.json()).toMatchObject({ type: 'user_invalid_credentials' })
  expect(set.statusCode).toBe(200)
  const list = await office.call({ url: home, headers: { cookie: cookieIn(set) } })
  expect(list.statusCode).toBe(200)
})

test('a password that was printed counts as never changed, until it is', async () => {
  await office.parts.store.people.save({ ...office.person, mustChange: true })
  const cookie = await office.cookie()

  const printed = (await browserOf(office, cookie)('GET', '')).json()
  const changed = (await change(cookie, next)).json()

  expect(printed.passwordUpdate).toBe('')
  expect(changed.passwordUpdate).toMatch(/\+00:00$/)
})
