import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/paths.ts'
import { browserOf, cookieIn } from './second-factor/factor-for-tests.ts'
import {
  home,
  meera,
  officeForTests,
  inSequence,
  type Office,
} from '../appwrite/office-for-tests.ts'
import { sessionsOf } from './sessions.ts'
import { savePerson } from './people.ts'
import { changePassword } from './second-factor/second-factors.ts'

let sharedOffice: Office
let office: Office
let personCount = 0
const newPassword = 'three lamps in there'

beforeAll(async () => {
  sharedOffice = await officeForTests()
})

beforeEach(async () => {
  personCount += 1
  office = { ...sharedOffice, ...(await sharedOffice.officeOf(`zoya.${personCount}@example.com`)) }
})

afterAll(() => sharedOffice.end())

const status = async (cookie: string) => (await browserOf(office, cookie)('GET', '')).statusCode
const change = (cookie: string, password: unknown, oldPassword: unknown = meera.password) =>
  browserOf(office, cookie)('PATCH', '/password', { password, oldPassword })

test('a new password ends every other session, and the current one continues with a new secret', async () => {
  const [cookie, other] = [await office.cookie(), await office.cookie()]

  const reply = await change(cookie, newPassword)
  const withOldPassword = await office.signIn()
  const withNewPassword = await office.signIn({ ...office.credentials, password: newPassword })

  expect(reply.json()).toMatchObject({ $id: office.person.id, email: office.person.email })
  expect(reply.body).not.toContain('argon2')
  expect([await status(cookie), await status(other)]).toEqual([401, 401])
  expect(await status(cookieIn(reply))).toBe(200)
  expect([withOldPassword.statusCode, withNewPassword.statusCode]).toEqual([401, 201])
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
])('%j is refused as a password', async (password, type, message) => {
  const cookie = await office.cookie()

  const reply = await change(cookie, password)

  expect(reply.json()).toEqual({ code: 400, type, message, version: '1.9.6' })
  expect(await status(cookie)).toBe(200)
})

test('the old password is required, with at most five guesses', async () => {
  const cookie = await office.cookie()
  const wrongPasswords = ['', undefined, 7, 'not the right one', 'neither this one']

  const guesses = await inSequence(5, (index) =>
    change(cookie, newPassword, wrongPasswords[index] ?? null),
  )
  const right = await change(cookie, newPassword)
  const inNewSession = await change(await office.cookie(), newPassword)

  for (const reply of guesses)
    expect(reply.json()).toMatchObject({ code: 401, type: 'user_invalid_credentials' })
  expect(right.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' })
  // A new session has new guesses, but starting it takes the right password.
  expect(inNewSession.statusCode).toBe(200)
})

test('a person without a password can set a first one, and do nothing else before', async () => {
  const { db } = office.parts
  const { cookie } = office
  const header = await cookie()
  // The state after an invitation: a session, and no password.
  const { id, email, name } = office.person
  const [session] = await sessionsOf(office.parts.db, id)
  await changePassword(
    db,
    {
      personId: id,
      sessionId: session?.id ?? '',
      secretHash: session?.secretHash ?? '',
      before: office.person.password,
      password: '',
    },
    'system',
  )
  const call = browserOf(office, header)

  const refused = await Promise.all([
    office.call({ url: home, headers: { cookie: header } }),
    call('POST', endpoints.secondFactor),
    call('GET', '/sessions'),
    call('POST', endpoints.recoveryCodes),
  ])
  const accountReply = await call('GET', '')
  const guess = await office.signIn({ email, password: 'anything at all' })
  const setReply = await call('PATCH', '/password', { password: newPassword })

  for (const reply of refused)
    expect(reply.json()).toMatchObject({ code: 412, type: 'user_password_reset_required' })
  expect(accountReply.json()).toMatchObject({ name })
  expect(guess.json()).toMatchObject({ type: 'user_invalid_credentials' })
  expect(setReply.statusCode).toBe(200)
  const list = await office.call({ url: home, headers: { cookie: cookieIn(setReply) } })
  expect(list.statusCode).toBe(200)
})

test('a printed password counts as never changed until it is changed', async () => {
  await savePerson(office.parts.db, { ...office.person, mustChange: true }, 'system')
  const cookie = await office.cookie()

  const printed = (await browserOf(office, cookie)('GET', '')).json()
  const changed = (await change(cookie, newPassword)).json()

  expect(printed.passwordUpdate).toBe('')
  expect(changed.passwordUpdate).toMatch(/\+00:00$/)
})
