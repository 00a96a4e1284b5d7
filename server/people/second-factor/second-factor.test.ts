import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/paths.ts'
import { beginSession } from '../caller.ts'
import { stepAt, totpCode } from './codes.ts'
import { limitsForTests } from '../../parts-for-tests.ts'
import { answer, browserOf, cookieIn, withFactor } from './factor-for-tests.ts'
import {
  home,
  meera,
  officeForTests,
  inSequence,
  type Office,
} from '../../appwrite/office-for-tests.ts'
import { savePerson } from '../people.ts'

const minute = 60_000
const clock = { now: Date.now() }
let office: Office
let people = 0

const lines: string[] = []

beforeAll(async () => {
  office = await officeForTests({
    now: () => clock.now,
    limits: limitsForTests(undefined, () => clock.now),
    environment: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  })
})
afterAll(() => office.end())

beforeEach(() => {
  people += 1
})
const nextEmail = () => `zoya.${people}@example.com`
const someone = (options?: { codes: boolean }) => withFactor(office, nextEmail(), clock, options)

const statusOf = ({ statusCode }: { statusCode: number }) => statusCode
const wrong = {
  code: 401,
  version: '1.9.6',
  type: 'user_invalid_token',
  message: 'Invalid token passed in the request.',
}

describe('between the password and the code', () => {
  test('only the code and signing out are allowed', async () => {
    const { pending, code } = await someone()
    const { call, cookie } = await pending()
    const request = (url: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
      office.call({ method, url, headers: { cookie } })

    const refused = await Promise.all([
      call('GET', ''),
      call('GET', '/sessions'),
      call('GET', '/sessions/current'),
      call('DELETE', '/sessions'),
      call('PATCH', '/password', { password: 'three lamps there', oldPassword: meera.password }),
      call('GET', endpoints.secondFactor),
      call('POST', endpoints.secondFactor),
      call('PUT', endpoints.secondFactor, { code: code() }),
      call('DELETE', endpoints.secondFactor, { code: code() }),
      call('POST', endpoints.recoveryCodes),
      request(home),
      request(`${home}/unknown`),
      request(home, 'POST'),
      request(endpoints.history, 'POST'),
      request('/api/export?format=csv'),
      request('/api/audit'),
      request('/api/desk/changes'),
      request(endpoints.people),
      request('/v1/unknown'),
    ])
    const again = await office.signIn(meera, { cookie })

    for (const reply of refused)
      expect(reply.json()).toMatchObject({ code: 401, type: 'user_more_factors_required' })
    expect(again.json()).toMatchObject({ type: 'user_session_already_exists' })
    expect(statusOf(await call('DELETE', '/sessions/current'))).toBe(204)
  })

  test('the code gives full access under a new session secret, and the earlier secret is invalid', async () => {
    const { pending, code } = await someone()
    const { call, cookie } = await pending()

    const reply = await answer(call, code())
    const after = browserOf(office, cookieIn(reply))

    expect((await after('GET', '/sessions/current')).json()).toMatchObject({
      factors: ['password', 'totp'],
    })
    expect(cookieIn(reply)).not.toBe(cookie)
    expect([statusOf(await after('GET', '')), statusOf(await call('GET', ''))]).toEqual([200, 401])
  })

  test('a session that was planted before the sign-in is not used', async () => {
    const { pending, signIn, cookie } = await someone()
    const attacker = await pending()

    const planted = await signIn(undefined, { cookie: 'a_session_consultancy=cGxhbnRlZA==' })
    const forced = await signIn(undefined, { cookie: attacker.cookie })

    expect(statusOf(planted)).toBe(201)
    expect(cookieIn(planted)).not.toContain('cGxhbnRlZA')
    expect(forced.json()).toMatchObject({ type: 'user_session_already_exists' })
    expect(statusOf(await browserOf(office, cookie)('GET', ''))).toBe(200)
  })
})

describe('an attacker who knows the password', () => {
  test('has five guesses, and no more in a new session or with the right code', async () => {
    const { pending, code, call, recoveryCodes } = await someone({ codes: true })
    const [first, second, third] = [await pending(), await pending(), await pending()]

    const guesses = await inSequence(5, (index) => answer(first.call, `00000${index}`))
    const more = [await answer(first.call, code()), await answer(second.call, code())]
    const owner = await answer(call, code())
    const byRecovery = await answer(third.call, recoveryCodes[0] ?? '', 'recoverycode')
    clock.now += 15 * minute
    const later = await answer(second.call, code())

    for (const reply of guesses) expect(reply.json()).toEqual(wrong)
    for (const reply of more) {
      expect(reply.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    // Attempts in other sessions block neither a session that has passed the second factor nor a recovery code.
    expect(statusOf(owner)).toBe(200)
    expect(statusOf(byRecovery)).toBe(200)
    expect(statusOf(later)).toBe(200)
  })

  test('has fifty guesses in a day', async () => {
    const { pending } = await someone()
    const { call } = await pending()

    const rounds = await inSequence(11, async () => {
      clock.now += 15 * minute
      return statusOf(
        (await inSequence(5, () => answer(call, '000000'))).at(-1) ?? { statusCode: 0 },
      )
    })

    expect(rounds).toEqual([...Array(10).fill(401), 429])
  })
})

describe('a code', () => {
  test('is valid once and only in its half minute, even if the clock is set back', async () => {
    const { pending, code } = await someone()
    const enter = async (otp: string) => statusOf(await answer((await pending()).call, otp))

    const tooEarly = await enter(code(1))
    clock.now += minute
    const tooLate = await enter(code(-1))
    const twice = [await enter(code()), await enter(code())]
    clock.now -= minute / 2
    const withClockBack = await enter(code())
    clock.now += minute
    const later = await enter(code())

    expect([tooEarly, tooLate]).toEqual([401, 401])
    expect(twice).toEqual([200, 401])
    expect([withClockBack, later]).toEqual([401, 200])
  })

  test('for recovery is valid once, in any spelling, and is removed with the factor', async () => {
    const { pending, recoveryCodes, call } = await someone({ codes: true })
    const enter = async (text: string) => answer((await pending()).call, text, 'recoverycode')
    const [first = '', second = ''] = recoveryCodes

    const tries = [
      await enter(first),
      await enter(first),
      await enter(` ${second.toUpperCase().replace('-', ' ')} `),
    ]
    const remaining = await call('GET', endpoints.secondFactor)
    const removed = await call('DELETE', endpoints.secondFactor)

    expect(tries.map(statusOf)).toEqual([200, 401, 200])
    expect(remaining.json()).toMatchObject({ codesLeft: 8 })
    expect(statusOf(removed)).toBe(200)
    expect((await call('GET', endpoints.secondFactor)).json()).toMatchObject({ codesLeft: 0 })
  })

  test('for recovery that an attacker with the password created before the setup is invalid', async () => {
    const place = await office.officeOf(nextEmail())
    const thief = browserOf(office, await place.cookie())
    const first = browserOf(office, await place.cookie())
    const early: string[] = (await thief('POST', endpoints.recoveryCodes)).json().codes
    const verified = await setUp(first)
    const owner = browserOf(office, cookieIn(verified))

    const late = await thief('POST', endpoints.recoveryCodes)
    const entered = await answer(thief, early[0] ?? '', 'recoverycode')
    const made = await owner('POST', endpoints.recoveryCodes)

    expect(early).toHaveLength(10)
    for (const reply of [late, entered]) expect(statusOf(reply)).toBeGreaterThanOrEqual(400)
    expect(statusOf(await thief('GET', ''))).toBe(401)
    expect(statusOf(made)).toBe(200)
  })
})

async function setUp(call: ReturnType<typeof browserOf>) {
  const { key } = (await call('POST', endpoints.secondFactor)).json()
  return call('PUT', endpoints.secondFactor, { code: totpCode(key, stepAt(clock.now)) })
}

const newPassword = { password: 'three lamps in there', oldPassword: meera.password }

const changes = (call: ReturnType<typeof browserOf>) =>
  Promise.all([call('POST', endpoints.recoveryCodes), call('DELETE', '/sessions')])

describe('sensitive account changes', () => {
  test('need a recent password, and with a second factor a recent code too', async () => {
    const { call, code } = await someone()
    const plain = browserOf(office, await (await office.officeOf(`plain.${nextEmail()}`)).cookie())
    clock.now += 10 * minute

    const stale = [
      ...(await changes(call)),
      ...(await changes(plain)),
      await plain('POST', endpoints.secondFactor),
      await call('DELETE', endpoints.secondFactor),
      await call('DELETE', endpoints.secondFactor, { code: code() }),
      await call('PATCH', '/password', newPassword),
    ]
    const wrongOne = await answer(plain, 'not the right one', 'password')
    const confirmed = browserOf(office, cookieIn(await answer(plain, meera.password, 'password')))
    const setupReply = await confirmed('POST', endpoints.secondFactor)
    const byCode = browserOf(office, cookieIn(await answer(call, code())))
    const notEnough = await changes(byCode)
    const changed = browserOf(office, cookieIn(await byCode('PATCH', '/password', newPassword)))
    clock.now += 10 * minute
    const tooLate = await confirmed('PUT', endpoints.secondFactor, { code: '000000' })
    const byPassword = browserOf(
      office,
      cookieIn(await answer(changed, newPassword.password, 'password')),
    )
    notEnough.push(await byPassword('DELETE', endpoints.secondFactor))
    const fullyConfirmed = browserOf(office, cookieIn(await answer(byPassword, code())))

    for (const reply of [...stale, ...notEnough, tooLate])
      expect(reply.json()).toMatchObject({ code: 401, type: 'user_challenge_required' })
    expect(wrongOne.json()).toMatchObject({ code: 401, type: 'user_invalid_credentials' })
    expect(statusOf(setupReply)).toBe(200)
    expect(statusOf(await fullyConfirmed('DELETE', endpoints.secondFactor))).toBe(200)
  })
})

test('a link for a new password does not change the second factor', async () => {
  const { person, credentials, signIn, code } = await someone()
  const owner = browserOf(office, await office.cookie())
  const { secret } = (await owner('POST', `${endpoints.people}/${person.id}/recovery`)).json()

  const password = 'three lamps in there'
  const setReply = await browserOf(office, '')('PUT', endpoints.recovery, {
    userId: person.id,
    secret,
    password,
  })
  const signedIn = await signIn({ ...credentials, password })
  const call = browserOf(office, cookieIn(signedIn))
  const accountReply = await call('GET', '')

  expect([setReply, signedIn].map(statusOf)).toEqual([200, 201])
  expect(accountReply.json()).toMatchObject({ type: 'user_more_factors_required' })
  expect(statusOf(await answer(call, code()))).toBe(200)
})

describe('the list of sessions', () => {
  test('shows where each was used, and leaves out expired ones', async () => {
    const place = await office.officeOf(nextEmail())
    await place.signIn()
    clock.now += 11 * 60 * minute
    const agent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
    const session = { ip: '49.36.0.1', userAgent: agent }
    await beginSession(place.person, session, office.parts)
    clock.now += 2 * 60 * minute
    const call = browserOf(office, await place.cookie())

    const { total, sessions, idleHours } = (await call('GET', '/sessions')).json()

    expect([total, idleHours]).toEqual([2, 12])
    expect(sessions).toMatchObject([
      {
        current: true,
        ip: '127.0.0.1',
        countryCode: '--',
        countryName: 'Unknown',
        clientName: '',
        secret: '',
      },
      {
        current: false,
        clientName: 'Chrome',
        osName: 'Android',
        deviceName: 'smartphone',
      },
    ])
  })
})

const poll = async (cookie: string) =>
  statusOf(await office.call({ url: '/api/desk/changes', headers: { cookie } }))

test('an open page is told of no change once a second factor is set up, until the code is entered', async () => {
  const place = await office.officeOf(nextEmail())
  const [withPasswordOnly, settingUp] = [await place.cookie(), await place.cookie()]
  const before = await poll(withPasswordOnly)

  const verified = cookieIn(await setUp(browserOf(office, settingUp)))

  expect([before, await poll(withPasswordOnly), await poll(verified)]).toEqual([200, 401, 200])
  // The code gave the session a new secret.
  expect(await poll(settingUp)).toBe(401)
})

test('answers and the log contain no secret', async () => {
  const { call, secret, recoveryCodes, code, pending } = await someone({ codes: true })
  await answer((await pending()).call, code())

  const replies = await Promise.all([
    call('GET', ''),
    call('GET', '/sessions'),
    call('GET', endpoints.secondFactor),
    call('POST', endpoints.secondFactor),
  ])

  // Without ids, which may contain any digits.
  const text = [...replies.map(({ body }) => body), ...lines]
    .join('\n')
    .replaceAll(/[0-9a-f]{10,}/g, '')
  expect(lines.length).toBeGreaterThan(0)
  for (const word of [secret, code(), meera.password, ...recoveryCodes])
    expect(text).not.toContain(word)
})

describe('if the settings require a second factor', () => {
  test('a person without one can set it up, and do nothing else before', async () => {
    const environment = { REQUIRE_SECOND_FACTOR: 'on' }
    const strict = await officeForTests({ environment, now: () => clock.now })
    const cookie = await strict.cookie()
    const call = browserOf(strict, cookie)
    const list = (header: string) => strict.call({ url: home, headers: { cookie: header } })

    const before = [
      await list(cookie),
      await strict.call({ url: '/api/export', headers: { cookie } }),
      await strict.call({ url: '/v1/unknown', headers: { cookie } }),
    ]
    const account = await call('GET', '')
    const sessions = await call('GET', '/sessions')
    const person = await withFactor(strict, meera.email, clock)
    const team = (await person.call('GET', endpoints.people)).json()

    for (const reply of before)
      expect(reply.json()).toMatchObject({ code: 403, type: 'user_second_factor_required' })
    expect([account, sessions].map(statusOf)).toEqual([200, 200])
    expect(statusOf(await list(person.cookie))).toBe(200)
    // Owners and the person see since when.
    const since = expect.stringMatching(/^20/)
    expect(team).toMatchObject({
      secondFactorRequired: true,
      members: [{ hasSecondFactor: true, secondFactorSince: since }],
    })
    expect((await person.call('GET', endpoints.secondFactor)).json()).toMatchObject({ since })
    await strict.end()
  })
})

test('if a second factor is required, a printed password gives no access before it is changed', async () => {
  const environment = { REQUIRE_SECOND_FACTOR: 'on' }
  const strict = await officeForTests({ environment, now: () => clock.now })
  const { person, pending, code } = await withFactor(strict, meera.email, clock)
  await savePerson(strict.parts.db, { ...person, mustChange: true }, 'system')
  const entered = cookieIn(await answer((await pending()).call, code()))
  const call = browserOf(strict, entered)
  const list = (cookie: string) => strict.call({ url: home, headers: { cookie } })

  const closed = [
    await list(entered),
    await strict.call({ url: endpoints.people, headers: { cookie: entered } }),
  ]
  const open = [await call('GET', ''), await call('GET', endpoints.secondFactor)]
  const changed = await call('PATCH', '/password', newPassword)

  for (const reply of closed)
    expect(reply.json()).toMatchObject({ code: 403, type: 'user_password_change_required' })
  expect(open.map(statusOf)).toEqual([200, 200])
  expect(statusOf(await list(cookieIn(changed)))).toBe(200)
  await strict.end()
})

test('if a second factor is required, a printed password expires after 48 hours', async () => {
  const admin = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: meera.password }
  const environment = { REQUIRE_SECOND_FACTOR: 'on', ...admin }
  const strict = await officeForTests({ environment, now: () => clock.now })
  const statusFor = async (email: string) => {
    const place = await strict.officeOf(email)
    await savePerson(strict.parts.db, { ...place.person, mustChange: true }, 'system')
    return async () =>
      statusOf(
        await strict.call({
          method: 'POST',
          url: '/v1/account/sessions/email',
          payload: { email, password: meera.password },
        }),
      )
  }
  const [printed, setting] = [await statusFor(nextEmail()), await statusFor(admin.ADMIN_EMAIL)]

  const before = [await printed(), await setting()]
  clock.now += 49 * 60 * minute
  const after = [await printed(), await setting()]

  expect(before).toEqual([201, 201])
  // The password in the settings is never printed, so it does not expire.
  expect(after).toEqual([401, 201])
  await strict.end()
})
