import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorFor, authorFrom } from './author-for-tests.ts'
import { historyOf } from './lists-for-tests.ts'
import { asha } from './samples-for-tests.ts'
import type { AuditQuery } from './audit.ts'
import type { Author, Writer } from './db.ts'
import type { Person } from './people.ts'
import type { NewSession } from './sessions.ts'
import type { Store } from './store.ts'

const hour = 60 * 60 * 1_000
const day = 24 * hour

/** What every engine promises of invitations, roles, links and the audit. `statement` runs SQL on a connection of its own. */
export function keepsATeam(
  open: (options: { now: () => number }) => Promise<Store>,
  statement: (text: string) => Promise<unknown>,
) {
  let store: Store
  let time = Date.now()
  let number = 0
  let owner: Author

  beforeAll(async () => {
    store = await open({ now: () => time })
    owner = { ...(await authorFor(store, { name: 'Anita' })), address: '203.0.113.7' }
  })
  afterAll(() => store.close())

  const fresh = () => ({ email: `t${(number += 1)}@example.com`, name: 'T', password: 'hash' })
  const added = (role: 'owner' | 'counsellor') => store.people.save({ ...fresh(), role }, 'system')
  const audit = (query: Partial<AuditQuery> = {}) => store.audit.list({ limit: 1, ...query })

  function session(of: Partial<NewSession> = {}): NewSession {
    const id = `team-${(number += 1)}`
    const times = { createdAt: time, seenAt: time, expiresAt: time + day }
    return { id, personId: '', secretHash: id, ip: '203.0.113.8', userAgent: '', ...times, ...of }
  }

  const invitation = (email = fresh().email) => ({
    id: `invited-${(number += 1)}`,
    email,
    name: 'Farah',
    role: 'counsellor' as const,
    expiresAt: time + 48 * hour,
    secretHash: `hash ${number}`,
  })

  test('an invitation makes one person, once, also of two that use it at the same moment', async () => {
    const { secretHash, ...expected } = invitation()
    const before = await store.people.count()
    expect(await store.invitations.add({ ...expected, secretHash }, owner)).toEqual({
      outcome: 'invited',
      invitation: { ...expected, createdAt: time },
    })
    const { id, email } = expected
    expect(await store.invitations.accept(id, 'another hash', session())).toEqual(invalid)
    expect(await store.invitations.accept('unknown', secretHash, session())).toEqual(invalid)
    expect(await store.invitations.accept('\0', secretHash, session())).toEqual(invalid)

    const begun = [session(), session()]
    const joined = await Promise.all(
      begun.map((one) => store.invitations.accept(id, secretHash, one)),
    )

    expect(joined.map(({ outcome }) => outcome).toSorted()).toEqual(['joined', 'used'])
    expect(await store.people.count()).toBe(before + 1)
    expect(await store.people.findByEmail(email)).toMatchObject({
      id,
      name: 'Farah',
      role: 'counsellor',
      password: '',
    })
    expect(await store.sessions.listOf(id)).toHaveLength(1)
    expect(await store.invitations.list()).not.toContainEqual(expect.objectContaining({ id }))
    expect(await store.invitations.remove(id, owner)).toBe(false)
    expect(await store.invitations.add(invitation(email), owner)).toEqual({ outcome: 'staff' })
    expect((await audit({ actor: id }))[0]).toMatchObject({
      action: 'joined',
      by: { id, name: 'Farah', address: '203.0.113.8' },
    })
  })

  const invalid = { outcome: 'invalid' }

  test('an invitation ends with its time, with a newer one, and when it is taken back', async () => {
    const { email } = fresh()
    const first = invitation(email)
    const second = invitation(email)
    await store.invitations.add(first, owner)
    await store.invitations.add(second, owner)
    const third = invitation()
    await store.invitations.add(third, owner)

    expect(await store.invitations.accept(first.id, first.secretHash, session())).toEqual(invalid)
    expect(await store.invitations.remove(third.id, owner)).toBe(true)
    expect(await store.invitations.accept(third.id, third.secretHash, session())).toEqual(invalid)
    time = second.expiresAt
    expect(await store.invitations.accept(second.id, second.secretHash, session())).toEqual(invalid)

    expect((await store.invitations.list()).map(({ id }) => id)).toContain(second.id)
    await store.sessions.removeExpired(time + 31 * day)
    expect((await store.invitations.list()).map(({ id }) => id)).not.toContain(second.id)
    expect(await store.people.findByEmail(email)).toBeUndefined()
  })

  test('the last owner who can sign in stays one, whatever comes at the same moment', async () => {
    const { people } = store
    const second = await added('owner')
    const counsellor = await added('counsellor')
    const invited = invitation()
    await store.invitations.add({ ...invited, role: 'owner' }, owner)
    await store.invitations.accept(invited.id, invited.secretHash, session())

    const done = await Promise.all([
      people.remove(second.id, 'system'),
      people.setAccess(owner.id, { role: 'counsellor' }, 'system'),
    ])
    expect(done.toSorted()).toEqual([false, true])
    const staff = await people.list()
    const [last, ...others] = staff.filter(
      ({ role, blocked, password }) => role === 'owner' && !blocked && password !== '',
    )
    expect(others).toEqual([])

    const id = last?.id ?? ''
    expect(await people.remove(id, 'system')).toBe(false)
    expect(await people.setAccess(id, { blocked: true }, 'system')).toBe(false)
    expect(await people.setAccess(id, { role: 'counsellor', blocked: false }, 'system')).toBe(false)
    expect(await people.list()).toEqual(staff)
    // Everybody else may go.
    expect(await people.setAccess(counsellor.id, { blocked: true }, 'system')).toBe(true)
    expect(await people.remove(invited.id, 'system')).toBe(true)
    expect(await people.setAccess(counsellor.id, { role: 'owner', blocked: false }, 'system')).toBe(
      true,
    )
    await people.setAccess(owner.id, { role: 'owner' }, 'system')
  })

  test('whoever was removed, signed out, blocked or demoted since writes nothing, and no other person is locked out', async () => {
    const { people, sessions, desk } = store
    const addition = await store.submissions.add(asha)
    const id = addition.outcome === 'clash' ? '' : addition.submission.id
    const losing: Record<string, (author: Author) => Promise<unknown>> = {
      ended: (author) => people.remove(author.id, owner),
      blocked: (author) => people.setAccess(author.id, { blocked: true }, owner),
      demoted: (author) => people.setAccess(author.id, { role: 'counsellor' }, owner),
      'ended by signing out': (author) => sessions.remove(author.session, author),
    }
    for (const [denial, lose] of Object.entries(losing)) {
      const author = await authorFor(store, { name: denial.replaceAll(' ', '-') })
      await desk.enter({ submission: id, kind: 'note', text: denial }, author)
      await lose(author)
      const [before] = await audit()

      const writes = await Promise.allSettled([
        desk.enter({ submission: id, kind: 'note', text: 'late' }, author),
        desk.erase(id, author),
        people.setAccess(owner.id, { blocked: true }, author),
        people.setPreferences(author.id, { late: true }, author),
        store.invitations.add(invitation(), author),
        store.confirmAuthority(author),
        store.expectAuthority(author),
      ])

      const reason = expect.objectContaining({ denial: denial.split(' ')[0] })
      expect(writes).toEqual(writes.map(() => ({ status: 'rejected', reason })))
      expect((await audit())[0]).toEqual(before)
    }
    // Of two that take from each other at the same moment one is done.
    const [one, other] = [
      await authorFor(store, { name: 'One' }),
      await authorFor(store, { name: 'Other' }),
    ]
    const each = await Promise.allSettled([
      people.setAccess(one.id, { blocked: true }, other),
      people.setAccess(other.id, { blocked: true }, one),
    ])
    expect(each.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await people.setAccess(owner.id, { role: 'owner' }, owner)).toBe(true)
  })

  test('what somebody did and is responsible for stays under the name after a removal', async () => {
    const person = await added('counsellor')
    const by = { ...(await authorFrom(person, store.sessions)), name: 'Suresh' }
    const addition = await store.submissions.add(asha)
    const id = addition.outcome === 'clash' ? '' : addition.submission.id
    await store.desk.mark(id, { assignee: person.id }, by)
    await store.people.remove(person.id, owner)

    await store.desk.mark(id, { assignee: null }, owner)

    const entries = await historyOf(store.desk, id)
    expect(entries).toMatchObject([
      { kind: 'assignee', byName: 'Suresh', text: 'T' },
      { kind: 'assignee', byName: 'Anita', before: 'T', text: null },
    ])
    expect(await store.people.listFormer()).toContainEqual({ id: person.id, name: 'T' })
  })

  test('a link for a new password works once, ends all sessions, and is not ended by a stranger', async () => {
    const person = await added('counsellor')
    const link = (name: string) => ({ personId: person.id, secretHash: `${name} ${person.id}` })
    const add = (name: string, by: Writer = 'visitor') =>
      store.recoveries.add(
        { id: `${name}-${person.id}`, ...link(name), expiresAt: time + hour },
        by,
      )
    await store.sessions.add(session({ personId: person.id }))
    await add('first', owner)
    await add('second', owner)
    await add('mail')
    const use = (name: string) =>
      store.recoveries.use({ ...link(name), password: 'new hash' }, '203.0.113.9')

    expect(await store.recoveries.isOpen(person.id, link('first').secretHash)).toBe(false)
    expect(await store.recoveries.isOpen(person.id, link('second').secretHash)).toBe(true)
    expect(await store.recoveries.isOpen(owner.id, link('second').secretHash)).toBe(false)
    const used = await Promise.all([use('second'), use('second')])

    expect(used.filter(Boolean)).toMatchObject([{ id: person.id, password: 'new hash' }])
    expect(await store.sessions.listOf(person.id)).toEqual([])
    expect(await use('mail')).toBeUndefined()
    await add('late')
    time += hour
    expect(await use('late')).toBeUndefined()
    expect((await audit({ actor: person.id }))[0]).toMatchObject({ action: 'password' })
    expect(
      await store.recoveries.add({ ...link('x'), id: 'x', expiresAt: 1, personId: 'x' }, 'system'),
    ).toBe(false)
  })

  test('an open link for a password ends with a new password, and when whoever made it is no owner any more', async () => {
    const { people, recoveries, sessions } = store
    const person = await added('counsellor')
    const isOpenAfter = async (change: (maker: Person) => Promise<unknown>) => {
      const maker = await added('owner')
      const secretHash = `link ${maker.id}`
      const link = { id: maker.id, personId: person.id, secretHash, expiresAt: time + hour }
      await recoveries.add(link, await authorFrom(maker, sessions))
      await change(maker)
      return recoveries.isOpen(person.id, secretHash)
    }
    const own = session({ personId: person.id })
    await sessions.add(own)
    const entering = { personId: person.id, sessionId: own.id, secretHash: own.secretHash }

    expect(await isOpenAfter(({ id }) => people.setAccess(id, { role: 'owner' }, owner))).toBe(true)
    expect(
      await isOpenAfter(({ id }) => people.setAccess(id, { role: 'counsellor' }, 'system')),
    ).toBe(false)
    expect(await isOpenAfter(({ id }) => people.setAccess(id, { blocked: true }, 'system'))).toBe(
      false,
    )
    expect(await isOpenAfter(({ id }) => people.remove(id, 'system'))).toBe(false)
    const changed = { ...entering, before: 'hash', password: 'own' }
    expect(await isOpenAfter(() => people.changePassword(changed, 'system'))).toBe(false)
    expect(
      await isOpenAfter(() => people.save({ ...person, password: 'by a tool' }, 'system')),
    ).toBe(false)
  })

  test('each change is in the audit with who made it, and what changed nothing is not', async () => {
    const person = await added('counsellor')
    const addition = await store.submissions.add(asha)
    const id = addition.outcome === 'clash' ? '' : addition.submission.id
    const [before] = await audit()
    const since = async () =>
      (await audit({ limit: 50 }))
        .filter((entry) => entry.number > (before?.number ?? 0))
        .map(({ action, subject, subjectName, detail, by }) =>
          [by.name, by.address, action, subject, subjectName, detail].join(' '),
        )
        .toReversed()

    await store.desk.mark(id, { stage: 'called', assignee: person.id }, owner)
    await store.desk.mark(id, { stage: 'called' }, owner)
    const note = await store.desk.enter({ submission: id, kind: 'note', text: 'A' }, owner)
    if (note.outcome === 'entered') await store.desk.correct(note.entry.id, 'B', owner)
    await store.desk.erase(id, owner)
    await store.desk.erase(id, owner)
    await store.people.setAccess(person.id, { role: 'owner', blocked: true }, owner)
    await store.people.setAccess(person.id, { role: 'owner', blocked: true }, owner)
    const one = session({ personId: person.id })
    await store.sessions.add(one)
    await store.sessions.remove(one.id, owner)
    await store.sessions.remove(one.id, owner)
    await store.sessions.removeAllOf(person.id, owner)
    await store.people.remove(person.id, owner)

    const who = 'Anita 203.0.113.7'
    expect(await since()).toEqual([
      `${who} changed ${id}  stage, assignee`,
      `${who} noted ${id}  note`,
      `${who} noted ${id}  correction`,
      `${who} erased ${id}  `,
      `${who} role ${person.id} T owner`,
      `${who} blocked ${person.id} T `,
      `T 203.0.113.8 sign-in   `,
      `${who} sign-out   `,
      `${who} signed-out-by-owner ${person.id} T everywhere`,
      `${who} removed ${person.id} T `,
    ])
  })

  test('the audit is read in pages, by person and by action', async () => {
    const by = { id: 'reader', name: 'Reader', address: '' }
    const entry = { at: time, by }
    await store.audit.add([
      { ...entry, action: 'listed' },
      { ...entry, action: 'opened', subject: 'a' },
      { ...entry, action: 'opened', subject: 'b' },
      { ...entry, by: owner, action: 'opened', subject: 'c' },
    ])
    await store.audit.add([])

    const subjects = async (query: Partial<AuditQuery>) =>
      (await audit({ limit: 9, ...query })).map(({ subject }) => subject)
    expect(await subjects({ actor: 'reader' })).toEqual(['b', 'a', null])
    expect(await subjects({ actor: 'reader', action: 'opened' })).toEqual(['b', 'a'])
    const [newest] = await audit({ actor: 'reader' })
    expect(await subjects({ actor: 'reader', before: newest?.number ?? 0 })).toEqual(['a', null])
    expect(await subjects({ actor: `' OR 1 = 1 --` })).toEqual([])
    const again = { ...entry, by: owner, action: 'opened' as const, subject: 'a' }
    await store.audit.add([again, { ...again, action: 'noted' }])
    const latest = await store.audit.latest(['opened', 'erased'])
    const ownerInAudit = { id: owner.id, name: 'Anita', address: '203.0.113.7' }
    expect(latest.filter(({ subject }) => ['a', 'b'].includes(subject ?? ''))).toEqual([
      expect.objectContaining({ subject: 'b', by }),
      expect.objectContaining({ subject: 'a', by: ownerInAudit }),
    ])
    expect(newest).toEqual({
      number: expect.any(Number),
      at: time,
      by,
      action: 'opened',
      subject: 'b',
      subjectName: null,
      detail: null,
      enquiry: null,
    })
  })

  test('no entry of the audit changes or goes before 400 days, whoever asks the database', async () => {
    const entry = { by: owner, action: 'exported' as const }
    const now = Date.now()
    await store.audit.add([
      { ...entry, at: now - 402 * day, detail: 'old' },
      { ...entry, at: now - 399 * day, detail: 'young' },
    ])

    const refused = expect.objectContaining({ message: expect.stringContaining('only grows') })
    for (const text of [
      `UPDATE audit SET actor_name = 'Nobody'`,
      'DELETE FROM audit',
      `DELETE FROM audit WHERE detail = 'young'`,
      ...(await truncations()),
    ])
      // oxlint-disable-next-line no-await-in-loop -- One connection.
      await expect(statement(text)).rejects.toEqual(refused)
    await expect(store.audit.removeBefore(now)).rejects.toThrow()
    expect(await details()).toEqual(['young', 'old'])

    expect(await store.audit.removeBefore(now - 401 * day)).toBe(1)
    expect(await details()).not.toContain('old')
  })

  const details = async () => (await audit({ limit: 2 })).map(({ detail }) => detail)

  /** Only one of the engines knows it. */
  const truncations = () =>
    statement('TRUNCATE audit').then(
      () => ['TRUNCATE audit'],
      ({ message }: Error) => (message.includes('syntax error') ? [] : ['TRUNCATE audit']),
    )
}
