import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Adviser } from '../advice/adviser.ts'
import { assess } from '../advice/assess.ts'
import { buildApp } from '../app.ts'
import type { Query } from '../db/query.ts'
import { settingsFrom } from '../settings.ts'
import { StoreUnavailable } from '../db/db.ts'
import { limitsForTests, partsForTests } from '../parts-for-tests.ts'
import { beforeStatement, rowsOf, totalOf } from '../db/lists-for-tests.ts'
import { wordsOf } from '../appwrite/filters.ts'
import { answersOf } from './answers.ts'
import { removeEnquiriesBefore } from './enquiries.ts'
import { addSubmission } from './submissions.ts'
import { payload as asha } from '../db/samples-for-tests.ts'

const newest: Query = {
  filters: [],
  orders: [{ attribute: '$createdAt', direction: 'descending' }],
  limit: 25,
  offset: 0,
}

let fixture: Awaited<ReturnType<typeof partsForTests>>
let app: Awaited<ReturnType<typeof buildApp>>

/** Differs for each test, so that the tests share no rate limit. */
let remoteAddress = ''
let addresses = 0

beforeAll(async () => {
  fixture = await partsForTests()
  app = await buildApp({ ...fixture.parts, limits: limitsForTests() })
})

beforeEach(async () => {
  addresses += 1
  remoteAddress = `10.0.0.${addresses}`
  await removeEnquiriesBefore(fixture.parts.db, Number.MAX_SAFE_INTEGER)
})

afterAll(async () => {
  await app.close()
  await fixture.end()
})

const postTo = (to: typeof app, payload: unknown, headers: Record<string, string> = {}) =>
  to.inject({
    method: 'POST',
    url: '/api/check-eligibility',
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

const check = (payload: unknown, headers?: Record<string, string>) => postTo(app, payload, headers)

/** Answers asynchronously, as a model does. */
const asyncAdviser: Adviser = { advise: async (enquiry) => assess(enquiry), close() {} }

const storedRows = () => rowsOf(fixture.parts.db, newest)

test('a checked student is stored for staff and gets the answer of the catalogue', async () => {
  const reply = await check(asha)

  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    universityName: 'Jawaharlal Nehru Technological University Hyderabad',
    origin: 'catalogue',
  })
  expect(await storedRows()).toMatchObject([{ name: 'Asha Rao', papers_passed: 31 }])
})

for (const field of ['branch', 'university', 'name', 'phone', 'email', 'passed'] as const) {
  test(`a payload without ${field} is refused with the name of the field, and nothing is stored`, async () => {
    const reply = await check({ ...asha, [field]: undefined })

    expect(reply.statusCode).toBe(400)
    expect(reply.json().message).toBe(`Param "${field}" is not optional.`)
    expect(await storedRows()).toEqual([])
  })
}

test.each([
  ['name', 7],
  ['phone', null],
  ['email', ['a@example.com']],
  ['university', 'a\0b'],
  ['university', '\ud800'],
  ['passed', -1],
  ['passed', 3.5],
  ['passed', 'many'],
  ['passed', true],
  ['passed', '0x1f'],
  ['passed', '9007199254740993'],
  ['passed', 301],
  ['passed', '३१'],
  ['email', 'asha@example.com\nBcc: ravi@example.com'],
  ['email', 'asha\u0007@example.com'],
  ['email', 'asha@example.com\u2028x'],
])('an invalid %s is refused with the name of the field: %j', async (field, value) => {
  const reply = await check({ ...asha, [field]: value })

  expect(reply.statusCode).toBe(400)
  expect(reply.json().message).toContain(`\`${field}\``)
  expect(await storedRows()).toEqual([])
})

test.each([0, 300, '31.0', '+31'])('a number of papers of %j is accepted', async (passed) => {
  const reply = await check({ ...asha, passed })

  expect(reply.statusCode).toBe(200)
  expect(await storedRows()).toMatchObject([{ papers_passed: Number(passed) }])
})

test('a mistyped e-mail address is stored, since the phone number may be right', async () => {
  const reply = await check({ ...asha, email: 'asha.example,com' })

  expect(reply.statusCode).toBe(200)
  expect(await storedRows()).toMatchObject([{ email: 'asha.example,com' }])
})

test('name, phone and e-mail are stored without format characters, except joiners that belong to the name', async () => {
  const reply = await check({
    ...asha,
    name: '\u200b രാജന്\u200d\u202e Rao\u2060',
    phone: '\u202a98765\u200b43210\u202c',
    email: 'asha\u00ad@example.com\ufeff',
  })

  expect(reply.statusCode).toBe(200)
  expect(await storedRows()).toMatchObject([
    { name: 'രാജന്\u200d Rao', phone: '9876543210', email: 'asha@example.com' },
  ])
})

test.each([
  ['not an object', '[]'],
  ['not an object', '"text"'],
  ['empty', ''],
  ['not JSON', '{'],
  ['not an object', '['.repeat(12_000) + ']'.repeat(12_000)],
])('a body that is %s is refused in JSON: %s', async (_reason, body) => {
  const reply = await check(body)

  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 400, message: expect.any(String) })
})

test('an address of a domain in other letters is stored with them, and found in both spellings', async () => {
  await check({ ...asha, email: 'asha@xn--bcher-kva.example' })

  expect(await storedRows()).toMatchObject([{ email: 'asha@bücher.example' }])
  for (const text of ['xn--bcher-kva.example', 'Bücher'])
    expect(
      await totalOf(fixture.parts.db, [
        { method: 'search', attribute: 'email', words: wordsOf(text) },
      ]),
    ).toBe(1)
})

test('texts are stored trimmed, the number of papers may be sent as text, and unknown keys are dropped', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const sent = { ...asha, name: '  Asha Rao ', passed: ' 31 ', status: 'admin', $id: 'x' }

  const reply = await check(sent, key)
  const withoutUnknownKeys = await check(asha, key)

  expect(reply.statusCode).toBe(200)
  const [row] = await storedRows()
  expect(row).toMatchObject({ name: 'Asha Rao', papers_passed: 31 })
  expect(row?.id).toMatch(/^[0-9a-f]{20}$/)
  expect(JSON.stringify(row) + reply.body).not.toContain('admin')
  // To the product both are the same request.
  expect(withoutUnknownKeys.body).toBe(reply.body)
})

test('staff get exactly what was typed: markup, formulas, Indian scripts, format characters', async () => {
  const name = '=1+1<b>ஆஷா</b> आशा 👩🏽'
  const reason = `${name} \u202e👩🏽\u200d🎓`

  await check({ ...asha, name, reason })

  expect(await storedRows()).toMatchObject([{ name, reason }])
})

test('requests with the same idempotency key and body get the same answer and store one row', async () => {
  const key = { 'idempotency-key': randomUUID() }

  const replies = await Promise.all(Array.from({ length: 20 }, () => check(asha, key)))
  const later = await check(asha, key)

  for (const reply of replies) expect(reply.body).toBe(later.body)
  expect(later.statusCode).toBe(200)
  expect(await storedRows()).toHaveLength(1)
})

test('the answer is stored with the enquiry, so that a later catalogue does not change it', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const adviser: Adviser = {
    ...asyncAdviser,
    atOnce: (enquiry) => ({ ...assess(enquiry), result: { notes: 'An earlier answer.' } }),
  }
  const earlierApp = await buildApp({ ...fixture.parts, adviser })
  const first = await postTo(earlierApp, asha, key)
  await earlierApp.close()

  const later = await check(asha, key)

  expect(later.json()).toMatchObject({ notes: 'An earlier answer.' })
  expect(later.body).toBe(first.body)
})

test('the same idempotency key with another body is refused, and nothing is stored', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await check(asha, key)

  const reply = await check({ ...asha, passed: 32 }, key)

  expect(reply.statusCode).toBe(422)
  expect(reply.json().message).toBe(
    'This Idempotency-Key was used before with other contents. Use a new key for a new enquiry.',
  )
  expect(await storedRows()).toHaveLength(1)
})

test.each(['a b', 'x'.repeat(256), 'é'])(
  'the idempotency key %j is refused as invalid',
  async (key) => {
    const reply = await check(asha, { 'idempotency-key': key })

    expect(reply.statusCode).toBe(400)
    expect(reply.json().message).toBe(
      'The Idempotency-Key must be 1 to 255 visible ASCII characters without blanks.',
    )
  },
)

test('the sixty-first enquiry of a minute from one address is refused with the time to wait', async () => {
  for (let sent = 0; sent < 60; sent += 1) await check(asha)

  const reply = await check(asha)

  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(reply.json().message).toBe(
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
  )
})

test.each<[string, Partial<Adviser>]>([
  [
    'that answers at once',
    {
      atOnce() {
        throw new Error('out of order')
      },
    },
  ],
  ['that asks a model', { advise: () => Promise.reject(new Error('out of order')) }],
])(
  'if an adviser %s fails, the enquiry is stored and answered without the rules',
  async (_, broken) => {
    const failingApp = await buildApp({ ...fixture.parts, adviser: { ...asyncAdviser, ...broken } })

    const reply = await postTo(failingApp, asha)

    expect(reply.statusCode).toBe(200)
    expect(reply.json().notes).toContain('We could not look up the published rules')
    expect(reply.json()).not.toHaveProperty('error')
    expect(await storedRows()).toHaveLength(1)
    await failingApp.close()
  },
)

test('an enquiry is stored before the model is called, and the answer of the model is stored for a retry', async () => {
  const key = { 'idempotency-key': randomUUID() }
  let rowsAtCall: unknown
  let sender: unknown
  const adviser: Adviser = {
    ...asyncAdviser,
    async advise(enquiry) {
      rowsAtCall = await storedRows()
      sender = enquiry.sender
      return { ...assess(enquiry), result: { notes: 'The wording of the model.' } }
    },
  }
  const appWithModel = await buildApp({ ...fixture.parts, adviser })

  const reply = await postTo(appWithModel, asha, key)

  expect(rowsAtCall).toMatchObject([{ name: 'Asha Rao' }])
  expect(sender).toEqual({ name: asha.name, phone: asha.phone, email: asha.email })
  const later = await check(asha, key)
  expect(later.json()).toMatchObject({ notes: 'The wording of the model.' })
  expect(later.body).toBe(reply.body)
  await appWithModel.close()
})

test('an enquiry that is erased while a retry waits for its answer is not stored again', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const modelCalled = Promise.withResolvers<void>()
  const wording = Promise.withResolvers<void>()
  const hanging: Adviser = {
    ...asyncAdviser,
    async advise(enquiry) {
      modelCalled.resolve()
      await wording.promise
      return assess(enquiry)
    },
  }
  // Two replicas, so that the retry must read the answer from the store.
  const settings = settingsFrom({ AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'hanging' })
  const parts = {
    ...fixture.parts,
    settings: { ...settings, logLevel: 'silent' },
    adviser: hanging,
  }
  const lookups = vi.spyOn(fixture.parts.db, 'all')
  const [firstReplica, secondReplica] = [await buildApp(parts), await buildApp(parts)]

  const first = postTo(firstReplica, asha, key)
  await modelCalled.promise
  const retry = postTo(secondReplica, asha, key)
  await expect.poll(() => lookups.mock.calls.length).toBeGreaterThan(1)
  await removeEnquiriesBefore(fixture.parts.db, Number.MAX_SAFE_INTEGER)
  const retryReply = await retry
  wording.resolve()
  const firstReply = await first

  expect([retryReply.statusCode, firstReply.statusCode]).toEqual([200, 200])
  expect(retryReply.json()).toMatchObject({ origin: 'catalogue' })
  expect(await storedRows()).toEqual([])
  lookups.mockRestore()
  await Promise.all([firstReplica.close(), secondReplica.close()])
})

test('the answer has a reference and a token, and a retry gets the same ones', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = (await check(asha, key)).json()
  const again = (await check(asha, key)).json()
  const [row] = await storedRows()

  expect(first.reference).toMatch(/^[A-Z]{2} \d{4,}$/)
  expect(first.reference).toBe(row?.reference)
  expect(again).toEqual(first)
})

test('a change with the token updates the enquiry and its answer, on any replica', async () => {
  const first = (await check(asha)).json()
  const before = await storedRows()
  const other = await buildApp({ ...fixture.parts, limits: limitsForTests() })
  const change = { ...asha, reason: 'I have 8 pending papers.', university: 'VTU' }

  const reply = await postTo(other, change, { amends: first.amend })

  expect(reply.statusCode).toBe(200)
  const answer = reply.json()
  expect(answer).toMatchObject({
    universityName: 'Visvesvaraya Technological University',
    reference: first.reference,
  })
  expect(answer.inShort).toContain('8 papers pending. Write them at VTU first.')
  const rows = await storedRows()
  expect(rows).toMatchObject([
    { id: before[0]?.id, createdAt: before[0]?.createdAt, university: 'VTU', version: 1 },
  ])
  // The new token works like the first one.
  const third = await postTo(other, asha, { amends: answer.amend })
  expect(third.json().reference).toBe(first.reference)
  expect((await storedRows()).map(({ version }) => version)).toEqual([2])
  await other.close()
})

test.each([
  ['with a wrong signature', (token: string) => `${token.slice(0, -1)}_`],
  ['that was never issued', () => 'x'],
  ['that is empty', () => ''],
])('a request with a token %s adds an enquiry', async (_, invalidTokenFrom) => {
  const first = (await check(asha)).json()

  const reply = await check(asha, { amends: invalidTokenFrom(first.amend) })

  expect(reply.statusCode).toBe(200)
  expect(reply.json().reference).not.toBe(first.reference)
  expect(await storedRows()).toHaveLength(2)
})

test('an enquiry can be changed for half an hour, however often, and a later change is a new enquiry', async () => {
  let time = Date.UTC(2026, 10, 24, 5)
  const now = () => time
  const separateFixture = await partsForTests({ now })
  const timedApp = await buildApp(separateFixture.parts)
  const first = (await postTo(timedApp, asha)).json()
  time += 20 * 60_000
  const second = (await postTo(timedApp, { ...asha, passed: 30 }, { amends: first.amend })).json()
  time += 11 * 60_000

  const third = (await postTo(timedApp, { ...asha, passed: 29 }, { amends: second.amend })).json()

  expect(second.reference).toBe(first.reference)
  expect(third.reference).not.toBe(first.reference)
  const rows = await rowsOf(separateFixture.parts.db, newest)
  expect(rows.map((row) => [row.papers_passed, row.version])).toEqual([
    [29, 0],
    [30, 1],
  ])
  await timedApp.close()
  await separateFixture.end()
})

test('a student who mentions suicide is shown the helpline', async () => {
  const reply = await check({ ...asha, reason: 'I want to end my life' })

  expect(reply.json().help.join(' ')).toContain('14416')
  expect(reply.json()).not.toHaveProperty('requiredDocs')
})

test('an enquiry that cannot be stored is refused with 503 and the time to wait', async () => {
  const full = new StoreUnavailable('full', 'SQLITE_FULL')
  const db = { ...fixture.parts.db, write: () => Promise.reject(full) }
  const appWithoutStore = await buildApp({ ...fixture.parts, db })

  const before = await appWithoutStore.inject('/readyz')
  const reply = await postTo(appWithoutStore, asha)
  const after = await appWithoutStore.inject('/readyz')

  // Lists may still be readable: ready means that enquiries can be stored.
  expect([before, after].map(({ statusCode }) => statusCode)).toEqual([200, 503])
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('5')
  expect(reply.json().message).toBe(
    'We cannot keep or read anything at the moment. Please try again in a little while.',
  )
  await appWithoutStore.close()
})

test('an answer that cannot be stored still reaches the student', async () => {
  const db = beforeStatement(fixture.parts.db, /INSERT INTO answers/, () =>
    Promise.reject(new StoreUnavailable('stopped')),
  )
  const appWithoutStore = await buildApp({ ...fixture.parts, adviser: asyncAdviser, db })

  const reply = await postTo(appWithoutStore, asha)

  expect(reply.statusCode).toBe(200)
  expect(reply.json().universityName).toContain('Hyderabad')
  await appWithoutStore.close()
})

test('a repeated request that is ahead of the first one waits for its answer, and the model is asked', async () => {
  const model = { baseUrl: '', apiKey: '', model: '', timeoutMs: 2_000, dailyCalls: 1 }
  const advise = vi.fn<Adviser['advise']>(async (enquiry) => ({
    ...assess(enquiry),
    origin: 'model',
  }))
  const { settings, ...parts } = fixture.parts
  const answers = answersOf({
    ...parts,
    settings: { ...settings, model },
    adviser: { advise, close() {} },
  })
  const { passed, ...rest } = asha
  const sent = await addSubmission(parts.db, { ...rest, reason: null, papers_passed: passed })
  if (sent.outcome !== 'first') throw new Error('It is the first.')

  const replies = await Promise.all([
    answers.later({ ...sent, outcome: 'again' }, app.log),
    answers.later(sent, app.log),
  ])

  expect(advise).toHaveBeenCalledOnce()
  expect(replies.map(({ origin }) => origin)).toEqual(['model', 'model'])
})
