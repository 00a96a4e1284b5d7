import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stepAt, totpCode } from '../accounts/totp.ts'
import { freshDatabase, server } from '../data/postgres/database-for-tests.ts'
import { openPostgres } from '../data/postgres/open.ts'
import { browserFor } from './browser-for-tests.ts'
import { meera, officeForTests, type Office } from './office-for-tests.ts'
import { kits, type Kit } from './sdk-clients-for-tests.ts'

type Factor = Parameters<InstanceType<Kit['Account']>['createMfaChallenge']>[0]

const page = 'http://localhost:5173'
const environment = { ALLOWED_ORIGINS: page }
const newPassword = 'two lamps in the window'
let clock = Date.now()

const engines: Record<string, { isSkipped: boolean; open: () => Promise<Office> }> = {
  SQLite: { isSkipped: false, open: () => officeForTests({ environment, now: () => clock }) },
  PostgreSQL: {
    isSkipped: server === '',
    async open() {
      const database = await freshDatabase()
      const store = await openPostgres(database.url, { now: () => clock })
      const office = await officeForTests({ environment, store, now: () => clock })
      return { ...office, end: () => office.end().then(database.remove) }
    },
  },
}

/** The code of the next time step, since each code can be used only once. */
function codeOf(secret: string) {
  clock += 30_000
  return totpCode(secret, stepAt(clock))
}

const valueIn = (cookie: string) => /a_session_consultancy=([^;]+)/.exec(cookie)?.[1] ?? ''

const refused = (code: number, type: string) => expect.objectContaining({ code, type })

for (const [engine, { isSkipped, open }] of Object.entries(engines)) {
  describe.skipIf(isSkipped)(`on ${engine}`, () => {
    let office: Office
    let address: string

    beforeAll(async () => {
      office = await open()
      await office.app.listen({ port: 0, host: '127.0.0.1' })
      // A server that listens on a port has an address record.
      address = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`
    })

    afterAll(() => office.end())

    test.each(Object.entries(kits))(
      '%s changes the password, lists and ends sessions, and signs in with a second factor',
      async (name, load) => {
        const kit = await load()
        const email = `${name.replace(' ', '.')}@example.com`
        const { cookie } = await office.officeOf(email)
        const browser = await browserFor(address, page)
        const client = new kit.Client()
          .setEndpoint(`${browser.address}/v1`)
          .setProject('consultancy')
        const account = new kit.Account(client)
        const list = () => new kit.Databases(client).listDocuments('consultancy', 'eligibility')
        const signIn = (password: string) => account.createEmailPasswordSession(email, password)
        const answer = async (factor: string, otp: string) => {
          // The types of some clients lack this factor.
          const { $id } = await account.createMfaChallenge(factor as Factor)
          return account.updateMfaChallenge($id, otp)
        }
        // The clients have an enum with this one value.
        const totp = 'totp' as Parameters<typeof account.createMfaAuthenticator>[0]

        // The set-up, in the order of Appwrite's guide.
        await cookie()
        expect(await signIn(meera.password)).toMatchObject({ factors: ['password'] })
        const { secret, uri } = await account.createMfaAuthenticator(totp)
        expect(uri).toContain(`secret=${secret}&issuer=Kitesail`)
        await expect(account.updateMfaAuthenticator(totp, '000000')).rejects.toEqual(
          refused(401, 'user_invalid_token'),
        )
        const before = new Map(browser.cookies)
        expect(await account.updateMfaAuthenticator(totp, codeOf(secret))).toMatchObject({ email })
        expect(browser.cookies.get('a_session_consultancy')).not.toBe(
          before.get('a_session_consultancy'),
        )
        const { recoveryCodes } = await account.createMfaRecoveryCodes()
        expect(new Set(recoveryCodes).size).toBe(10)
        await expect(account.createMfaRecoveryCodes()).rejects.toEqual(
          refused(409, 'user_recovery_codes_already_exists'),
        )
        expect(await account.updateMFA(true)).toMatchObject({ mfa: true })
        expect(await account.listMfaFactors()).toMatchObject({ totp: true, recoveryCode: true })
        expect((await account.getMfaRecoveryCodes()).recoveryCodes).toHaveLength(10)
        await expect(account.createMfaAuthenticator(totp)).rejects.toEqual(
          refused(409, 'user_authenticator_already_verified'),
        )

        // Sessions, and a new password, which ends the other sessions.
        const { sessions, total } = await account.listSessions()
        expect([total, sessions.map(({ current }) => current)]).toEqual([2, [true, false]])
        await account.deleteSession(sessions[1]?.$id ?? '')
        await cookie()
        expect((await account.listSessions()).total).toBe(2)
        await expect(account.updatePassword(newPassword, 'not the old one')).rejects.toEqual(
          refused(401, 'user_invalid_credentials'),
        )
        expect(await account.updatePassword(newPassword, meera.password)).toMatchObject({ email })
        expect((await account.listSessions()).total).toBe(1)

        // Signing in with a code, and with a recovery code.
        await account.deleteSession('current')
        await signIn(newPassword)
        await expect(account.get()).rejects.toEqual(refused(401, 'user_more_factors_required'))
        await expect(list()).rejects.toEqual(refused(401, 'user_more_factors_required'))
        await expect(answer('totp', '12345')).rejects.toEqual(refused(401, 'user_invalid_token'))
        await expect(answer('email', '1')).rejects.toEqual(refused(400, 'general_argument_invalid'))
        const session = await answer('totp', codeOf(secret))
        expect(session).toMatchObject({ current: true, factors: ['password', 'totp'], secret: '' })
        expect(await account.get()).toMatchObject({ email, mfa: true })
        expect(await list()).toMatchObject({ total: 0 })
        await account.deleteSession('current')
        await signIn(newPassword)
        await answer('recoverycode', recoveryCodes[3]?.toUpperCase() ?? '')
        expect((await account.getMfaRecoveryCodes()).recoveryCodes).toHaveLength(9)
        expect((await account.updateMfaRecoveryCodes()).recoveryCodes).toHaveLength(10)

        await account.deleteMfaAuthenticator(totp)
        expect(await account.get()).toMatchObject({ mfa: false })
        await expect(account.getMfaRecoveryCodes()).rejects.toEqual(
          refused(404, 'user_recovery_codes_not_found'),
        )
        await account.deleteSessions()
        await expect(account.get()).rejects.toEqual(refused(401, 'general_unauthorized_scope'))
        await browser.close()
      },
    )

    test('the client for servers, which sends its session in a header, keeps it after a challenge and a new password', async () => {
      const { Client, Account, AuthenticationFactor, AuthenticatorType } =
        await import('node-appwrite')
      const { cookie } = await office.officeOf('header@example.com')
      const first = valueIn(await cookie())
      const client = new Client().setEndpoint(`${address}/v1`).setProject('consultancy')
      const account = new Account(client.setSession(first))

      const { secret } = await account.createMFAAuthenticator(AuthenticatorType.Totp)
      await account.updateMFAAuthenticator(AuthenticatorType.Totp, codeOf(secret))
      await account.updateMFA(true)
      client.setSession(valueIn(await cookie()))
      await expect(account.get()).rejects.toEqual(refused(401, 'user_more_factors_required'))
      const { $id } = await account.createMFAChallenge(AuthenticationFactor.Totp)
      const session = await account.updateMFAChallenge($id, codeOf(secret))
      await account.updatePassword(newPassword, meera.password)

      expect(session.secret).toBe('')
      expect(await account.get()).toMatchObject({ mfa: true })
    })

    test('a client that stores its session in the page gets the new one in the fallback header', async () => {
      const { cookie } = await office.officeOf('stored@example.com')
      let stored = JSON.stringify({ a_session_consultancy: valueIn(await cookie()) })
      const change = (password: string, oldPassword: string) =>
        office.call({
          method: 'PATCH',
          url: '/v1/account/password',
          headers: { 'x-fallback-cookies': stored },
          payload: { password, oldPassword },
        })

      const earlier = stored
      const changed = await change(newPassword, meera.password)
      stored = String(changed.headers['x-fallback-cookies'])
      const again = await change(`${newPassword} and one`, newPassword)
      stored = earlier
      const withEarlier = await change('three lamps in there', newPassword)

      expect([changed, again, withEarlier].map(({ statusCode }) => statusCode)).toEqual([
        200, 200, 401,
      ])
      expect(changed.cookies.filter(({ name }) => name.startsWith('a_session'))).toEqual([])
    })
  })
}

test('if a second factor is required, the client for servers gets a new session in the answer to a challenge', async () => {
  const { Client, Account, AuthenticationFactor, AuthenticatorType } = await import('node-appwrite')
  const strict = await officeForTests({
    environment: { REQUIRE_SECOND_FACTOR: 'on' },
    now: () => clock,
  })
  await strict.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = strict.app.server.address() as AddressInfo
  const { cookie } = await strict.officeOf('header@example.com')
  const client = new Client().setEndpoint(`http://127.0.0.1:${port}/v1`).setProject('consultancy')
  const account = new Account(client)
  const ended = refused(401, 'general_unauthorized_scope')

  // The answers to a first code and to a new password have no field for a secret.
  client.setSession(valueIn(await cookie()))
  const { secret } = await account.createMFAAuthenticator(AuthenticatorType.Totp)
  await account.updateMFAAuthenticator(AuthenticatorType.Totp, codeOf(secret))
  await expect(account.get()).rejects.toEqual(ended)
  client.setSession(valueIn(await cookie()))
  await account.updateMFA(true)
  const { $id } = await account.createMFAChallenge(AuthenticationFactor.Totp)
  const session = await account.updateMFAChallenge($id, codeOf(secret))
  await expect(account.get()).rejects.toEqual(ended)
  client.setSession(session.secret)
  expect(await account.get()).toMatchObject({ mfa: true })
  await account.updatePassword(newPassword, meera.password)
  await expect(account.get()).rejects.toEqual(ended)
  await strict.end()
})
