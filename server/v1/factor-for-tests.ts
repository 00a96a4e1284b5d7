import type { InjectOptions } from 'fastify'
import { stepAt, totpCode } from '../accounts/totp.ts'
import type { Office } from './office-for-tests.ts'

type Reply = Awaited<ReturnType<Office['call']>>

/** The Cookie header that a browser sends after this reply. */
export function cookieIn({ cookies }: Reply) {
  const sessionCookies = cookies.filter(({ name }) => name.includes('a_session_'))
  return sessionCookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Makes calls under `/v1/account` with this cookie. */
export const browserOf =
  (office: Pick<Office, 'call'>, cookie: string) =>
  (method: NonNullable<InjectOptions['method']>, path: string, payload: object = {}) =>
    office.call({
      method,
      url: `/v1/account${path}`,
      headers: { cookie, 'content-type': 'application/json' },
      ...(method !== 'GET' && { payload: JSON.stringify(payload) }),
    })

/** A new person with a second factor. Moves `clock` on, because each code can be used only once. */
export async function withFactor(
  office: Office,
  email: string,
  clock: { now: number },
  { codes = false } = {},
) {
  const place = await office.officeOf(email)
  const first = browserOf(office, await place.cookie())
  const { secret } = (await first('POST', '/mfa/authenticators/totp')).json<{ secret: string }>()
  const code = (steps = 0) => totpCode(secret, stepAt(clock.now) + steps)
  const verified = await first('PUT', '/mfa/authenticators/totp', { otp: code() })
  const cookie = cookieIn(verified)
  const call = browserOf(office, cookie)
  const reply = codes ? await call('POST', '/mfa/recovery-codes') : undefined
  const recoveryCodes = reply?.json<{ recoveryCodes: string[] }>().recoveryCodes ?? []
  await call('PATCH', '/mfa', { mfa: true })
  clock.now += 30_000

  /** A session after the password and before the code. */
  async function pending() {
    const header = await place.cookie()
    return { cookie: header, call: browserOf(office, header) }
  }
  return { ...place, secret, code, cookie, call, recoveryCodes, pending }
}

/** Starts a challenge and answers it. */
export async function answer(
  call: ReturnType<typeof browserOf>,
  otp: string,
  factor: string = 'totp',
) {
  const { $id } = (await call('POST', '/mfa/challenges', { factor })).json<{ $id: string }>()
  return call('PUT', '/mfa/challenges', { challengeId: $id, otp })
}
