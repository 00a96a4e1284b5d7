import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuditPage, Membership } from '#contract/people.ts'
import type { SendMail } from '../accounts/send-links.ts'
import { browserFor } from './browser-for-tests.ts'
import {
  asha,
  home,
  addSubmissions,
  meera,
  officeForTests,
  type Office,
} from './office-for-tests.ts'
import { embeddedOffice } from './offices-for-tests.ts'
import { clientOf, kits, listen } from './sdk-clients-for-tests.ts'

// Password hashes, processes and connections are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const page = 'http://localhost:5173'
const environment = { ALLOWED_ORIGINS: page }
const hour = 60 * 60 * 1_000

for (const [engine, open] of embeddedOffice) {
  describe(`on ${engine}`, () => {
    let office: Office
    let address: string

    beforeAll(async () => {
      office = await open(environment)
      address = await listen(office)
    })
    afterAll(() => office.end())

    test.each(Object.entries(kits))(
      '%s invites, joins, changes roles, resets a password, and removes',
      async (name, load) => {
        const kit = await load()
        const asClient = async () => {
          const browser = await browserFor(address, page)
          const client = clientOf(kit, browser.address)
          return { browser, account: new kit.Account(client), teams: new kit.Teams(client) }
        }
        const [owner, farah] = await Promise.all([asClient(), asClient()])
        const email = `farah.${name.replaceAll(/\W/g, '')}@example.com`
        await owner.account.createEmailPasswordSession(meera.email, meera.password)
        expect(await owner.account.get()).toMatchObject({ labels: ['owner'] })
        expect(await owner.teams.get('staff')).toMatchObject({ $id: 'staff', name: 'Staff' })
        const refused = { code: 401, type: 'general_unauthorized_scope' }
        await expect(farah.teams.listMemberships('staff')).rejects.toMatchObject(refused)

        // An invitation, with the secret that the page shows.
        const invitation = (await owner.teams.createMembership(
          'staff',
          ['counsellor'],
          email,
          undefined,
          undefined,
          `${page}/admin/join`,
          'Farah Khan',
        )) as unknown as Membership
        expect(invitation).toMatchObject({
          userEmail: email,
          userName: 'Farah Khan',
          roles: ['counsellor'],
          confirm: false,
          joined: '',
        })
        expect(await owner.teams.getMembership('staff', invitation.$id)).not.toHaveProperty(
          'secret',
        )
        const { $id, userId, secret = '' } = invitation
        const joined = await farah.teams.updateMembershipStatus('staff', $id, userId, secret)
        expect(joined).toMatchObject({ $id, userEmail: email, confirm: true })
        const used = { code: 409, type: 'membership_already_confirmed' }
        const other = await asClient()
        await expect(
          other.teams.updateMembershipStatus('staff', $id, userId, secret),
        ).rejects.toMatchObject(used)

        // The session can do nothing else before a password is set.
        const needed = { code: 412, type: 'user_password_reset_required' }
        await expect(farah.teams.listMemberships('staff')).rejects.toMatchObject(needed)
        await farah.account.updatePassword('a kite above the roof')
        const list = await farah.teams.listMemberships('staff')
        const shown = list.memberships.map(({ userName, roles, userEmail, mfa }) =>
          [userName, roles.join(), userEmail, mfa].join(' '),
        )
        expect(shown).toContain('Farah Khan counsellor  false')
        expect(shown).toContain('Meera owner  false')

        // What only an owner may do.
        const forbidden = { code: 401, type: 'user_unauthorized' }
        await expect(farah.teams.updateMembership('staff', $id, ['owner'])).rejects.toMatchObject(
          forbidden,
        )
        await expect(farah.teams.deleteMembership('staff', $id)).rejects.toMatchObject(forbidden)
        expect(await owner.teams.updateMembership('staff', $id, ['owner'])).toMatchObject({
          roles: ['owner'],
        })
        expect(await farah.account.get()).toMatchObject({ labels: ['owner'] })
        const mine = await owner.teams.listMemberships('staff')
        expect(mine.memberships).toContainEqual(
          expect.objectContaining({ userEmail: email, sessions: 1, lastSeen: expect.any(String) }),
        )

        // A forgotten password.
        const token = await owner.account.createRecovery(email, `${page}/admin/recovery`)
        expect(token).toMatchObject({ userId, secret: expect.stringMatching(/^[\w-]{43}$/) })
        expect(Date.parse(token.expire) - Date.now()).toBeGreaterThan(47 * hour)
        await other.account.updateRecovery(userId, token.secret, 'a lantern in the boat')
        await expect(farah.account.get()).rejects.toMatchObject(refused)
        await expect(
          other.account.updateRecovery(userId, token.secret, 'another lantern here'),
        ).rejects.toMatchObject({ code: 401, type: 'user_invalid_token' })
        await farah.account.createEmailPasswordSession(email, 'a lantern in the boat')

        // A removal applies from the next call.
        await owner.teams.deleteMembership('staff', $id)
        await expect(farah.account.get()).rejects.toMatchObject(refused)
        const notFound = { code: 404, type: 'membership_not_found' }
        await expect(owner.teams.getMembership('staff', $id)).rejects.toMatchObject(notFound)
        await expect(
          farah.account.createEmailPasswordSession(email, 'a lantern in the boat'),
        ).rejects.toMatchObject({ code: 401, type: 'user_invalid_credentials' })
        const self = await owner.account.get()
        await expect(owner.teams.deleteMembership('staff', self.$id)).rejects.toMatchObject({
          code: 409,
          type: 'membership_last_owner',
        })
        const { prefs } = await owner.teams.get('staff')
        expect(prefs).toMatchObject({ former: { [userId]: 'Farah Khan' } })
        await Promise.all([owner, farah, other].map(({ browser }) => browser.close()))
      },
    )
  })
}

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
      url: '/v1/teams/staff/memberships',
      headers: {
        cookie: await office.cookieFor(office.person),
        host: 'evil.example',
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ email: 'farah@example.com', roles: ['counsellor'] }),
    })
    await office.end()

    expect(reply.statusCode).toBe(201)
    expect(mails).toHaveLength(count)
    expect(mails.map(({ text }) => text).join()).not.toContain('evil.example')
  },
)

describe('an attacker', () => {
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
    url: string,
    { cookie = '', ip = '203.0.113.5', ...payload }: Record<string, unknown> = {},
  ) => {
    const reply = await office.call({
      method,
      url: `/v1${url}`,
      remoteAddress: String(ip),
      headers: { cookie: String(cookie), 'content-type': 'application/json' },
      ...(method !== 'GET' && { payload: JSON.stringify(payload) }),
    })
    const text = reply.body || '{}'
    // All replies of the server are JSON.
    return { status: reply.statusCode, text, body: JSON.parse(text) as never, reply }
  }
  const newEmail = () => `h${(number += 1)}@example.com`
  const invited = async (email = newEmail()) =>
    (await send('POST', '/teams/staff/memberships', {
      cookie: owner,
      email,
      roles: ['counsellor'],
    }).then(({ body }) => body)) as Required<Membership>
  const accept = (one: { $id: string; userId: string; secret: string }) =>
    send('PATCH', `/teams/staff/memberships/${one.$id}/status`, {
      userId: one.userId,
      secret: one.secret,
    })

  test('cannot use an expired, replaced or forged invitation, and gets the same answer to all', async () => {
    const expired = await invited()
    const replaced = await invited()
    await invited(replaced.userEmail)
    const open = await invited()
    time += 48 * hour + 1
    owner = await office.cookieFor(office.person)
    const valid = await invited()
    const people = await office.parts.store.people.count()

    const answers = await Promise.all([
      accept(expired),
      accept(replaced),
      accept({ ...valid, secret: open.secret }),
      accept({ ...valid, userId: office.person.id }),
      accept({ $id: 'unknown', userId: 'unknown', secret: valid.secret }),
      send('PATCH', `/teams/others/memberships/${valid.$id}/status`, {
        userId: valid.userId,
        secret: valid.secret,
      }),
    ])

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { type: 'team_invalid_secret' } })
    expect(await office.parts.store.people.count()).toBe(people)
    // A look changes nothing, and reveals no more than accepting.
    const look = (one: typeof valid) =>
      send('POST', `/teams/staff/memberships/${one.$id}/look`, {
        userId: one.userId,
        secret: one.secret,
      })
    expect((await look(expired)).text).toBe(answers[0].text)
    expect((await look({ ...valid, secret: open.secret })).text).toBe(answers[0].text)
    expect((await look(valid)).status).toBe(204)
    expect(await accept(valid)).toMatchObject({ status: 200 })
    expect(await accept(valid)).toMatchObject({ status: 409 })
    expect((await look(valid)).status).toBe(409)
    const ownerCookie = await office.cookieFor(office.person)
    const forSomebodyElse = await invited()
    expect(
      await send('PATCH', `/teams/staff/memberships/${forSomebodyElse.$id}/status`, {
        ...forSomebodyElse,
        cookie: ownerCookie,
      }),
    ).toMatchObject({ status: 401, body: { type: 'team_invite_mismatch' } })
  })

  test('cannot tell from an answer or its timing whether an e-mail address is known', async () => {
    const { people } = office.parts.store
    const recipients: string[] = []
    const findByEmail = vi.spyOn(people, 'findByEmail').mockImplementation((email) => {
      recipients.push(email)
      // An answer that waited for this would never come.
      return new Promise(() => {})
    })

    const existing = await send('POST', '/account/recovery', {
      email: meera.email,
      ip: '203.0.113.6',
    })
    const unknown = await send('POST', '/account/recovery', { email: 'nobody@example.com' })
    await expect.poll(() => recipients).toEqual([meera.email, 'nobody@example.com'])
    findByEmail.mockRestore()

    const shape = { userId: '', secret: '', phrase: '' }
    expect(existing).toMatchObject({ status: 201, body: shape })
    expect(unknown).toMatchObject({ status: 201, body: shape })
    expect(Object.keys(existing.body)).toEqual(Object.keys(unknown.body))
    expect(namesOf(existing.reply.headers)).toEqual(namesOf(unknown.reply.headers))
    // Both have the same limit.
    for (const email of [meera.email, 'nobody@example.com']) {
      // oxlint-disable-next-line no-await-in-loop -- Only two rounds.
      const more = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          send('POST', '/account/recovery', { email, ip: `203.0.113.${20 + index}` }),
        ),
      )
      expect(more.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2)
    }
  })

  test('cannot get a link to another site mailed, and gets no secret as a counsellor', async () => {
    const person = (await office.officeOf(newEmail(), 'counsellor')).person
    const { email } = person
    const cookie = await office.cookieFor(person)
    mails.length = 0
    for (const url of [
      'https://evil.example/',
      'https://example.com.evil.example/',
      'javascript:1',
    ])
      // oxlint-disable-next-line no-await-in-loop -- Only a few requests.
      expect(await send('POST', '/account/recovery', { email, url })).toMatchObject({ status: 400 })
    const host = await office.call({
      method: 'POST',
      url: '/v1/account/recovery',
      headers: { host: 'evil.example', 'content-type': 'application/json' },
      payload: JSON.stringify({ email }),
    })
    expect(host.statusCode).toBe(201)
    await expect.poll(() => mails).toHaveLength(1)
    const [, link = ''] = /(https:\S+)/.exec(mails[0]?.text ?? '') ?? []
    expect(link).toMatch(/^https:\/\/example\.com\/admin\/recovery\?userId=/)

    const otherOwner = (await office.officeOf(newEmail())).person
    const request = { email: otherOwner.email, ip: '203.0.113.41' }
    const byCounsellor = await send('POST', '/account/recovery', { ...request, cookie })
    expect(byCounsellor).toMatchObject({ status: 201, body: { secret: '', userId: '' } })
    // An owner gets no secret for their own account, as it would bypass the old password.
    const otherOwnerCookie = await office.cookieFor(otherOwner)
    const ownReply = await send('POST', '/account/recovery', {
      ...request,
      cookie: otherOwnerCookie,
    })
    expect(ownReply.body).toMatchObject({ secret: '' })
    // An owner whose code is still missing gets no secret either.
    const unverified = (await office.officeOf(newEmail())).person
    const { secondFactors } = office.parts.store
    const verification = { personId: unverified.id, sessionId: 'none', secretHash: 'none' }
    await secondFactors.begin(unverified.id, 'SECRET', 'system')
    await secondFactors.verify(
      {
        ...verification,
        code: { name: 'totp', secret: 'SECRET', step: 1 },
      },
      'system',
    )
    await secondFactors.setAsked({ personId: unverified.id, mfa: true }, 'system')
    const unverifiedRequest = {
      email: otherOwner.email,
      cookie: await office.cookieFor(unverified),
      ip: '203.0.113.40',
    }
    expect((await send('GET', '/teams/staff', unverifiedRequest)).status).toBe(401)
    expect(await send('POST', '/account/recovery', unverifiedRequest)).toMatchObject({
      status: 201,
      body: { secret: '', userId: '' },
    })

    const { searchParams } = new URL(link)
    const linked = Object.fromEntries(searchParams)
    const weak = await send('PUT', '/account/recovery', { ...linked, password: '1234567890' })
    expect(weak.status).toBe(400)
    const set = (password: string) => send('PUT', '/account/recovery', { ...linked, password })
    expect((await set('a swing under the tree')).status).toBe(200)
    expect((await set('a swing under the tree')).status).toBe(401)
    expect((await send('GET', '/account', { cookie })).status).toBe(401)
  })

  test('cannot change members from a session that an owner left open, without the password', async () => {
    const cookie = await office.cookieFor(office.person)
    const { person } = await office.officeOf(newEmail(), 'counsellor')
    const member = `/teams/staff/memberships/${person.id}`
    const invitation = await invited()
    time += 10 * 60_000

    const refused = await Promise.all([
      send('POST', '/teams/staff/memberships', { cookie, email: newEmail(), roles: ['owner'] }),
      send('PATCH', member, { cookie, roles: ['owner'] }),
      send('DELETE', member, { cookie }),
      send('DELETE', `${member}/sessions`, { cookie }),
      send('DELETE', `/teams/staff/memberships/${invitation.$id}`, { cookie }),
      send('POST', '/account/recovery', { cookie, email: person.email }),
    ])

    for (const { body } of refused)
      expect(body).toMatchObject({ code: 401, type: 'user_challenge_required' })
    const list = await send('GET', '/teams/staff/memberships', { cookie })
    expect(list).toMatchObject({ status: 200 })
    expect(list.text).toContain(person.email)
    owner = await office.cookieFor(office.person)
  })

  test('is refused everywhere with the old cookie after a removal', async () => {
    const { person } = await office.officeOf(newEmail())
    const cookie = await office.cookieFor(person)
    const [id = ''] = await addSubmissions(office, [asha])
    const calls = [
      '/account',
      '/account/sessions',
      '/teams/staff',
      home.slice(3),
      `${home.slice(3)}/${id}`,
    ]
    const statuses = async () => {
      const replies = await Promise.all(calls.map((url) => send('GET', url, { cookie })))
      return [...new Set(replies.map(({ status }) => status))]
    }
    expect(await statuses()).toEqual([200])

    await send('DELETE', `/teams/staff/memberships/${person.id}`, { cookie: owner })

    expect(await statuses()).toEqual([401])
    const write = await send('DELETE', `${home.slice(3)}/${id}`, { cookie })
    expect(write.status).toBe(401)
    expect(await office.parts.store.submissions.find(id)).toBeDefined()
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
      // oxlint-disable-next-line no-await-in-loop -- In sequence.
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
    await send('PATCH', `${home.slice(3)}/${id}`, { cookie, data: { stage: 'called' } })
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
      // oxlint-disable-next-line no-await-in-loop -- Only a few requests.
      expect(await read(bad)).toMatchObject({ code: 400 })

    const before = await read('limit=100')
    const audit = '/databases/consultancy/collections/audit/documents'
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- Only a few requests.
      const direct = await office.call({ method, url: '/api/audit', headers: { cookie: owner } })
      expect(direct.statusCode).toBe(404)
      // oxlint-disable-next-line no-await-in-loop -- Only a few requests.
      expect((await send(method, `${audit}/1`, { cookie: owner, data: { a: 1 } })).status).toBe(404)
    }
    const file = '/api/audit?format=csv'
    const head = await office.call({ method: 'HEAD', url: file, headers: { cookie: owner } })
    expect(head.statusCode).toBe(404)
    expect(await read('limit=100')).toEqual(before)
  })
})
