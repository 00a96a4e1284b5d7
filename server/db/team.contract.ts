import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorFor, authorFrom } from './author-for-tests.ts'
import { historyOf } from './lists-for-tests.ts'
import { asha } from './samples-for-tests.ts'
import { addAuditEntries, listAudit, removeAuditBefore, type AuditQuery } from '../people/audit.ts'
import type { Author } from './db.ts'
import {
  countPeople,
  findPersonByEmail,
  listFormerPeople,
  listPeople,
  removePerson,
  savePerson,
  setAccess,
  setPreferences,
} from '../people/people.ts'
import {
  addSession,
  endAllSessions,
  endSession,
  sessionsOf,
  type NewSession,
} from '../people/sessions.ts'
import type { Store } from './db.ts'
import { invite, join, listInvitations, removeInvitation } from '../people/team/invitations.ts'
import { confirmAuthority, expectAuthority } from './authority.ts'
import { addEntry, correctEntry, eraseEnquiry, setMarks } from '../desk/marks-and-notes.ts'
import { addSubmission } from '../public/submissions.ts'

const hour = 60 * 60 * 1_000
const day = 24 * hour

/** What every engine promises of invitations, roles, links and the audit. `statement` runs SQL on a connection of its own. */
export function keepsATeam(
  open: (options: { now: () => number }) => Promise<Store>,
  statement: (text: string) => Promise<unknown>,
) {
  let db: Store
  let time = Date.now()
  let number = 0
  let owner: Author

  beforeAll(async () => {
    db = await open({ now: () => time })
    owner = { ...(await authorFor(db, { name: 'Anita' })), address: '203.0.113.7' }
  })
  afterAll(() => db.close())

  const fresh = () => ({ email: `t${(number += 1)}@example.com`, name: 'T', password: 'hash' })
  const added = (role: 'owner' | 'counsellor') => savePerson(db, { ...fresh(), role }, 'system')
  const audit = (query: Partial<AuditQuery> = {}) => listAudit(db, { limit: 1, ...query })

  function session(of: Partial<NewSession> = {}): NewSession {
    const id = `team-${(number += 1)}`
    const times = { createdAt: time, seenAt: time, expiresAt: time + day }
    return { id, personId: '', secretHash: id, ip: '203.0.113.8', userAgent: '', ...times, ...of }
  }

  const place = { ip: '203.0.113.8', userAgent: '' }
  const invited = (
    role: 'owner' | 'counsellor' = 'counsellor',
    email = fresh().email,
    by = owner,
  ) => invite({ db, secret: 'key' }, { email, name: 'Farah', role }, by)
  const joined = (id: string, link: string) => join({ db, secret: 'key' }, { id, link }, place)

  test('an invitation makes one person, once, also of two that use it at the same moment', async () => {
    const before = await countPeople(db)
    const made = await invited()
    if (!made) throw new Error('There is no invitation.')
    const { link, invitation } = made
    const { id, email } = invitation
    expect(invitation).toMatchObject({ createdAt: time, expiresAt: time + 48 * hour })
    expect(await joined(id, 'another link')).toEqual(invalid)
    expect(await joined('unknown', link)).toEqual(invalid)
    expect(await joined('\0', link)).toEqual(invalid)

    const both = await Promise.all([joined(id, link), joined(id, link)])

    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['joined', 'used'])
    expect(await countPeople(db)).toBe(before + 1)
    expect(await findPersonByEmail(db, email)).toMatchObject({
      id,
      name: 'Farah',
      role: 'counsellor',
      password: '',
    })
    expect(await sessionsOf(db, id)).toHaveLength(1)
    expect(await listInvitations(db)).not.toContainEqual(expect.objectContaining({ id }))
    expect(await removeInvitation(db, id, owner)).toBe(false)
    expect(await invited('counsellor', email)).toBeUndefined()
    expect((await audit({ actor: id }))[0]).toMatchObject({
      action: 'joined',
      by: { id, name: 'Farah', address: '203.0.113.8' },
    })
  })

  const invalid = { outcome: 'invalid' }

  test('the last owner who can sign in stays one, whatever comes at the same moment', async () => {
    const second = await added('owner')
    const counsellor = await added('counsellor')
    const made = await invited('owner')
    const invitedId = made?.invitation.id ?? ''
    await joined(invitedId, made?.link ?? '')

    const done = await Promise.all([
      removePerson(db, second.id, 'system'),
      setAccess(db, owner.id, { role: 'counsellor' }, 'system'),
    ])
    expect(done.toSorted()).toEqual([false, true])
    const staff = await listPeople(db)
    const [last, ...others] = staff.filter(
      ({ role, blocked, password }) => role === 'owner' && !blocked && password !== '',
    )
    expect(others).toEqual([])

    const id = last?.id ?? ''
    expect(await removePerson(db, id, 'system')).toBe(false)
    expect(await setAccess(db, id, { blocked: true }, 'system')).toBe(false)
    expect(await setAccess(db, id, { role: 'counsellor', blocked: false }, 'system')).toBe(false)
    expect(await listPeople(db)).toEqual(staff)
    // Everybody else may go.
    expect(await setAccess(db, counsellor.id, { blocked: true }, 'system')).toBe(true)
    expect(await removePerson(db, invitedId, 'system')).toBe(true)
    expect(await setAccess(db, counsellor.id, { role: 'owner', blocked: false }, 'system')).toBe(
      true,
    )
    await setAccess(db, owner.id, { role: 'owner' }, 'system')
  })

  test('whoever was removed, signed out, blocked or demoted since writes nothing, and no other person is locked out', async () => {
    const addition = await addSubmission(db, asha)
    const id = addition.outcome === 'clash' ? '' : addition.submission.id
    const losing: Record<string, (author: Author) => Promise<unknown>> = {
      ended: (author) => removePerson(db, author.id, owner),
      blocked: (author) => setAccess(db, author.id, { blocked: true }, owner),
      demoted: (author) => setAccess(db, author.id, { role: 'counsellor' }, owner),
      'ended by signing out': (author) => endSession(db, author.session, author),
    }
    for (const [denial, lose] of Object.entries(losing)) {
      const author = await authorFor(db, { name: denial.replaceAll(' ', '-') })
      await addEntry(db, { submission: id, kind: 'note', text: denial }, author)
      await lose(author)
      const [before] = await audit()

      const writes = await Promise.allSettled([
        addEntry(db, { submission: id, kind: 'note', text: 'late' }, author),
        eraseEnquiry(db, id, author),
        setAccess(db, owner.id, { blocked: true }, author),
        setPreferences(db, author.id, { late: true }, author),
        invited('counsellor', fresh().email, author),
        confirmAuthority(db, author),
        expectAuthority(db, author),
      ])

      const reason = expect.objectContaining({ denial: denial.split(' ')[0] })
      expect(writes).toEqual(writes.map(() => ({ status: 'rejected', reason })))
      expect((await audit())[0]).toEqual(before)
    }
    // Of two that take from each other at the same moment one is done.
    const [one, other] = [
      await authorFor(db, { name: 'One' }),
      await authorFor(db, { name: 'Other' }),
    ]
    const each = await Promise.allSettled([
      setAccess(db, one.id, { blocked: true }, other),
      setAccess(db, other.id, { blocked: true }, one),
    ])
    expect(each.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await setAccess(db, owner.id, { role: 'owner' }, owner)).toBe(true)
  })

  test('what somebody did and is responsible for stays under the name after a removal', async () => {
    const person = await added('counsellor')
    const by = { ...(await authorFrom(person, db)), name: 'Suresh' }
    const addition = await addSubmission(db, asha)
    const id = addition.outcome === 'clash' ? '' : addition.submission.id
    await setMarks(db, id, { assignee: person.id }, by)
    await removePerson(db, person.id, owner)

    await setMarks(db, id, { assignee: null }, owner)

    const entries = await historyOf(db, id)
    expect(entries).toMatchObject([
      { kind: 'assignee', byName: 'Suresh', text: 'T' },
      { kind: 'assignee', byName: 'Anita', before: 'T', text: null },
    ])
    expect(await listFormerPeople(db)).toContainEqual({ id: person.id, name: 'T' })
  })

  test('each change is in the audit with who made it, and what changed nothing is not', async () => {
    const person = await added('counsellor')
    const addition = await addSubmission(db, asha)
    const id = addition.outcome === 'clash' ? '' : addition.submission.id
    const [before] = await audit()
    const since = async () =>
      (await audit({ limit: 50 }))
        .filter((entry) => entry.number > (before?.number ?? 0))
        .map(({ action, subject, subjectName, detail, by }) =>
          [by.name, by.address, action, subject, subjectName, detail].join(' '),
        )
        .toReversed()

    await setMarks(db, id, { stage: 'called', assignee: person.id }, owner)
    await setMarks(db, id, { stage: 'called' }, owner)
    const note = await addEntry(db, { submission: id, kind: 'note', text: 'A' }, owner)
    if (note.outcome === 'entered') await correctEntry(db, note.entry.id, 'B', owner)
    await eraseEnquiry(db, id, owner)
    await eraseEnquiry(db, id, owner)
    await setAccess(db, person.id, { role: 'owner', blocked: true }, owner)
    await setAccess(db, person.id, { role: 'owner', blocked: true }, owner)
    const one = session({ personId: person.id })
    await addSession(db, one)
    await endSession(db, one.id, owner)
    await endSession(db, one.id, owner)
    await endAllSessions(db, person.id, owner)
    await removePerson(db, person.id, owner)

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

  test('no entry of the audit changes or goes before 400 days, whoever asks the database', async () => {
    const entry = { by: owner, action: 'exported' as const }
    const now = Date.now()
    await addAuditEntries(db, [
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
    await expect(removeAuditBefore(db, now)).rejects.toThrow()
    expect(await details()).toEqual(['young', 'old'])

    expect(await removeAuditBefore(db, now - 401 * day)).toBe(1)
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
