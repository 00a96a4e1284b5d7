import type { Person, Session } from '../store.ts'
import { sql } from '../sql.ts'
import {
  othersCanSignIn,
  personColumns,
  personOf,
  sessionColumns,
  sessionOf,
} from '../staff-rows.ts'
import { folded, keepable } from '../text.ts'
import { together, type Connection } from './connection.ts'

type NewPerson = { id: string; at: number; email: string; name: string; password: string }

export function savePerson(connection: Connection, { id, at, email, name, password }: NewPerson) {
  return together(connection, () => {
    const row = connection.get(sql`INSERT INTO people
        (id, email, name, password, created_at, updated_at, password_changed_at)
      VALUES (${id}, ${folded(email)}, ${name}, ${password}, ${at}, ${at}, ${at})
      ON CONFLICT (email) DO UPDATE SET name = excluded.name, password = excluded.password,
        updated_at = excluded.updated_at, password_changed_at = excluded.password_changed_at
      RETURNING ${personColumns}`)
    if (!row) throw new Error('A person was not kept.')
    const person = personOf(row)
    removeSessionsOf(connection, person.id)
    return person
  })
}

export function saveFirstPerson(connection: Connection, person: NewPerson): Person | undefined {
  const { id, at, email, name, password } = person
  const row = connection.get(sql`INSERT INTO people
      (id, email, name, password, created_at, updated_at, password_changed_at)
    SELECT ${id}, ${folded(email)}, ${name}, ${password}, ${at}, ${at}, ${at}
    WHERE NOT EXISTS (SELECT 1 FROM people) RETURNING ${personColumns}`)
  return row && personOf(row)
}

export function findPerson(connection: Connection, email: string): Person | undefined {
  if (!keepable(email)) return undefined
  const row = connection.get(
    sql`SELECT ${personColumns} FROM people WHERE email = ${folded(email)}`,
  )
  return row && personOf(row)
}

export const listPeople = (connection: Connection): Person[] =>
  connection.all(sql`SELECT ${personColumns} FROM people ORDER BY email`).map(personOf)

export const countPeople = (connection: Connection) =>
  Number(connection.get(sql`SELECT count(*) AS rows FROM people`)?.['rows'])

type Block = { id: string; blocked: boolean; at: number }

export function setBlocked(connection: Connection, { id, blocked, at }: Block): boolean {
  return together(connection, () => {
    const changed = connection.run(sql`UPDATE people
      SET blocked = ${Number(blocked)}, updated_at = ${at}
      WHERE id = ${id} AND (${Number(blocked)} = 0 OR ${othersCanSignIn(id)})`)
    if (!blocked) removeSessionsOf(connection, id)
    return changed > 0
  })
}

/** The schema takes the sessions along. */
export const removePerson = (connection: Connection, id: string): boolean =>
  connection.run(sql`DELETE FROM people WHERE id = ${id} AND ${othersCanSignIn(id)}`) > 0

export function findApplied(connection: Connection, email: string): string | undefined {
  const row = connection.get(
    sql`SELECT password FROM applied_passwords WHERE email = ${folded(email)}`,
  )
  return row && String(row['password'])
}

export function noteApplied(
  connection: Connection,
  { email, password }: { email: string; password: string },
) {
  connection.run(sql`INSERT INTO applied_passwords (email, password)
    VALUES (${folded(email)}, ${password})
    ON CONFLICT (email) DO UPDATE SET password = excluded.password`)
}

/** The last ten that were begun, whatever the clock said: it may have been set back. */
const mostSessions = 10

export function addSession(connection: Connection, session: Session) {
  const { id, personId, secretHash, createdAt, seenAt, expiresAt, ip, userAgent } = session
  together(connection, () => {
    connection.run(sql`INSERT INTO sessions
        (id, person_id, secret_hash, created_at, seen_at, expires_at, ip, user_agent)
      SELECT ${id}, people.id, ${secretHash}, ${createdAt}, ${seenAt}, ${expiresAt}, ${ip}, ${userAgent}
      FROM people WHERE people.id = ${personId}`)
    connection.run(sql`DELETE FROM sessions WHERE sequence IN (
      SELECT sequence FROM sessions WHERE person_id = ${personId}
      ORDER BY sequence DESC LIMIT -1 OFFSET ${mostSessions})`)
  })
}

export function findSession(connection: Connection, secretHash: string) {
  if (!keepable(secretHash)) return undefined
  const row = connection.get(sql`SELECT ${personColumns}, ${sessionColumns}
    FROM sessions JOIN people ON people.id = sessions.person_id
    WHERE sessions.secret_hash = ${secretHash}`)
  return row && { session: sessionOf(row), person: personOf(row) }
}

export const listSessions = (connection: Connection, personId: string) =>
  connection
    .all(sql`SELECT ${sessionColumns} FROM sessions WHERE person_id = ${personId}
      ORDER BY created_at DESC, sequence DESC`)
    .map(sessionOf)

export function seeSession(connection: Connection, { id, at }: { id: string; at: number }) {
  connection.run(sql`UPDATE sessions SET seen_at = ${at} WHERE id = ${id}`)
}

export function removeSession(connection: Connection, id: string) {
  connection.run(sql`DELETE FROM sessions WHERE id = ${id}`)
}

export function removeSessionsOf(connection: Connection, personId: string) {
  connection.run(sql`DELETE FROM sessions WHERE person_id = ${personId}`)
}

export function removeExpiredSessions(connection: Connection, now: number) {
  connection.run(sql`DELETE FROM sessions WHERE expires_at <= ${now}`)
}
