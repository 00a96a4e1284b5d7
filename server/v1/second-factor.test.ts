import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginSession } from '../accounts/sessions.ts'
import { stepAt, totpCode } from '../accounts/totp.ts'
import { freshDatabase, server } from '../data/postgres/database-for-tests.ts'
import { openPostgres } from '../data/postgres/open.ts'
import { limitsForTests } from '../parts-for-tests.ts'
import { answer, browserOf, cookieIn, withFactor } from './factor-for-tests.ts'
import { home, meera, officeForTests, inSequence, type Office } from './office-for-tests.ts'

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
  test('only the factors, the challenge and signing out are allowed', async () => {
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
      call('PATCH', '/mfa', { mfa: false }),
      call('POST', '/mfa/authenticators/totp'),
      call('PUT', '/mfa/authenticators/totp', { otp: code() }),
      call('DELETE', '/mfa/authenticators/totp', { otp: code() }),
      call('POST', '/mfa/recovery-codes'),
      call('PATCH', '/mfa/recovery-codes'),
      call('GET', '/mfa/recovery-codes'),
      request(home),
      request(`${home}/unknown`),
      request(home, 'POST'),
      request('/v1/databases/consultancy/collections/activity/documents', 'POST'),
      request('/api/export?format=csv'),
      request('/api/audit'),
      request('/api/desk/changes'),
      request('/v1/teams/staff/memberships'),
      request('/v1/unknown'),
    ])
    const again = await office.signIn(meera, { cookie })

    for (const reply of refused)
      expect(reply.json()).toMatchObject({ code: 401, type: 'user_more_factors_required' })
    expect(again.json()).toMatchObject({ type: 'user_session_already_exists' })
    expect(statusOf(await call('GET', '/mfa/factors'))).toBe(200)
    expect(statusOf(await call('DELETE', '/sessions/current'))).toBe(204)
  })

  test('the code gives full access under a new session secret, and the earlier secret is invalid', async () => {
    const { pending, code } = await someone()
    const { call, cookie } = await pending()

    const reply = await answer(call, code())
    const after = browserOf(office, cookieIn(reply))

    expect(reply.json()).toMatchObject({ factors: ['password', 'totp'], current: true })
    expect(cookieIn(reply)).not.toBe(cookie)
    expect([statusOf(await after('GET', '')), statusOf(await call('GET', ''))]).toEqual([200, 401])
  })

  test('a challenge is valid only for its own session, and for ten minutes', async () => {
    const { pending, code } = await someone()
    const [mine, other] = [await pending(), await pending()]
    const { $id } = (await mine.call('POST', '/mfa/challenge', { factor: 'totp' })).json()
    const put = (call: typeof mine.call, challengeId: unknown) =>
      call('PUT', '/mfa/challenge', { challengeId, otp: code() })

    const foreign = await put(other.call, $id)
    const forged = await put(mine.call, `${$id.slice(0, -2)}xx`)
    const renamed = await put(mine.call, $id.replace('totp', 'password'))
    const malformed = [
      await put(mine.call, ''),
      await put(mine.call, 7),
      await put(mine.call, null),
    ]
    clock.now += 10 * minute
    const expired = await put(mine.call, $id)

    for (const reply of [foreign, forged, renamed, expired]) expect(reply.json()).toEqual(wrong)
    expect(malformed.map(statusOf)).toEqual([401, 400, 400])
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
    const { pending, code, call } = await someone()
    const [first, second] = [await pending(), await pending()]

    const guesses = await inSequence(5, (index) => answer(first.call, `00000${index}`))
    const more = [await answer(first.call, code()), await answer(second.call, code())]
    const owner = await answer(call, code())
    clock.now += 15 * minute
    const later = await answer(second.call, code())

    for (const reply of guesses) expect(reply.json()).toEqual(wrong)
    for (const reply of more) {
      expect(reply.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    // Attempts in other sessions do not block a session that has passed the second factor.
    expect(statusOf(owner)).toBe(200)
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

  test('cannot block recovery codes for a person who lost the phone and is at another address', async () => {
    const { pending, recoveryCodes } = await someone({ codes: true })
    const { call } = await pending()
    await inSequence(10, async () => {
      clock.now += 15 * minute
      await inSequence(5, () => answer(call, '000000'))
      await inSequence(5, () => answer(call, 'abcde-fghjk', 'recoverycode'))
    })
    const sameAddress = await answer(call, recoveryCodes[0] ?? '', 'recoverycode')
    const otherAddress = { remoteAddress: '203.0.113.77' }
    const remoteOffice = {
      call: (options: Parameters<Office['call']>[0]) =>
        office.call({ ...options, ...otherAddress }),
    }
    const remoteBrowser = browserOf(remoteOffice, (await pending()).cookie)

    expect(statusOf(sameAddress)).toBe(429)
    expect(statusOf(await answer(remoteBrowser, recoveryCodes[0] ?? '', 'recoverycode'))).toBe(200)
  })

  test('gets the same answer whatever is wrong with a code', async () => {
    const { pending, code, recoveryCodes, signIn, credentials } = await someone({ codes: true })
    const { call } = await pending()
    const usedCode = code()
    const usedRecoveryCode = recoveryCodes[0] ?? ''
    await answer((await pending()).call, usedCode)
    await answer((await pending()).call, usedRecoveryCode, 'recoverycode')

    const replies = [
      await answer(call, '000000'),
      await answer(call, usedCode),
      await answer(call, ''),
      await answer(call, 'abcde-fghjk', 'recoverycode'),
      await answer(call, usedRecoveryCode, 'recoverycode'),
    ]
    const plain = await office.officeOf(`plain.${nextEmail()}`)
    const bad = { password: 'not the right one' }
    const withFactorOn = await signIn({ ...credentials, ...bad })
    const withoutFactor = await signIn({ ...plain.credentials, ...bad })

    for (const reply of replies) expect(reply.json()).toEqual(wrong)
    expect(withFactorOn.json()).toEqual(withoutFactor.json())
    expect(Object.keys(withFactorOn.headers)).toEqual(Object.keys(withoutFactor.headers))
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
    const remaining = await call('GET', '/mfa/recovery-codes')
    const removed = await call('DELETE', '/mfa/authenticators/totp')

    expect(tries.map(statusOf)).toEqual([200, 401, 200])
    expect(tries[0]?.json()).toMatchObject({ factors: ['password', 'recoverycode'] })
    expect(remaining.json()).toEqual({ recoveryCodes: Array(8).fill('•••••-•••••') })
    expect(statusOf(removed)).toBe(204)
    expect((await call('GET', '/mfa/factors')).json()).toMatchObject({ recoveryCode: false })
  })

  test.each(['before the setup', 'before the code is required'])(
    'for recovery that an attacker with the password created %s is invalid',
    async (moment) => {
      const place = await office.officeOf(nextEmail())
      const thief = browserOf(office, await place.cookie())
      const first = browserOf(office, await place.cookie())
      const plant = async () => (await thief('POST', '/mfa/recovery-codes')).json().recoveryCodes
      const early: string[] = moment === 'before the setup' ? await plant() : []
      const { secret } = (await first('POST', '/mfa/authenticators/totp')).json()
      const otp = totpCode(secret, stepAt(clock.now))
      const verified = await first('PUT', '/mfa/authenticators/totp', { otp })
      const late: string[] = moment === 'before the setup' ? [] : await plant()
      const owner = browserOf(office, cookieIn(verified))

      await owner('PATCH', '/mfa', { mfa: true })
      const entered = await answer(thief, [...early, ...late][0] ?? '', 'recoverycode')
      const made = await owner('POST', '/mfa/recovery-codes')

      expect([...early, ...late]).toHaveLength(10)
      expect(statusOf(entered)).toBeGreaterThanOrEqual(400)
      expect(statusOf(await thief('GET', ''))).toBe(401)
      expect(statusOf(made)).toBe(201)
    },
  )

  test('for recovery stays valid if the session that sets the factor up created it before', async () => {
    const place = await office.officeOf(nextEmail())
    const first = browserOf(office, await place.cookie())
    const { recoveryCodes } = (await first('POST', '/mfa/recovery-codes')).json()
    const { secret } = (await first('POST', '/mfa/authenticators/totp')).json()
    const otp = totpCode(secret, stepAt(clock.now))
    const verified = await first('PUT', '/mfa/authenticators/totp', { otp })
    await browserOf(office, cookieIn(verified))('PATCH', '/mfa', { mfa: true })

    const entered = await answer(
      browserOf(office, await place.cookie()),
      recoveryCodes[0],
      'recoverycode',
    )

    expect(statusOf(entered)).toBe(200)
  })
})

const newPassword = { password: 'three lamps in there', oldPassword: meera.password }

const changes = (call: ReturnType<typeof browserOf>) =>
  Promise.all([
    call('PATCH', '/mfa', { mfa: true }),
    call('PATCH', '/mfa/recovery-codes'),
    call('POST', '/mfa/recovery-codes'),
    call('DELETE', '/sessions'),
  ])

describe('sensitive account changes', () => {
  test('need a recent password, and with a second factor a recent code too', async () => {
    const { call, code } = await someone()
    const plain = browserOf(office, await (await office.officeOf(`plain.${nextEmail()}`)).cookie())
    clock.now += 10 * minute

    const stale = [
      ...(await changes(call)),
      ...(await changes(plain)),
      await plain('POST', '/mfa/authenticators/totp'),
      await call('DELETE', '/mfa/authenticators/totp'),
      await call('DELETE', '/mfa/authenticators/totp', { otp: code() }),
      await call('PATCH', '/password', newPassword),
    ]
    const wrongOne = await answer(plain, 'not the right one', 'password')
    const confirmed = browserOf(office, cookieIn(await answer(plain, meera.password, 'password')))
    const setupReply = await confirmed('POST', '/mfa/authenticators/totp')
    const byCode = browserOf(office, cookieIn(await answer(call, code())))
    const notEnough = await changes(byCode)
    const changed = browserOf(office, cookieIn(await byCode('PATCH', '/password', newPassword)))
    clock.now += 10 * minute
    const tooLate = await confirmed('PUT', '/mfa/authenticators/totp', { otp: '000000' })
    const byPassword = browserOf(
      office,
      cookieIn(await answer(changed, newPassword.password, 'password')),
    )
    notEnough.push(await byPassword('PATCH', '/mfa', { mfa: false }))
    const fullyConfirmed = browserOf(office, cookieIn(await answer(byPassword, code())))

    for (const reply of [...stale, ...notEnough, tooLate])
      expect(reply.json()).toMatchObject({ code: 401, type: 'user_challenge_required' })
    expect(wrongOne.json()).toMatchObject({ code: 401, type: 'user_invalid_credentials' })
    expect(statusOf(setupReply)).toBe(200)
    expect((await fullyConfirmed('PATCH', '/mfa', { mfa: false })).json()).toMatchObject({
      mfa: false,
    })
  })

  test('an authenticator can be set up again with the password alone while the second factor is off', async () => {
    const { call, pending, code } = await someone()
    await call('PATCH', '/mfa', { mfa: false })
    const withPasswordOnly = (await pending()).call

    const setupReply = await withPasswordOnly('POST', '/mfa/authenticators/totp')
    const oldCodeReply = await withPasswordOnly('PUT', '/mfa/authenticators/totp', { otp: code() })
    const change = await call('PATCH', '/mfa', { mfa: true })

    expect(setupReply.json().secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(oldCodeReply.json()).toEqual(wrong)
    expect(change.json()).toMatchObject({ mfa: true })
    // No code is required while there is no authenticator.
    expect(statusOf(await withPasswordOnly('GET', ''))).toBe(200)
  })

  test('ending another session needs a recent sign-in, but ending the current one does not', async () => {
    const place = await office.officeOf(nextEmail())
    const other = browserOf(office, await place.cookie())
    const call = browserOf(office, await place.cookie())
    const id = (await other('GET', '/sessions/current')).json().$id
    clock.now += 10 * minute

    const endOther = await call('DELETE', `/sessions/${id}`)
    const endCurrent = await call('DELETE', '/sessions/current')

    expect(endOther.json()).toMatchObject({ type: 'user_challenge_required' })
    expect([statusOf(endCurrent), statusOf(await other('GET', ''))]).toEqual([204, 200])
  })
})

test('a link for a new password does not change the second factor', async () => {
  const { person, credentials, signIn, code } = await someone()
  const owner = browserOf(office, await office.cookie())
  const { userId, secret } = (await owner('POST', '/recovery', { email: person.email })).json()

  const password = 'three lamps in there'
  const setReply = await browserOf(office, '')('PUT', '/recovery', { userId, secret, password })
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

test('an open page is told of no change once a second factor becomes required, until the code is entered', async () => {
  const { call, code, cookie, pending } = await someone()
  await call('PATCH', '/mfa', { mfa: false })
  const withPasswordOnly = (await pending()).cookie
  const before = await poll(withPasswordOnly)

  await call('PATCH', '/mfa', { mfa: true })
  const ended = await poll(withPasswordOnly)
  const verified = await poll(cookie)
  const next = cookieIn(await answer(call, code()))

  expect([before, ended, verified]).toEqual([200, 401, 200])
  // The code gave the session a new secret.
  expect([await poll(cookie), await poll(next)]).toEqual([401, 200])
})

test('answers and the log contain no secret', async () => {
  const { call, secret, recoveryCodes, code, pending } = await someone({ codes: true })
  await answer((await pending()).call, code())

  const replies = await Promise.all([
    call('GET', ''),
    call('GET', '/sessions'),
    call('GET', '/mfa/factors'),
    call('GET', '/mfa/recovery-codes'),
    call('POST', '/mfa/authenticators/totp'),
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
    const ofTeam = async (path: string) => {
      const headers = { cookie: person.cookie }
      return (await strict.call({ url: `/v1/teams/staff${path}`, headers })).json()
    }

    for (const reply of before)
      expect(reply.json()).toMatchObject({ code: 403, type: 'user_second_factor_required' })
    expect([account, sessions].map(statusOf)).toEqual([200, 200])
    expect(statusOf(await list(person.cookie))).toBe(200)
    // Owners and the person see since when, but not a session with the password only.
    expect(await ofTeam('')).toMatchObject({ prefs: { secondFactorRequired: true } })
    const since = expect.stringMatching(/^20/)
    expect(await ofTeam('/memberships')).toMatchObject({ memberships: [{ mfaSince: since }] })
    const { call: alone } = await person.pending()
    expect((await person.call('GET', '/mfa/factors')).json()).toMatchObject({ since })
    expect((await alone('GET', '/mfa/factors')).json()).toMatchObject({ since: '' })
    await strict.end()
  })
})

test('if a second factor is required, a printed password gives no access before it is changed', async () => {
  const environment = { REQUIRE_SECOND_FACTOR: 'on' }
  const strict = await officeForTests({ environment, now: () => clock.now })
  const { person, pending, code } = await withFactor(strict, meera.email, clock)
  await strict.parts.store.people.save({ ...person, mustChange: true }, 'system')
  const entered = cookieIn(await answer((await pending()).call, code()))
  const call = browserOf(strict, entered)
  const list = (cookie: string) => strict.call({ url: home, headers: { cookie } })

  const closed = [
    await list(entered),
    await strict.call({ url: '/v1/teams/staff', headers: { cookie: entered } }),
  ]
  const open = [await call('GET', ''), await call('GET', '/mfa/factors')]
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
    await strict.parts.store.people.save({ ...place.person, mustChange: true }, 'system')
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

/** The status of the account with this cookie on a replica. */
const statusAt = (replica: Office, header: string) =>
  browserOf(replica, header)('GET', '').then(statusOf)

describe.skipIf(server === '')('two replicas on one database', () => {
  const places: Office[] = []
  let removeDatabase: () => Promise<void>

  beforeAll(async () => {
    const database = await freshDatabase()
    removeDatabase = database.remove
    for (let number = 0; number < 2; number += 1) {
      const store = await openPostgres(database.url, { now: () => clock.now })
      places.push(await officeForTests({ store, now: () => clock.now }))
    }
  })
  afterAll(async () => {
    for (const place of places) await place.end()
    await removeDatabase()
  })

  test('a code that is replayed simultaneously on both verifies one session, and so does a recovery code', async () => {
    const [first, second] = places
    if (!first || !second) throw new Error('A replica is missing.')
    const { pending, code, recoveryCodes } = await withFactor(first, nextEmail(), clock, {
      codes: true,
    })
    const sessions = await inSequence(4, pending)
    const replay = async (otp: string, factor: string) => {
      const replies = await Promise.all(
        sessions.map(({ cookie }, index) =>
          answer(browserOf(index % 2 ? first : second, cookie), otp, factor),
        ),
      )
      return replies.map(statusOf).toSorted((one, other) => one - other)
    }

    const codes = await replay(code(), 'totp')
    const remaining = sessions.length - 1
    expect(codes).toEqual([200, ...Array(remaining).fill(401)])
    const factorReplies = await Promise.all(
      sessions.map(({ cookie }) => browserOf(first, cookie)('GET', '/mfa/factors')),
    )
    // The session whose code was accepted has a new secret.
    const openSessions = sessions.filter(
      (_, index) => statusOf(factorReplies[index] ?? { statusCode: 0 }) === 200,
    )
    expect(openSessions).toHaveLength(remaining)
    sessions.splice(0, sessions.length, ...openSessions)
    expect(await replay(recoveryCodes[0] ?? '', 'recoverycode')).toEqual([200, 401, 401])
  })

  test('what ends or changes on one applies on the other at once', async () => {
    const [first, second] = places
    if (!first || !second) throw new Error('A replica is missing.')
    const place = await first.officeOf(nextEmail())
    const [cookie, other] = [await place.cookie(), await place.cookie()]
    const before = [await statusAt(second, cookie), await statusAt(second, other)]
    const id = (await browserOf(first, other)('GET', '/sessions/current')).json().$id

    await browserOf(first, cookie)('DELETE', `/sessions/${id}`)
    const ended = await statusAt(second, other)
    const changed = await browserOf(first, cookie)('PATCH', '/password', {
      password: 'three lamps there',
      oldPassword: meera.password,
    })

    expect(before).toEqual([200, 200])
    expect(ended).toBe(401)
    expect([await statusAt(second, cookie), await statusAt(second, cookieIn(changed))]).toEqual([
      401, 200,
    ])
  })
})
