import { expect, test, vi } from 'vitest'
import { createAdviser } from '../advice/adviser.ts'
import { buildApp } from '../app.ts'
import { StoreUnavailable } from '../db/db.ts'
import { settingsFrom } from '../settings.ts'
import { errorFields } from './logging.ts'
import { partsForTests } from '../parts-for-tests.ts'
import { quickHash } from '../people/passwords/quick-hash-for-tests.ts'
import { savePerson } from '../people/people.ts'

const meera = { email: 'meera.wqzx@example.com', password: 'a lamp in the window' }
const asha = {
  name: 'Asha Wqzxname',
  phone: '+91 00000 31313',
  email: 'asha.wqzx@example.com',
  branch: 'CSE',
  university: 'JNTUH',
  reason: 'Wqzxreason, in two semesters',
  passed: 31,
}
const list = '/v1/databases/consultancy/collections/eligibility/documents'

type Line = {
  msg: string
  reqId?: string
  kind?: string
  refusal?: string
  err?: { code?: string }
}

async function failing(): Promise<never> {
  throw Object.assign(new Error(`connect ECONNREFUSED for ${asha.name}`), { code: 'ECONNREFUSED' })
}

/** The whole server with an unreachable model and its log at level `trace`. */
async function loggingServer() {
  const texts: string[] = []
  const environment = {
    LOG_LEVEL: 'trace',
    AI_BASE_URL: 'http://127.0.0.1:9/v1',
    AI_MODEL: 'any',
    AI_API_KEY: 'key-wqzx',
    METRICS_TOKEN: 'token-wqzx-token',
  }
  const settings = settingsFrom(environment)
  const adviser = createAdviser(settings.model, { fetch: failing })
  const logTo = { write: (line: string) => texts.push(line) }
  const fixture = await partsForTests({ settings, adviser, logTo })
  const { db } = fixture.parts
  await savePerson(
    db,
    { ...meera, name: 'Meera Wqzx', password: quickHash(meera.password) },
    'system',
  )
  const app = await buildApp(fixture.parts)
  const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': 'consultancy',
        ...headers,
      },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  return {
    app,
    fixture,
    post,
    texts,
    lines: () => texts.map((line): Line => JSON.parse(line)),
    end: async () => {
      await app.close()
      await fixture.end()
    },
  }
}

test('normal use and errors are logged without personal data', async () => {
  const { app, fixture, post, texts, lines, end } = await loggingServer()
  const session = '/v1/account/sessions/email'

  await post('/api/check-eligibility', asha, { 'idempotency-key': 'key-of-asha-wqzx' })
  await post(
    '/api/check-eligibility',
    { ...asha, name: 'Other' },
    { 'idempotency-key': 'key-of-asha-wqzx' },
  )
  await post('/api/check-eligibility', { ...asha, passed: 'wqzx\n{"level":60,"msg":"forged"}' })
  await post('/api/check-eligibility', `{"name":"${asha.name}`)
  await post(session, { ...meera, password: 'a wrong wqzx password' })
  await post(session, { email: 'nobody.wqzx@example.com', password: meera.password })
  const signedIn = await post(session, meera)
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-appwrite-project': 'consultancy', 'user-agent': 'Wqzxbrowser' }
  const search = encodeURIComponent('{"method":"search","attribute":"name","values":["wqzx"]}')
  await app.inject({ url: `${list}?queries[]=${search}`, headers })
  await app.inject({ url: `${list}/wqzx-31313?token=wqzx`, headers })
  await app.inject({ url: `/call/+91-00000-31313/${asha.email}?name=wqzx` })
  await app.inject({ url: '/%ff%wqzx' })
  await app.inject({ url: '/metrics', headers: { authorization: 'Bearer token-wqzx-token' } })
  await app.inject({ method: 'DELETE', url: '/v1/account/sessions/current', headers })
  const message = `no room for ${asha.name} <${asha.email}>\n    at ${asha.phone}`
  vi.spyOn(fixture.parts.db, 'write').mockRejectedValue(
    new StoreUnavailable(message, 'SQLITE_FULL'),
  )
  const unavailable = await post('/api/check-eligibility', asha)
  await post('/api/check-eligibility', asha)
  await end()

  const all = texts.join('')
  expect(unavailable.statusCode).toBe(503)
  const secret = cookie.split('=')[1]?.slice(0, 20) ?? ''
  const personal = ['wqzx', '31313', meera.password, secret, 'forged', 'queries', '?', '127.0.0.1']
  expect(personal.filter((text) => all.toLowerCase().includes(text.toLowerCase()))).toEqual([])
  const entries = lines().filter(({ msg }) => msg !== 'answered')
  // An outage is logged once without a request, however many requests are refused.
  const withoutRequest = entries.filter(({ reqId }) => reqId === undefined)
  expect(withoutRequest).toMatchObject([{ err: { code: 'SQLITE_FULL' } }])
  expect(entries.map(({ msg, kind }) => (kind ? `${msg}: ${kind}` : msg))).toEqual([
    'the reading of the model was not used: unreachable',
    'sign-in refused: wrong credentials',
    'sign-in refused: wrong credentials',
    'signed in',
    'address refused',
    'signed out',
    'the store is not ready',
  ])
  expect(lines().flatMap(({ refusal }) => refusal ?? [])).toEqual([
    'idempotency_key_reused',
    'general_argument_invalid',
    'general_argument_invalid',
    'user_invalid_credentials',
    'user_invalid_credentials',
    'document_not_found',
    'general_route_not_found',
    'general_argument_invalid',
    'general_service_unavailable',
    'general_service_unavailable',
  ])
})

test('an error is logged with its code and those of its causes, but without their messages', () => {
  const sqlite = Object.assign(new Error(asha.name), { code: 'SQLITE_IOERR', errcode: 4_874 })
  const error = new Error(asha.email, {
    cause: Object.assign(sqlite, { cause: { code: asha.phone } }),
  })

  const fields = errorFields(error)

  expect(fields.cause).toMatchObject({ code: 'SQLITE_IOERR', errcode: 4_874, message: '' })
  expect(JSON.stringify(fields)).not.toMatch(/wqzx|31313/i)
})
