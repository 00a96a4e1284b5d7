import { addAudit, audited } from './audit.ts'
import type { Db, Row, Tx, Writer } from '../db/db.ts'
import {
  endSessionsOf,
  personColumns,
  personFrom,
  personWith,
  subjectOf,
  type Person,
} from './people.ts'
import { fixed, sql } from '../db/sql.ts'
import { isStorable } from '../db/text.ts'

export type Session = {
  id: string
  personId: string
  /** SHA-256 of the secret; the secret itself is not stored. */
  secretHash: string
  createdAt: number
  seenAt: number
  expiresAt: number
  ip: string
  userAgent: string
  /** When the password was last entered in this session. */
  passwordAt: number
  /** The second factor that was last entered. */
  factor: { name: 'totp' | 'recoverycode'; at: number } | null
}

/** A session started with the password. */
export type NewSession = Omit<Session, 'passwordAt' | 'factor'>

/** Under distinct names, for a join with the person. */
const sessionColumns = fixed(`sessions.id AS session_id, sessions.person_id,
  sessions.secret_hash, sessions.created_at AS session_created_at, sessions.seen_at,
  sessions.expires_at, sessions.ip, sessions.user_agent, sessions.password_at, sessions.factor,
  sessions.factor_at`)

const sessionFrom = (row: Row): Session => ({
  id: String(row['session_id']),
  personId: String(row['person_id']),
  secretHash: String(row['secret_hash']),
  createdAt: Number(row['session_created_at']),
  seenAt: Number(row['seen_at']),
  expiresAt: Number(row['expires_at']),
  ip: String(row['ip']),
  userAgent: String(row['user_agent']),
  passwordAt: Number(row['password_at']),
  factor: factorOf(row),
})

const factorOf = ({ factor, factor_at: at }: Row): Session['factor'] =>
  factor === 'totp' || factor === 'recoverycode' ? { name: factor, at: Number(at) } : null

/** The ten most recently started, independent of the clock, which may have been set back. */
export const mostSessions = 10

/** Of one person's sessions only the ten newest stay, and ten with a second factor. Nothing is added for a removed person. */
export const addSession = (db: Db, session: NewSession): Promise<void> =>
  db.write('visitor', async (tx) => {
    // One sign-in of a person at a time, or two at once would leave eleven sessions.
    const person = await personWith(tx, session.personId, tx.dialect.forUpdate)
    if (!person) return
    await insertSession(tx, session)
    const { id, name, hasSecondFactor } = person
    const by = { id, name, address: session.ip }
    const detail = hasSecondFactor ? 'code-needed' : null
    await addAudit(tx, [{ at: session.createdAt, by, action: 'sign-in', detail }])
  })

export async function insertSession({ all }: Tx, session: NewSession) {
  const { id, personId, secretHash, createdAt, seenAt, expiresAt, ip, userAgent } = session
  await all(sql`INSERT INTO sessions
      (id, person_id, secret_hash, created_at, seen_at, expires_at, ip, user_agent, password_at)
    VALUES (${id}, ${personId}, ${secretHash}, ${createdAt}, ${seenAt}, ${expiresAt}, ${ip}, ${userAgent}, ${createdAt})`)
  // A password alone cannot displace a session with a second factor.
  await all(sql`DELETE FROM sessions WHERE person_id = ${personId} AND factor IS NULL AND sequence NOT IN (
    SELECT sequence FROM sessions WHERE person_id = ${personId} AND factor IS NULL
    ORDER BY sequence DESC LIMIT ${mostSessions})`)
}

/** With its owner, expired or not. */
export async function findSession(
  { all }: Db,
  secretHash: string,
): Promise<{ session: Session; person: Person } | undefined> {
  if (!isStorable(secretHash)) return undefined
  const [row] = await all(sql`SELECT ${personColumns}, ${sessionColumns}
    FROM sessions JOIN people ON people.id = sessions.person_id
    WHERE sessions.secret_hash = ${secretHash}`)
  return row && { session: sessionFrom(row), person: personFrom(row) }
}

/** All of one person, newest first, expired or not. */
export async function sessionsOf({ all }: Db, personId: string): Promise<Session[]> {
  const rows = await all(sql`SELECT ${sessionColumns} FROM sessions WHERE person_id = ${personId}
    ORDER BY created_at DESC, sequence DESC`)
  return rows.map(sessionFrom)
}

export const seeSession = (db: Db, id: string, at: number): Promise<void> =>
  db.write('system', async ({ all }) => {
    await all(sql`UPDATE sessions SET seen_at = ${at} WHERE id = ${id}`)
  })

export const endSession = (db: Db, id: string, by: Writer): Promise<void> =>
  db.write(by, async (tx) => {
    if (!isStorable(id)) return
    const [removed] = await tx.all(sql`DELETE FROM sessions WHERE id = ${id} RETURNING person_id`)
    if (removed) await audited(tx, by, { action: 'sign-out' })
  })

export const endAllSessions = (db: Db, personId: string, by: Writer): Promise<void> =>
  db.write(by, async (tx) => {
    await endSessionsOf(tx, personId)
    const person = await personWith(tx, personId)
    const isOwn = typeof by !== 'string' && by.id === personId
    const action = isOwn ? 'sign-out' : 'signed-out-by-owner'
    if (person) await audited(tx, by, { action, ...subjectOf(person), detail: 'everywhere' })
  })

/** Also removes expired links. */
export const removeExpiredSessions = (db: Db, now: number): Promise<void> =>
  db.write('system', async ({ all }) => {
    await all(sql`DELETE FROM sessions WHERE expires_at <= ${now}`)
    await all(sql`DELETE FROM recoveries WHERE expires_at <= ${now}`)
    await all(sql`DELETE FROM invitations WHERE expires_at <= ${now - shownAfterwards}`)
  })

/** Used and expired invitations are reported as such for a month. */
const shownAfterwards = 30 * 24 * 60 * 60 * 1_000
