import type { Role } from '#contract/people.ts'
import { addAudit, audited } from './audit.ts'
import type { Db, Reader, Row, Writer } from './db.ts'
import { findByEmail, insertPerson, type Person } from './people.ts'
import { insertSession, type NewSession } from './sessions.ts'
import { fixed, sql } from './sql.ts'
import { isStorable } from './text.ts'

/** A person who may join by a link. `id` becomes that of the person. */
export type Invitation = {
  id: string
  email: string
  name: string
  role: Role
  createdAt: number
  expiresAt: number
}

/** `staff`: the address is already on the staff. */
export type Invited = { outcome: 'invited'; invitation: Invitation } | { outcome: 'staff' }
/** `used`: the person has joined. `invalid`: there is no such link, or it has expired. */
export type Joined = { outcome: 'joined'; person: Person } | { outcome: 'used' | 'invalid' }

export type InvitationState = 'open' | 'used' | 'invalid'

/** Ends the former one of this address. */
export const add = (
  db: Db,
  {
    id,
    email,
    name,
    role,
    secretHash,
    expiresAt,
  }: Omit<Invitation, 'createdAt'> & { secretHash: string },
  by: Writer,
): Promise<Invited> =>
  db.write(by, async (tx) => {
    const createdAt = tx.now
    // Of two invitations at once the later one counts, and a person who joins at the same time is seen.
    await tx.lock('people')
    if (await findByEmail(tx, email)) return { outcome: 'staff' }
    await tx.all(sql`DELETE FROM invitations WHERE email = ${email.toLowerCase()}`)
    await tx.all(sql`INSERT INTO invitations (id, email, name, role, secret_hash, created_at, expires_at)
      VALUES (${id}, ${email.toLowerCase()}, ${name}, ${role}, ${secretHash}, ${createdAt}, ${expiresAt})`)
    await audited(tx, by, { action: 'invited', subject: id, subjectName: name, detail: role })
    const invitation = { id, email: email.toLowerCase(), name, role, createdAt, expiresAt }
    return { outcome: 'invited', invitation }
  })

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

/** Unused ones, by address, expired or not. */
export async function list({ all }: Db): Promise<Invitation[]> {
  const rows = await all(
    sql`SELECT ${columns} FROM invitations WHERE used_at IS NULL ORDER BY email`,
  )
  return rows.map(invitationFrom)
}

/** Without a trace: whether a link can still be taken up. */
export const look = async (db: Db, id: string, secretHash: string): Promise<InvitationState> =>
  (await findInvitation(db, { id, secretHash, at: db.now() })).outcome

type Link = { id: string; secretHash: string; at: number }

type Looked = { outcome: 'open'; invitation: Invitation } | { outcome: 'used' | 'invalid' }

async function findInvitation(
  { all }: Pick<Reader, 'all'>,
  { id, secretHash, at }: Link,
): Promise<Looked> {
  if (!isStorable(id)) return { outcome: 'invalid' }
  const [row] = await all(sql`SELECT ${columns} FROM invitations
    WHERE id = ${id} AND secret_hash = ${secretHash}`)
  if (!row) return { outcome: 'invalid' }
  if (row['used_at'] !== null) return { outcome: 'used' }
  const invitation = invitationFrom(row)
  return invitation.expiresAt <= at ? { outcome: 'invalid' } : { outcome: 'open', invitation }
}

/** Creates the person, without a password, and starts this session. */
export const accept = (
  db: Db,
  linkId: string,
  secretHash: string,
  session: NewSession,
): Promise<Joined> =>
  db.write('visitor', async (tx) => {
    await tx.lock('people')
    const at = tx.now
    const looked = await findInvitation(tx, { id: linkId, secretHash, at })
    if (looked.outcome !== 'open') return { outcome: looked.outcome }
    const { id, email, name, role } = looked.invitation
    // A tool may have added the person since.
    if (await findByEmail(tx, email)) return { outcome: 'used' }
    await tx.all(sql`UPDATE invitations SET used_at = ${at} WHERE id = ${id}`)
    const person = await insertPerson(tx, { id, at, email, name, password: '', role })
    await insertSession(tx, { ...session, personId: id })
    const by = { id, name, address: session.ip }
    await addAudit(tx, [{ at, by, action: 'joined', detail: role }])
    return { outcome: 'joined', person }
  })

/** False if there is no unused one. */
export const remove = (db: Db, id: string, by: Writer): Promise<boolean> =>
  db.write(by, async (tx) => {
    if (!isStorable(id)) return false
    const [row] = await tx.all(sql`DELETE FROM invitations WHERE id = ${id} AND used_at IS NULL
      RETURNING name`)
    if (!row) return false
    await audited(tx, by, { action: 'uninvited', subject: id, subjectName: String(row['name']) })
    return true
  })
