import type { InjectOptions } from 'fastify'
import { stepAt, totpCode } from '../accounts/totp.ts'
import type { Office } from './office-for-tests.ts'

type Reply = Awaited<ReturnType<Office['call']>>

/** What a browser keeps of a reply: the header that it sends from then on. */
export function cookieIn({ cookies }: Reply) {
  const own = cookies.filter(({ name }) => name.includes('a_session_'))
  return own.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The calls of an account under `/v1/account`, as a browser with this cookie makes them. */
export const browserOf =
  (office: Pick<Office, 'call'>, cookie: string) =>
  (method: NonNullable<InjectOptions['method']>, path: string, payload: object = {}) =>
    office.call({
      method,
      url: `/v1/account${path}`,
      headers: { cookie, 'content-type': 'application/json' },
      ...(method !== 'GET' && { payload: JSON.stringify(payload) }),
    })

/** Somebody new who signs in with a second factor from now on. `clock` goes on, because each code is good once. */
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

  /** With the password alone. */
  async function pending() {
    const header = await place.cookie()
    return { cookie: header, call: browserOf(office, header) }
  }
  return { ...place, secret, code, cookie, call, recoveryCodes, pending }
}

/** Answers a challenge. */
export async function answer(
  call: ReturnType<typeof browserOf>,
  otp: string,
  factor: string = 'totp',
) {
  const { $id } = (await call('POST', '/mfa/challenges', { factor })).json<{ $id: string }>()
  return call('PUT', '/mfa/challenges', { challengeId: $id, otp })
}
