import type { Dialect } from './dialect.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { fixed, sql, truth } from './sql.ts'
import type { NewPerson, Person } from './store.ts'
import { folded, keepable } from './text.ts'

export const personColumns = fixed(`people.id, people.email, people.name, people.password,
  people.blocked, people.created_at, people.updated_at, people.password_changed_at,
  people.must_change, people.mfa, people.totp_verified`)

export const personFrom = (row: Row): Person => ({
  id: String(row['id']),
  email: String(row['email']),
  name: String(row['name']),
  password: String(row['password']),
  blocked: Boolean(row['blocked']),
  createdAt: Number(row['created_at']),
  updatedAt: Number(row['updated_at']),
  passwordChangedAt: Number(row['password_changed_at']),
  mustChange: Boolean(row['must_change']),
  mfa: Boolean(row['mfa']),
  hasAuthenticator: Boolean(row['totp_verified']),
})

type SavedPerson = NewPerson & { id: string; at: number }

const insertedColumns = fixed(
  'id, email, name, password, created_at, updated_at, password_changed_at, must_change',
)
const valuesOf = ({ id, at, email, name, password, mustChange = false }: SavedPerson) =>
  sql`${id}, ${folded(email)}, ${name}, ${password}, ${at}, ${at}, ${at}, ${truth(mustChange)}`

export function* savePerson(person: SavedPerson): QuerySteps<Person> {
  const [row] = yield sql`INSERT INTO people (${insertedColumns}) VALUES (${valuesOf(person)})
    ON CONFLICT (email) DO UPDATE SET name = excluded.name, password = excluded.password,
      updated_at = excluded.updated_at, password_changed_at = excluded.password_changed_at,
      must_change = excluded.must_change
    RETURNING ${personColumns}`
  if (!row) throw new Error('The person was not saved.')
  yield* removeSessionsOf(String(row['id']))
  return personFrom(row)
}

export function* saveFirstPerson(
  person: SavedPerson,
  { lockPeople }: Dialect,
): QuerySteps<Person | undefined> {
  yield* lockPeople
  const [row] = yield sql`INSERT INTO people (${insertedColumns}) SELECT ${valuesOf(person)}
    WHERE NOT EXISTS (SELECT 1 FROM people) RETURNING ${personColumns}`
  return row && personFrom(row)
}

export function* findPerson(email: string): QuerySteps<Person | undefined> {
  if (!keepable(email)) return undefined
  const [row] = yield sql`SELECT ${personColumns} FROM people WHERE email = ${folded(email)}`
  return row && personFrom(row)
}

export function* listPeople(): QuerySteps<Person[]> {
  return (yield sql`SELECT ${personColumns} FROM people ORDER BY email`).map(personFrom)
}

export function* countPeople(): QuerySteps<number> {
  const [row] = yield sql`SELECT count(*) AS rows FROM people`
  return Number(row?.['rows'])
}

/** Somebody has to be left who can sign in. */
const othersCanSignIn = (id: string) =>
  sql`EXISTS (SELECT 1 FROM people AS others WHERE others.id <> ${id} AND NOT others.blocked)`

export function* setBlocked(
  { id, blocked, at }: { id: string; blocked: boolean; at: number },
  { lockPeople }: Dialect,
): QuerySteps<boolean> {
  yield* lockPeople
  const value = truth(blocked)
  const changed = yield sql`UPDATE people SET blocked = ${value}, updated_at = ${at}
    WHERE id = ${id} AND (NOT ${value} OR ${othersCanSignIn(id)}) RETURNING id`
  if (!blocked) yield* removeSessionsOf(id)
  return changed.length > 0
}

/** The schema takes the sessions along. */
export function* removePerson(id: string, { lockPeople }: Dialect): QuerySteps<boolean> {
  yield* lockPeople
  const removed = yield sql`DELETE FROM people
    WHERE id = ${id} AND ${othersCanSignIn(id)} RETURNING id`
  return removed.length > 0
}

export function* findApplied(email: string): QuerySteps<string | undefined> {
  const [row] = yield sql`SELECT password FROM applied_passwords WHERE email = ${folded(email)}`
  return row && String(row['password'])
}

export function* noteApplied(applied: { email: string; password: string }): QuerySteps<void> {
  yield sql`INSERT INTO applied_passwords (email, password)
    VALUES (${folded(applied.email)}, ${applied.password})
    ON CONFLICT (email) DO UPDATE SET password = excluded.password`
}

export function* removeSessionsOf(personId: string): QuerySteps<void> {
  yield sql`DELETE FROM sessions WHERE person_id = ${personId}`
}
