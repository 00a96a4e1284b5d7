import { fixed, sql } from '../sql.ts'
import {
  othersCanSignIn,
  personColumns,
  personOf,
  sessionColumns,
  sessionOf,
} from '../staff-rows.ts'
import type { Person, Session } from '../store.ts'
import { folded, keepable } from '../text.ts'
import type { Pool, Run } from './pool.ts'

type NewPerson = { id: string; at: number; email: string; name: string; password: string }

export function savePerson({ together }: Pool, person: NewPerson): Promise<Person> {
  const { id, at, email, name, password } = person
  return together(async (run) => {
    const [row] = await run(sql`INSERT INTO people
        (id, email, name, password, created_at, updated_at, password_changed_at)
      VALUES (${id}, ${folded(email)}, ${name}, ${password}, ${at}, ${at}, ${at})
      ON CONFLICT (email) DO UPDATE SET name = excluded.name, password = excluded.password,
        updated_at = excluded.updated_at, password_changed_at = excluded.password_changed_at
      RETURNING ${personColumns}`)
    if (!row) throw new Error('A person was not kept.')
    const saved = personOf(row)
    await removeSessionsOf(run, saved.id)
    return saved
  })
}

/** Other writers of this table wait, or come too late for what is asked next. */
const lockPeople = sql`LOCK TABLE people IN SHARE ROW EXCLUSIVE MODE`

export function saveFirstPerson({ together }: Pool, person: NewPerson) {
  const { id, at, email, name, password } = person
  return together(async (run) => {
    await run(lockPeople)
    const [row] = await run(sql`INSERT INTO people
        (id, email, name, password, created_at, updated_at, password_changed_at)
      SELECT ${id}, ${folded(email)}, ${name}, ${password}, ${at}, ${at}, ${at}
      WHERE NOT EXISTS (SELECT FROM people) RETURNING ${personColumns}`)
    return row && personOf(row)
  })
}

export async function findPerson(run: Run, email: string): Promise<Person | undefined> {
  if (!keepable(email)) return undefined
  const [row] = await run(sql`SELECT ${personColumns} FROM people WHERE email = ${folded(email)}`)
  return row && personOf(row)
}

export async function listPeople(run: Run): Promise<Person[]> {
  return (await run(sql`SELECT ${personColumns} FROM people ORDER BY email`)).map(personOf)
}

export async function countPeople(run: Run): Promise<number> {
  const [row] = await run(sql`SELECT count(*) AS rows FROM people`)
  return Number(row?.['rows'])
}

export function setBlocked({ together }: Pool, id: string, blocked: boolean, at: number) {
  const value = fixed(blocked ? 'TRUE' : 'FALSE')
  return together(async (run) => {
    await run(lockPeople)
    const changed = await run(sql`UPDATE people SET blocked = ${value}, updated_at = ${at}
      WHERE id = ${id} AND (NOT ${value} OR ${othersCanSignIn(id)}) RETURNING id`)
    if (!blocked) await removeSessionsOf(run, id)
    return changed.length > 0
  })
}

/** The schema takes the sessions along. */
export function removePerson({ together }: Pool, id: string) {
  return together(async (run) => {
    await run(lockPeople)
    const removed = await run(sql`DELETE FROM people
      WHERE id = ${id} AND ${othersCanSignIn(id)} RETURNING id`)
    return removed.length > 0
  })
}

export async function findApplied(run: Run, email: string): Promise<string | undefined> {
  const [row] = await run(
    sql`SELECT password FROM applied_passwords WHERE email = ${folded(email)}`,
  )
  return row && String(row['password'])
}

export async function noteApplied(run: Run, email: string, password: string) {
  await run(sql`INSERT INTO applied_passwords (email, password)
    VALUES (${folded(email)}, ${password})
    ON CONFLICT (email) DO UPDATE SET password = excluded.password`)
}

/** The last ten that were begun, whatever the clock said: it may have been set back. */
const mostSessions = 10

export function addSession({ together }: Pool, session: Session): Promise<void> {
  const { id, personId, secretHash, createdAt, seenAt, expiresAt, ip, userAgent } = session
  return together(async (run) => {
    // One sign-in of a person at a time, or two at once would leave eleven sessions.
    const [person] = await run(sql`SELECT id FROM people WHERE id = ${personId} FOR UPDATE`)
    if (!person) return
    await run(sql`INSERT INTO sessions
        (id, person_id, secret_hash, created_at, seen_at, expires_at, ip, user_agent)
      VALUES (${id}, ${personId}, ${secretHash}, ${createdAt}, ${seenAt}, ${expiresAt}, ${ip}, ${userAgent})`)
    await run(sql`DELETE FROM sessions WHERE sequence IN (
      SELECT sequence FROM sessions WHERE person_id = ${personId}
      ORDER BY sequence DESC OFFSET ${mostSessions})`)
  })
}

export async function findSession(run: Run, secretHash: string) {
  if (!keepable(secretHash)) return undefined
  const [row] = await run(sql`SELECT ${personColumns}, ${sessionColumns}
    FROM sessions JOIN people ON people.id = sessions.person_id
    WHERE sessions.secret_hash = ${secretHash}`)
  return row && { session: sessionOf(row), person: personOf(row) }
}

export async function listSessions(run: Run, personId: string): Promise<Session[]> {
  const rows = await run(sql`SELECT ${sessionColumns} FROM sessions WHERE person_id = ${personId}
    ORDER BY created_at DESC, sequence DESC`)
  return rows.map(sessionOf)
}

export async function seeSession(run: Run, id: string, at: number) {
  await run(sql`UPDATE sessions SET seen_at = ${at} WHERE id = ${id}`)
}

export async function removeSession(run: Run, id: string) {
  if (keepable(id)) await run(sql`DELETE FROM sessions WHERE id = ${id}`)
}

export async function removeSessionsOf(run: Run, personId: string) {
  await run(sql`DELETE FROM sessions WHERE person_id = ${personId}`)
}

export async function removeExpiredSessions(run: Run, now: number) {
  await run(sql`DELETE FROM sessions WHERE expires_at <= ${now}`)
}
