import { expect, test } from 'vitest'
import { createAdviser } from '../advice/adviser.ts'
import { buildApp } from '../app.ts'
import { StoreUnavailable } from '../data/store.ts'
import { settingsFrom } from '../environment.ts'
import { errorFields } from './logging.ts'
import { partsForTests } from '../parts-for-tests.ts'
import { quickHash } from '../accounts/quick-hash-for-tests.ts'

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

/** The whole server with a model that is down; `lines` collects its log at the level that says the most. */
async function logged() {
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
  const house = await partsForTests({ settings, adviser, logTo })
  const { people } = house.parts.store
  await people.save({ ...meera, name: 'Meera Wqzx', password: quickHash(meera.password) })
  const app = await buildApp(house.parts)
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
    house,
    post,
    texts,
    lines: () => texts.map((line): Line => JSON.parse(line)),
    end: async () => {
      await app.close()
      await house.end()
    },
  }
}

test('a day of work leaves its trace in the log, and nobody in it can be found there', async () => {
  const { app, house, post, texts, lines, end } = await logged()
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
  house.parts.store.submissions.add = async () => {
    const message = `no room for ${asha.name} <${asha.email}>\n    at ${asha.phone}`
    throw new StoreUnavailable(message, 'SQLITE_FULL')
  }
  const unavailable = await post('/api/check-eligibility', asha)
  await post('/api/check-eligibility', asha)
  await end()

  const all = texts.join('')
  expect(unavailable.statusCode).toBe(503)
  const secret = cookie.split('=')[1]?.slice(0, 20) ?? ''
  const personal = ['wqzx', '31313', meera.password, secret, 'forged', 'queries', '?', '127.0.0.1']
  expect(personal.filter((text) => all.toLowerCase().includes(text.toLowerCase()))).toEqual([])
  const entries = lines().filter(({ msg }) => msg !== 'answered')
  // An outage is nobody's request: one line, however many are refused.
  const ofNobody = entries.filter(({ reqId }) => reqId === undefined)
  expect(ofNobody).toMatchObject([{ err: { code: 'SQLITE_FULL' } }])
  expect(entries.map(({ msg, kind }) => (kind ? `${msg}: ${kind}` : msg))).toEqual([
    'the wording of the model was not used: unreachable',
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

test('what the model was not used for is counted by kind', async () => {
  const { app, post, end } = await logged()

  await post('/api/check-eligibility', asha)
  const figures = await app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer token-wqzx-token' },
  })

  expect(figures.body).toContain('model_failures_total{kind="unreachable"} 1')
  // Without the values, in which any figures may stand.
  const series = figures.body.replaceAll(/ [^ ]+$/gm, '')
  expect(series).toContain('model_failures_total{kind="unreachable"}')
  expect(series).not.toMatch(/wqzx|31313/i)
  await end()
})

test('no two requests have one number, also after a restart', async () => {
  const [first, second] = [await logged(), await logged()]

  await Promise.all([first, first, second].map(({ app }) => app.inject('/v1/account')))

  const numbers = [...first.lines(), ...second.lines()].map(({ reqId }) => reqId)
  expect(new Set(numbers).size).toBe(3)
  await first.end()
  await second.end()
})

test('an error is logged with its code and those of its causes, and without their words', () => {
  const sqlite = Object.assign(new Error(asha.name), { code: 'SQLITE_IOERR', errcode: 4_874 })
  const error = new Error(asha.email, {
    cause: Object.assign(sqlite, { cause: { code: asha.phone } }),
  })

  const fields = errorFields(error)

  expect(fields.cause).toMatchObject({ code: 'SQLITE_IOERR', errcode: 4_874, message: '' })
  expect(JSON.stringify(fields)).not.toMatch(/wqzx|31313/i)
})

test('a message of several lines does not pass for places in the code', () => {
  const { stack } = errorFields(new Error(`no\n    at ${asha.name}`))

  expect(stack).not.toContain(asha.name)
  expect(stack).toContain('logging.test.ts')
})
