import type { InjectOptions } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import { stepAt, totpCode } from './codes.ts'
import type { Office } from '../../appwrite/office-for-tests.ts'

type Reply = Awaited<ReturnType<Office['call']>>

/** The Cookie header that a browser sends after this reply. */
export function cookieIn({ cookies }: Reply) {
  const sessionCookies = cookies.filter(({ name }) => name.includes('a_session_'))
  return sessionCookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Makes calls of the staff area, and those under `/v1/account`, with this cookie. */
export const browserOf =
  (office: Pick<Office, 'call'>, cookie: string) =>
  (method: NonNullable<InjectOptions['method']>, path: string, payload: object = {}) =>
    office.call({
      method,
      url: path.startsWith('/api/') ? path : `/v1/account${path}`,
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
  const { key: secret } = (await first('POST', endpoints.secondFactor)).json<{ key: string }>()
  const code = (steps = 0) => totpCode(secret, stepAt(clock.now) + steps)
  const verified = await first('PUT', endpoints.secondFactor, { code: code() })
  const cookie = cookieIn(verified)
  const call = browserOf(office, cookie)
  const reply = codes ? await call('POST', endpoints.recoveryCodes) : undefined
  const recoveryCodes = reply?.json<{ codes: string[] }>().codes ?? []
  clock.now += 30_000

  /** A session after the password and before the code. */
  async function pending() {
    const header = await place.cookie()
    return { cookie: header, call: browserOf(office, header) }
  }
  return { ...place, secret, code, cookie, call, recoveryCodes, pending }
}

/** Proves who it is. */
export const answer = (call: ReturnType<typeof browserOf>, text: string, factor: string = 'totp') =>
  call('POST', endpoints.proof, { factor, answer: text })
