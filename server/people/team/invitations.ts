import { invitationHours, type Role } from '#contract/people.ts'
import { addAudit, audited } from '../audit.ts'
import type { Db, Reader, Row, Writer } from '../../db/db.ts'
import { freshSecret, idAt } from '../../db/ids.ts'
import { newSession, type Place, type Token } from '../caller.ts'
import { findPersonByEmail, insertPerson, type Person } from '../people.ts'
import { insertSession, type NewSession } from '../sessions.ts'
import { signatureOf } from '../signature.ts'
import { fixed, sql } from '../../db/sql.ts'
import { isStorable } from '../../db/text.ts'

/** A person who may join by a link. `id` becomes that of the person. */
export type Invitation = {
  id: string
  email: string
  name: string
  role: Role
  createdAt: number
  expiresAt: number
}

/** `secret` is the key of the links' hashes, so that a copy of the tables is not enough to open one. */
export type LinkParts = { db: Db; secret: string }

/** What a link holds. */
type Link = { id: string; link: string }

/** `used`: the person has joined. `invalid`: there is no such link, or it has expired. */
type Joined =
  | { outcome: 'joined'; person: Person; session: NewSession; token: Token }
  | { outcome: 'used' | 'invalid' }

const hour = 60 * 60 * 1_000

const hashOf = ({ id, link }: Link, secret: string) =>
  signatureOf(JSON.stringify(['invitation', id, link]), secret)

/** Ends the former one of this address. The secret of the link is readable only now. Undefined if the address is on the staff. */
export const invite = (
  { db, secret }: LinkParts,
  { email: typed, name, role }: Pick<Invitation, 'email' | 'name' | 'role'>,
  by: Writer,
): Promise<{ invitation: Invitation; link: string } | undefined> =>
  db.write(by, async (tx) => {
    // Of two invitations at once the later one counts, and a person who joins at the same time is seen.
    await tx.lock('people')
    if (await findPersonByEmail(tx, typed)) return undefined
    const [id, email, createdAt, link] = [idAt(tx.now), typed.toLowerCase(), tx.now, freshSecret()]
    const expiresAt = createdAt + invitationHours * hour
    await tx.all(sql`DELETE FROM invitations WHERE email = ${email}`)
    await tx.all(sql`INSERT INTO invitations (id, email, name, role, secret_hash, created_at, expires_at)
      VALUES (${id}, ${email}, ${name}, ${role}, ${hashOf({ id, link }, secret)}, ${createdAt}, ${expiresAt})`)
    await audited(tx, by, { action: 'invited', subject: id, subjectName: name, detail: role })
    return { invitation: { id, email, name, role, createdAt, expiresAt }, link }
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
export async function listInvitations({ all }: Db): Promise<Invitation[]> {
  const rows = await all(
    sql`SELECT ${columns} FROM invitations WHERE used_at IS NULL ORDER BY email`,
  )
  return rows.map(invitationFrom)
}

type Looked = { outcome: 'open'; invitation: Invitation } | { outcome: 'used' | 'invalid' }

async function findInvitation(
  { all }: Pick<Reader, 'all'>,
  link: Link,
  { secret, now }: { secret: string; now: number },
): Promise<Looked> {
  if (!isStorable(link.id)) return { outcome: 'invalid' }
  const [row] = await all(sql`SELECT ${columns} FROM invitations
    WHERE id = ${link.id} AND secret_hash = ${hashOf(link, secret)}`)
  if (!row) return { outcome: 'invalid' }
  if (row['used_at'] !== null) return { outcome: 'used' }
  const invitation = invitationFrom(row)
  return invitation.expiresAt <= now ? { outcome: 'invalid' } : { outcome: 'open', invitation }
}

/** Whether it can still be taken up; nothing is changed. */
export const lookAtInvitation = async ({ db, secret }: LinkParts, link: Link) =>
  (await findInvitation(db, link, { secret, now: db.now() })).outcome

/** Creates the person, without a password, and a session, once. */
export const join = ({ db, secret }: LinkParts, link: Link, place: Place): Promise<Joined> =>
  db.write('visitor', async (tx) => {
    await tx.lock('people')
    const at = tx.now
    const looked = await findInvitation(tx, link, { secret, now: at })
    if (looked.outcome !== 'open') return { outcome: looked.outcome }
    const { id, email, name, role } = looked.invitation
    // A tool may have added the person since.
    if (await findPersonByEmail(tx, email)) return { outcome: 'used' }
    await tx.all(sql`UPDATE invitations SET used_at = ${at} WHERE id = ${id}`)
    const person = await insertPerson(tx, { id, at, email, name, password: '', role })
    const { session, token } = newSession(id, place, at)
    await insertSession(tx, session)
    const by = { id, name, address: session.ip }
    await addAudit(tx, [{ at, by, action: 'joined', detail: role }])
    return { outcome: 'joined', person, session, token }
  })

/** False if there is no unused one. */
export const removeInvitation = (db: Db, id: string, by: Writer): Promise<boolean> =>
  db.write(by, async (tx) => {
    if (!isStorable(id)) return false
    const [row] = await tx.all(sql`DELETE FROM invitations WHERE id = ${id} AND used_at IS NULL
      RETURNING name`)
    if (!row) return false
    await audited(tx, by, { action: 'uninvited', subject: id, subjectName: String(row['name']) })
    return true
  })
