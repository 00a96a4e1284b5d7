import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/paths.ts'
import type { AuditPage, Invited, Team } from '#contract/people.ts'
import type { SendMail } from './send-links.ts'
import {
  asha,
  home,
  addSubmissions,
  meera,
  officeForTests,
  type Office,
} from '../../appwrite/office-for-tests.ts'
import { countPeople } from '../people.ts'

// Password hashes, processes and connections are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const page = 'http://localhost:5173'
const hour = 60 * 60 * 1_000

const namesOf = (headers: object) => Object.keys(headers).filter((name) => name !== 'date')

const mails: Parameters<SendMail>[0][] = []
const mail: SendMail = async (message) => void mails.push(message)

test.each([
  ['no link where the address of the site is not set', {}, 0],
  ['a link to the address of the site', { PUBLIC_ORIGIN: 'https://example.com' }, 1],
])(
  'an invitation is mailed with %s, whatever the host of the request',
  async (_, settings, count) => {
    mails.length = 0
    const office = await officeForTests({ environment: settings, mail })

    const reply = await office.call({
      method: 'POST',
      url: endpoints.people,
      headers: {
        cookie: await office.cookieFor(office.person),
        host: 'evil.example',
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ email: 'farah@example.com', role: 'counsellor' }),
    })
    await office.end()

    expect(reply.statusCode).toBe(200)
    expect(mails).toHaveLength(count)
    expect(mails.map(({ text }) => text).join()).not.toContain('evil.example')
  },
)

let office: Office
let owner: string
let time = Date.now()
let number = 0
beforeAll(async () => {
  const settings = { ALLOWED_ORIGINS: page, PUBLIC_ORIGIN: 'https://example.com' }
  office = await officeForTests({ environment: settings, now: () => time, mail })
  owner = await office.cookieFor(office.person)
})
afterAll(() => office.end())

const send = async (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  { cookie = '', ip = '203.0.113.5', origin = '', ...payload }: Record<string, unknown> = {},
) => {
  const reply = await office.call({
    method,
    url: path.startsWith('/api/') ? path : `/v1${path}`,
    remoteAddress: String(ip),
    headers: {
      cookie: String(cookie),
      'content-type': 'application/json',
      ...(origin !== '' && { origin: String(origin) }),
    },
    ...(method !== 'GET' && { payload: JSON.stringify(payload) }),
  })
  const text = reply.body || '{}'
  // All replies of the server are JSON.
  return { status: reply.statusCode, text, body: JSON.parse(text) as never, reply }
}
const newEmail = () => `h${(number += 1)}@example.com`
const invited = async (email = newEmail()) => {
  const sent = { cookie: owner, email, name: 'Farah Khan', role: 'counsellor' }
  return (await send('POST', endpoints.people, sent)).body as Invited
}
const accept = ({ id, secret }: Pick<Invited, 'id' | 'secret'>) =>
  send('POST', endpoints.join, { id, secret })
const signIn = (email: string, password: string) =>
  send('POST', '/account/sessions/email', { email, password })
const cookieOf = ({ reply }: Awaited<ReturnType<typeof send>>) =>
  reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const teamFor = async (cookie: string) =>
  (await send('GET', endpoints.people, { cookie })).body as Team
const memberFor = async (cookie: string, id: string) =>
  (await teamFor(cookie)).members.find((one) => one.id === id)

test('somebody is invited, joins, becomes an owner, forgets the password, and is removed', async () => {
  const email = newEmail()
  const nobody = { id: '', invited: false, devices: 0, lastSeen: '' }
  expect((await send('GET', endpoints.people)).status).toBe(401)

  const { id, secret } = await invited(email)
  expect(await memberFor(owner, id)).toMatchObject({ email, invited: true, role: 'counsellor' })
  const joined = await accept({ id, secret })
  expect(joined).toMatchObject({ status: 200 })

  // The session can do nothing else before a password is set.
  let cookie = cookieOf(joined)
  expect(await send('GET', endpoints.people, { cookie })).toMatchObject({ status: 412 })
  const set = await send('PATCH', '/account/password', {
    cookie,
    password: 'a kite above the roof',
  })
  cookie = cookieOf(set)
  const seen = (await teamFor(cookie)).members
  expect(seen).toContainEqual({ ...seen[0], ...nobody, id, name: 'Farah Khan', role: 'counsellor' })
  expect(seen.map((one) => one.email)).toEqual(seen.map(() => ''))

  // What only an owner may do.
  const member = `${endpoints.people}/${id}`
  for (const [method, path] of [
    ['PATCH', member],
    ['DELETE', member],
    ['POST', `${member}/recovery`],
  ] as const)
    expect(await send(method, path, { cookie, role: 'owner' })).toMatchObject({
      status: 401,
      body: { type: 'user_unauthorized' },
    })
  await send('PATCH', member, { cookie: owner, role: 'owner' })
  expect(await memberFor(cookie, id)).toMatchObject({
    role: 'owner',
    hasPassword: true,
    devices: 1,
  })

  // A forgotten password.
  const link = await send('POST', `${member}/recovery`, { cookie: owner })
  const { secret: recovery, expires } = link.body as Invited
  expect(recovery).toMatch(/^[\w-]{43}$/)
  expect(Date.parse(expires) - time).toBeGreaterThan(47 * hour)
  const password = 'a lantern in the boat'
  const used = { userId: id, secret: recovery, password }
  expect(await send('PUT', endpoints.recovery, used)).toMatchObject({ status: 200 })
  expect(await send('GET', '/account', { cookie })).toMatchObject({ status: 401 })
  expect(await send('PUT', endpoints.recovery, used)).toMatchObject({
    status: 401,
    body: { type: 'user_invalid_token' },
  })
  expect(await signIn(email, password)).toMatchObject({ status: 201 })

  // A removal applies from the next call.
  expect(await send('DELETE', member, { cookie: owner })).toMatchObject({ status: 200 })
  expect(await send('DELETE', member, { cookie: owner })).toMatchObject({ status: 404 })
  expect(await signIn(email, password)).toMatchObject({ status: 401 })
  const own = `${endpoints.people}/${office.person.id}`
  expect(await send('DELETE', own, { cookie: owner })).toMatchObject({
    status: 409,
    body: { type: 'membership_last_owner' },
  })
  expect((await teamFor(owner)).former).toContainEqual({ id, name: 'Farah Khan' })
})

const ask = (email: string, ip: string) => send('POST', endpoints.recovery, { email, ip })

describe('an attacker', () => {
  test('cannot use an expired, replaced or forged invitation, and gets the same answer to all', async () => {
    const expired = await invited()
    const email = newEmail()
    const replaced = await invited(email)
    await invited(email)
    const open = await invited()
    time += 48 * hour + 1
    owner = await office.cookieFor(office.person)
    const valid = await invited()
    const people = await countPeople(office.parts.db)

    const answers = await Promise.all([
      accept(expired),
      accept(replaced),
      accept({ ...valid, secret: open.secret }),
      accept({ ...valid, id: office.person.id }),
      accept({ ...valid, id: 'unknown' }),
    ])

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { type: 'team_invalid_secret' } })
    expect(await countPeople(office.parts.db)).toBe(people)
    // A look changes nothing, and reveals no more than accepting.
    const look = ({ id, secret }: Invited) => send('POST', `${endpoints.join}/look`, { id, secret })
    expect((await look(expired)).text).toBe(answers[0].text)
    expect((await look({ ...valid, secret: open.secret })).text).toBe(answers[0].text)
    expect((await look(valid)).status).toBe(200)
    expect(await accept(valid)).toMatchObject({ status: 200 })
    expect(await accept(valid)).toMatchObject({ status: 409 })
    expect((await look(valid)).status).toBe(409)
    const ownerCookie = await office.cookieFor(office.person)
    const forSomebodyElse = await invited()
    expect(
      await send('POST', endpoints.join, { ...forSomebodyElse, cookie: ownerCookie }),
    ).toMatchObject({ status: 401, body: { type: 'team_invite_mismatch' } })
  })

  test('cannot tell from an answer or its timing whether an e-mail address is known', async () => {
    const { db } = office.parts
    const recipients: string[] = []
    const { all } = db
    const lookUp = vi.spyOn(db, 'all').mockImplementation((statement) => {
      const [email] = statement.values
      if (!/FROM people WHERE email/.test(statement.texts.join('?'))) return all(statement)
      recipients.push(String(email))
      // An answer that waited for this would never come.
      return new Promise(() => {})
    })

    const existing = await ask(meera.email, '203.0.113.6')
    const unknown = await ask('nobody@example.com', '203.0.113.5')
    await expect.poll(() => recipients).toEqual([meera.email, 'nobody@example.com'])
    lookUp.mockRestore()

    expect([existing, unknown]).toMatchObject([
      { status: 200, text: '{}' },
      { status: 200, text: '{}' },
    ])
    expect(namesOf(existing.reply.headers)).toEqual(namesOf(unknown.reply.headers))
    // Both have the same limit.
    for (const email of [meera.email, 'nobody@example.com']) {
      const more = await Promise.all(
        Array.from({ length: 6 }, (_, index) => ask(email, `203.0.113.${20 + index}`)),
      )
      expect(more.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2)
    }
  })

  test('cannot get a link to another site mailed, and gets no secret as a counsellor', async () => {
    const { person } = await office.officeOf(newEmail(), 'counsellor')
    const { email } = person
    const cookie = await office.cookieFor(person)
    mails.length = 0
    for (const origin of ['https://evil.example', 'https://example.com.evil.example', 'null'])
      expect(await send('POST', endpoints.recovery, { email, origin })).toMatchObject({
        status: 403,
      })
    const host = await office.call({
      method: 'POST',
      url: endpoints.recovery,
      headers: { host: 'evil.example', 'content-type': 'application/json' },
      payload: JSON.stringify({ email }),
    })
    expect(host.statusCode).toBe(200)
    await expect.poll(() => mails).toHaveLength(1)
    const [, link = ''] = /(https:\S+)/.exec(mails[0]?.text ?? '') ?? []
    expect(link).toMatch(/^https:\/\/example\.com\/admin\/recovery\?userId=/)

    // An owner gets no secret for their own account, as it would bypass the old password.
    const own = `${endpoints.people}/${office.person.id}/recovery`
    expect((await send('POST', own, { cookie: owner })).status).toBe(400)
    expect((await send('POST', own, { cookie })).status).toBe(401)

    const { searchParams } = new URL(link)
    const linked = Object.fromEntries(searchParams)
    const set = (password: string) => send('PUT', endpoints.recovery, { ...linked, password })
    expect((await set('1234567890')).status).toBe(400)
    expect((await set('a swing under the tree')).status).toBe(200)
    expect((await set('a swing under the tree')).status).toBe(401)
    expect((await send('GET', '/account', { cookie })).status).toBe(401)
  })

  test('cannot change members from a session that an owner left open, without the password', async () => {
    const cookie = await office.cookieFor(office.person)
    const { person } = await office.officeOf(newEmail(), 'counsellor')
    const member = `${endpoints.people}/${person.id}`
    const invitation = await invited()
    time += 10 * 60_000

    const refused = await Promise.all([
      send('POST', endpoints.people, { cookie, email: newEmail(), role: 'owner' }),
      send('PATCH', member, { cookie, role: 'owner' }),
      send('DELETE', member, { cookie }),
      send('DELETE', `${member}/sessions`, { cookie }),
      send('DELETE', `${endpoints.people}/${invitation.id}`, { cookie }),
      send('POST', `${member}/recovery`, { cookie }),
    ])

    for (const { body } of refused)
      expect(body).toMatchObject({ code: 401, type: 'user_challenge_required' })
    const list = await send('GET', endpoints.people, { cookie })
    expect(list).toMatchObject({ status: 200 })
    expect(list.text).toContain(person.email)
    owner = await office.cookieFor(office.person)
  })

  test('cannot read many rows of the list within an hour without an entry in the audit, at once or page by page', async () => {
    const { person } = await office.officeOf(newEmail(), 'counsellor')
    const cookie = await office.cookieFor(person)
    await addSubmissions(office, Array<typeof asha>(120).fill(asha))
    const read = (limit: number, offset = 0) => {
      const queries = Object.entries({ limit, offset }).map(([method, value], index) => {
        const query = JSON.stringify({ method, values: [value] })
        return `queries[${index}]=${encodeURIComponent(query)}`
      })
      return send('GET', `${home.slice(3)}?${queries.join('&')}`, { cookie })
    }

    // The same rows again are not more of them. Cached answers count too.
    for (const offset of [0, 0, 0, 0, 0, 25, 50, 75, 90, 0])
      expect(await read(25, offset)).toMatchObject({ status: 200 })

    const reply = await office.call({
      url: `/api/audit?actor=${person.id}&action=listed`,
      headers: { cookie: owner },
    })
    const { entries } = reply.json<AuditPage>()
    expect(entries.map(({ detail }) => detail).toReversed()).toEqual([null, '115 rows'])
  })

  test('cannot change the audit, which lists all attempts', async () => {
    const { person } = await office.officeOf(newEmail(), 'counsellor')
    const cookie = await office.cookieFor(person)
    const [id = ''] = await addSubmissions(office, [asha])
    await office.call({
      method: 'POST',
      url: '/v1/account/sessions/email',
      remoteAddress: '94.200.1.1',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: person.email, password: 'a wrong password' }),
    })
    await send('GET', `${home.slice(3)}/${id}`, { cookie })
    await send('GET', `${home.slice(3)}/${id}`, { cookie })
    await send('GET', home.slice(3), { cookie })
    await send('GET', home.slice(3), { cookie })
    await office.call({ url: '/api/export?format=csv', headers: { cookie } })
    await send('PATCH', `${endpoints.newEnquiry}/${id}`, { cookie, stage: 'called' })
    await send('DELETE', '/account/sessions/current', { cookie })

    const read = async (query = '') => {
      const reply = await office.call({ url: `/api/audit?${query}`, headers: { cookie: owner } })
      return reply.json<AuditPage>()
    }
    const ofPerson = await read(`actor=${person.id}`)
    // Some entries are written in the background, so the order can differ.
    const exported = ofPerson.entries.find(({ action }) => action === 'exported')
    expect(exported).toMatchObject({ address: '127.0.0.1' })
    expect(ofPerson.entries.map(({ action }) => action).toSorted()).toEqual(
      ['sign-in', 'opened', 'listed', 'exported', 'changed', 'sign-out'].toSorted(),
    )
    const [failed] = (await read('action=sign-in-failed')).entries
    expect(failed).toMatchObject({
      actor: null,
      subject: person.id,
      subjectName: person.name,
      address: '94.200.1.1',
    })
    expect(JSON.stringify(await read('limit=100'))).not.toContain(asha.name)
    const first = await read('limit=1')
    const second = await read(`limit=1&before=${first.next}`)
    expect(Number(second.entries[0]?.id)).toBeLessThan(Number(first.entries[0]?.id))
    const csv = await office.call({ url: '/api/audit?format=csv', headers: { cookie: owner } })
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body.split('\r\n')[1]).toContain('"audit-exported"')
    for (const bad of ['limit=0', 'limit=101', 'before=x', 'action=x', 'actor=%00', 'format=x'])
      expect(await read(bad)).toMatchObject({ code: 400 })

    const before = await read('limit=100')
    const audit = '/databases/consultancy/collections/audit/documents'
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
      const direct = await office.call({ method, url: '/api/audit', headers: { cookie: owner } })
      expect(direct.statusCode).toBe(404)
      expect((await send(method, `${audit}/1`, { cookie: owner, data: { a: 1 } })).status).toBe(404)
    }
    const file = '/api/audit?format=csv'
    const head = await office.call({ method: 'HEAD', url: file, headers: { cookie: owner } })
    expect(head.statusCode).toBe(404)
    expect(await read('limit=100')).toEqual(before)
  })
})
