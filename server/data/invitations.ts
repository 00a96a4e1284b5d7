import type { Role } from '#contract/people.ts'
import { addAudit, audited } from './audit.ts'
import type { Dialect, Writer } from './db.ts'
import { findPerson, insertPerson } from './people.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { insertSession } from './sessions.ts'
import { fixed, sql } from './sql.ts'
import type { Invitation, InvitationState, Invited, Joined, NewSession } from './store.ts'
import { isStorable } from './text.ts'

type NewInvitation = Omit<Invitation, 'createdAt'> & { secretHash: string; at: number }

export function* addInvitation(
  { id, email, name, role, secretHash, expiresAt, at }: NewInvitation,
  { lockPeople }: Dialect,
  by: Writer,
): QuerySteps<Invited> {
  // Of two invitations at once the later one counts, and a person who joins at the same time is seen.
  yield* lockPeople
  if (yield* findPerson(email)) return { outcome: 'staff' }
  yield sql`DELETE FROM invitations WHERE email = ${email.toLowerCase()}`
  yield sql`INSERT INTO invitations (id, email, name, role, secret_hash, created_at, expires_at)
    VALUES (${id}, ${email.toLowerCase()}, ${name}, ${role}, ${secretHash}, ${at}, ${expiresAt})`
  yield* audited(by, { at, action: 'invited', subject: id, subjectName: name, detail: role })
  const invitation = { id, email: email.toLowerCase(), name, role, createdAt: at, expiresAt }
  return { outcome: 'invited', invitation }
}

const columns = fixed('id, email, name, role, created_at, expires_at, used_at')

const invitationFrom = (row: Row): Invitation => ({
  id: String(row['id']),
  email: String(row['email']),
  name: String(row['name']),
  // Only written by this file.
  role: row['role'] as Role,
  createdAt: Number(row['created_at']),
  expiresAt: Number(row['expires_at']),
})

export function* listInvitations(): QuerySteps<Invitation[]> {
  const rows = yield sql`SELECT ${columns} FROM invitations WHERE used_at IS NULL ORDER BY email`
  return rows.map(invitationFrom)
}

/** Without a trace: whether a link can still be taken up. */
export function* lookAtInvitation(link: Link): QuerySteps<InvitationState> {
  return (yield* findInvitation(link)).outcome
}

type Link = { id: string; secretHash: string; at: number }

type Looked = { outcome: 'open'; invitation: Invitation } | { outcome: 'used' | 'invalid' }

function* findInvitation({ id, secretHash, at }: Link): QuerySteps<Looked> {
  if (!isStorable(id)) return { outcome: 'invalid' }
  const [row] = yield sql`SELECT ${columns} FROM invitations
    WHERE id = ${id} AND secret_hash = ${secretHash}`
  if (!row) return { outcome: 'invalid' }
  if (row['used_at'] !== null) return { outcome: 'used' }
  const invitation = invitationFrom(row)
  return invitation.expiresAt <= at ? { outcome: 'invalid' } : { outcome: 'open', invitation }
}

export function* acceptInvitation(
  { session, ...link }: Link & { session: NewSession },
  { lockPeople }: Dialect,
): QuerySteps<Joined> {
  yield* lockPeople
  const looked = yield* findInvitation(link)
  if (looked.outcome !== 'open') return { outcome: looked.outcome }
  const { id, email, name, role } = looked.invitation
  const { at } = link
  // A tool may have added the person since.
  if (yield* findPerson(email)) return { outcome: 'used' }
  yield sql`UPDATE invitations SET used_at = ${at} WHERE id = ${id}`
  const person = yield* insertPerson({ id, at, email, name, password: '', role })
  yield* insertSession({ ...session, personId: id })
  const by = { id, name, address: session.ip }
  yield* addAudit([{ at, by, action: 'joined', detail: role }])
  return { outcome: 'joined', person }
}

export function* removeInvitation(
  { id, at }: { id: string; at: number },
  _dialect: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  if (!isStorable(id)) return false
  const [row] = yield sql`DELETE FROM invitations WHERE id = ${id} AND used_at IS NULL
    RETURNING name`
  if (!row) return false
  const subjectName = String(row['name'])
  yield* audited(by, { at, action: 'uninvited', subject: id, subjectName })
  return true
}
