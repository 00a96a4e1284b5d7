import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeForTests, type Office } from '../appwrite/office-for-tests.ts'
import { listAudit } from './audit.ts'

let office: Office
beforeAll(async () => {
  office = await officeForTests()
})
afterAll(() => office.end())

const url = '/v1/account/prefs'
const read = (cookie: string, address = url) => office.call({ url: address, headers: { cookie } })
const send = (cookie: string, payload: string) =>
  office.call({
    method: 'PATCH',
    url,
    headers: { cookie, 'content-type': 'application/json' },
    payload,
  })

/** A new person who is signed in. */
async function person(email: string) {
  const { person: row } = await office.officeOf(email, 'counsellor')
  return { row, cookie: await office.cookieFor(row) }
}

test('preferences are available on another device of the same person, and to nobody else', async () => {
  const asha = await person('asha@example.com')
  const farah = await person('farah@example.com')
  const prefs = { 'a.b "c"\n': ['é', null, { n: 1.5, yes: true }], '': '', $id: 'other' }
  const none = (await read(asha.cookie)).json()

  await send(asha.cookie, JSON.stringify({ prefs: { former: 1 } }))
  const changed = await send(asha.cookie, JSON.stringify({ prefs }))
  const phone = await office.cookieFor(asha.row)

  expect(none).toEqual({})
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toMatchObject({ $id: asha.row.id, labels: ['counsellor'] })
  expect(changed.json().prefs).toEqual(prefs)
  expect((await read(phone)).json()).toEqual(prefs)
  expect((await read(phone, '/v1/account')).json().prefs).toEqual(prefs)
  expect((await read(farah.cookie)).json()).toEqual({})
  const owner = await office.cookieFor(office.person)
  expect((await read(owner, '/api/people')).body).not.toContain('a.b')
})

test('a new name is trimmed, kept for all devices, and in the audit beside the former one', async () => {
  const { row, cookie } = await person('kavya@example.com')
  const rename = (name: unknown) =>
    office.call({
      method: 'PATCH',
      url: '/v1/account/name',
      headers: { cookie },
      payload: { name },
    })

  const refused = [await rename('x'.repeat(129)), await rename(7)]
  const changed = await rename(' Kavya Rao ')

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  expect(changed.json()).toMatchObject({ $id: row.id, name: 'Kavya Rao' })
  const phone = await office.cookieFor(row)
  expect((await read(phone, '/v1/account')).json().name).toBe('Kavya Rao')
  expect(await listAudit(office.parts.db, { action: 'renamed', limit: 9 })).toMatchObject([
    { by: { id: row.id }, subject: row.id, subjectName: row.name },
  ])
})

/** Nested objects, as JSON. */
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
/** An object of this size as JSON. One of its characters has two bytes. */
const ofBytes = (bytes: number) => JSON.stringify({ text: `é${'x'.repeat(bytes - 13)}` })

test('anything but an object of bounded size and depth is refused, and changes nothing', async () => {
  const { cookie } = await person('bounds@example.com')
  const refused: Record<string, string> = {
    '{}': 'Param "prefs" is not optional.',
    '[]': 'Param "prefs" is not optional.',
    'no JSON': 'Param "prefs" is not optional.',
    ...Object.fromEntries(
      ['null', '[]', '[["a","b"]]', '"text"', '1', 'true'].map((value) => [
        `{"prefs":${value}}`,
        'Invalid `prefs` param: Value must be a valid object.',
      ]),
    ),
    ...Object.fromEntries(
      [
        '{"__proto__":{"role":"owner"}}',
        '{"a":[{"\\u005f_proto__":1}]}',
        '{"a":{"constructor":1}}',
        nested(9),
        `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      ].map((value) => [
        `{"prefs":${value}}`,
        'Invalid `prefs` param: Value must have at most 8 levels, and no key "__proto__" or "constructor".',
      ]),
    ),
    [`{"prefs":${ofBytes(16_385)}}`]:
      'Invalid `prefs` param: Value must be no longer than 16384 bytes.',
  }
  await send(cookie, '{"prefs":{"stays":true}}')

  const replies = await Promise.all(Object.keys(refused).map((body) => send(cookie, body)))

  expect(replies.map((reply) => reply.json())).toEqual(
    Object.values(refused).map((message) => ({
      code: 400,
      message,
      type: 'general_argument_invalid',
      version: '1.9.6',
    })),
  )
  expect((await send(cookie, `{"prefs":${'x'.repeat(70_000)}`)).statusCode).toBe(413)
  expect((await read(cookie)).json()).toEqual({ stays: true })
  for (const value of [nested(8), ofBytes(16_384)])
    expect((await send(cookie, `{"prefs":${value}}`)).json().prefs).toEqual(JSON.parse(value))
})
