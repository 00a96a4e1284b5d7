import { addAudit, audited } from './audit.ts'
import type { Dialect, Writer } from './db.ts'
import { personColumns, personFrom, personWith } from './people.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { fixed, sql } from './sql.ts'
import type { NewSession, Person, Session } from './store.ts'
import { isStorable } from './text.ts'

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

export function* addSession(session: NewSession, { forUpdate }: Dialect): QuerySteps<void> {
  const { personId, createdAt: at, ip: address } = session
  // One sign-in of a person at a time, or two at once would leave eleven sessions.
  const person = yield* personWith(personId, forUpdate)
  if (!person) return
  yield* insertSession(session)
  const { id, name, mfa, hasAuthenticator } = person
  const detail = mfa && hasAuthenticator ? 'code-needed' : null
  yield* addAudit([{ at, by: { id, name, address }, action: 'sign-in', detail }])
}

export function* insertSession(session: NewSession): QuerySteps<void> {
  const { id, personId, secretHash, createdAt, seenAt, expiresAt, ip, userAgent } = session
  yield sql`INSERT INTO sessions
      (id, person_id, secret_hash, created_at, seen_at, expires_at, ip, user_agent, password_at)
    VALUES (${id}, ${personId}, ${secretHash}, ${createdAt}, ${seenAt}, ${expiresAt}, ${ip}, ${userAgent}, ${createdAt})`
  // A password alone cannot displace a session with a second factor.
  yield sql`DELETE FROM sessions WHERE person_id = ${personId} AND factor IS NULL AND sequence NOT IN (
    SELECT sequence FROM sessions WHERE person_id = ${personId} AND factor IS NULL
    ORDER BY sequence DESC LIMIT ${mostSessions})`
}

export function* findSession(
  secretHash: string,
): QuerySteps<{ session: Session; person: Person } | undefined> {
  if (!isStorable(secretHash)) return undefined
  const [row] = yield sql`SELECT ${personColumns}, ${sessionColumns}
    FROM sessions JOIN people ON people.id = sessions.person_id
    WHERE sessions.secret_hash = ${secretHash}`
  return row && { session: sessionFrom(row), person: personFrom(row) }
}

export function* listSessions(personId: string): QuerySteps<Session[]> {
  const rows = yield sql`SELECT ${sessionColumns} FROM sessions WHERE person_id = ${personId}
    ORDER BY created_at DESC, sequence DESC`
  return rows.map(sessionFrom)
}

export function* seeSession({ id, at }: { id: string; at: number }): QuerySteps<void> {
  yield sql`UPDATE sessions SET seen_at = ${at} WHERE id = ${id}`
}

export function* removeSession(
  { id, at }: { id: string; at: number },
  _dialect: Dialect,
  by: Writer,
): QuerySteps<void> {
  if (!isStorable(id)) return
  const [removed] = yield sql`DELETE FROM sessions WHERE id = ${id} RETURNING person_id`
  if (removed) yield* audited(by, { at, action: 'sign-out' })
}

export function* removeExpired(now: number): QuerySteps<void> {
  yield sql`DELETE FROM sessions WHERE expires_at <= ${now}`
  yield sql`DELETE FROM recoveries WHERE expires_at <= ${now}`
  yield sql`DELETE FROM invitations WHERE expires_at <= ${now - shownAfterwards}`
}

/** Used and expired invitations are reported as such for a month. */
const shownAfterwards = 30 * 24 * 60 * 60 * 1_000
