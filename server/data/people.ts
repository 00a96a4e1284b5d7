import type { Role } from '#contract/people.ts'
import { audited } from './audit.ts'
import type { Dialect, Writer } from './db.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { fixed, sql, truth } from './sql.ts'
import type { Access, Alive, NewPerson, Person, Presence } from './store.ts'
import { isStorable } from './text.ts'

export const personColumns = fixed(`people.id, people.email, people.name, people.password,
  people.role, people.blocked, people.created_at, people.updated_at, people.password_changed_at,
  people.must_change, people.mfa, people.totp_verified, people.preferences`)

export const personFrom = (row: Row): Person => ({
  id: String(row['id']),
  email: String(row['email']),
  name: String(row['name']),
  password: String(row['password']),
  // Only written by this file.
  role: row['role'] as Role,
  blocked: Boolean(row['blocked']),
  createdAt: Number(row['created_at']),
  updatedAt: Number(row['updated_at']),
  passwordChangedAt: Number(row['password_changed_at']),
  mustChange: Boolean(row['must_change']),
  mfa: Boolean(row['mfa']),
  hasAuthenticator: Boolean(row['totp_verified']),
  // As above.
  preferences: JSON.parse(String(row['preferences'])) as Person['preferences'],
})

export type SavedPerson = NewPerson & { id: string; at: number }

const insertedColumns = fixed(
  'id, email, name, password, role, created_at, updated_at, password_changed_at, must_change',
)
const valuesOf = ({
  id,
  at,
  email,
  name,
  password,
  role = 'owner',
  mustChange = false,
}: SavedPerson) =>
  sql`${id}, ${email.toLowerCase()}, ${name}, ${password}, ${role}, ${at}, ${at}, ${at}, ${truth(mustChange)}`

/** An existing person keeps their role. */
export function* savePerson(
  person: SavedPerson,
  _dialect: Dialect,
  by: Writer,
): QuerySteps<Person> {
  const [row] = yield sql`INSERT INTO people (${insertedColumns}) VALUES (${valuesOf(person)})
    ON CONFLICT (email) DO UPDATE SET name = excluded.name, password = excluded.password,
      updated_at = excluded.updated_at, password_changed_at = excluded.password_changed_at,
      must_change = excluded.must_change
    RETURNING ${personColumns}`
  if (!row) throw new Error('The person was not saved.')
  const saved = personFrom(row)
  yield* endSessionsOf(saved.id)
  yield sql`DELETE FROM recoveries WHERE person_id = ${saved.id}`
  const action = saved.id === person.id ? 'joined' : 'password'
  yield* audited(by, { at: person.at, action, ...subjectOf(saved) })
  return saved
}

/** For the audit. */
export const subjectOf = ({ id, name }: Person) => ({ subject: id, subjectName: name })

export function* insertPerson(person: SavedPerson): QuerySteps<Person> {
  const [row] = yield sql`INSERT INTO people (${insertedColumns}) VALUES (${valuesOf(person)})
    RETURNING ${personColumns}`
  if (!row) throw new Error('The person was not saved.')
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
  if (!isStorable(email)) return undefined
  const [row] = yield sql`SELECT ${personColumns} FROM people WHERE email = ${email.toLowerCase()}`
  return row && personFrom(row)
}

export function* listPeople(): QuerySteps<Person[]> {
  return (yield sql`SELECT ${personColumns} FROM people ORDER BY email`).map(personFrom)
}

export function* countPeople(): QuerySteps<number> {
  const [row] = yield sql`SELECT count(*) AS rows FROM people`
  return Number(row?.['rows'])
}

export function* listFormer(): QuerySteps<{ id: string; name: string }[]> {
  const rows = yield sql`SELECT id, name FROM former_people ORDER BY name, id`
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }))
}

/** People without recent activity are left out. */
export function* presenceOf({ now, usedSince }: Alive): QuerySteps<Presence[]> {
  const rows = yield sql`SELECT people.id,
      (SELECT count(*) FROM sessions WHERE person_id = people.id AND expires_at > ${now}
        AND seen_at > ${usedSince}) AS sessions,
      (SELECT max(seen_at) FROM sessions WHERE person_id = people.id) AS seen_at,
      (SELECT at FROM audit WHERE actor = people.id ORDER BY number DESC LIMIT 1) AS acted_at
    FROM people`
  return rows.flatMap((row) => {
    const seenAt = Math.max(Number(row['seen_at'] ?? 0), Number(row['acted_at'] ?? 0))
    return seenAt > 0
      ? [{ personId: String(row['id']), seenAt, sessions: Number(row['sessions']) }]
      : []
  })
}

/** `lock`: no other transaction changes the person until this one ends. */
export function* personWith(id: string, lock = sql``): QuerySteps<Person | undefined> {
  if (!isStorable(id)) return undefined
  const [row] = yield sql`SELECT ${personColumns} FROM people WHERE id = ${id} ${lock}`
  return row && personFrom(row)
}

/** At least one owner must be able to sign in. The caller holds the lock on people. */
function* isNeeded({ id, role, blocked }: Person): QuerySteps<boolean> {
  if (role !== 'owner' || blocked) return false
  const others = yield sql`SELECT 1 FROM people
    WHERE id <> ${id} AND role = 'owner' AND NOT blocked AND password <> '' LIMIT 1`
  return others.length === 0
}

export function* setAccess(
  { id, access, at }: { id: string; access: Partial<Access>; at: number },
  { lockPeople }: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  yield* lockPeople
  const person = yield* personWith(id)
  if (!person) return false
  const { role, blocked }: Access = { role: person.role, blocked: person.blocked, ...access }
  if ((role !== 'owner' || blocked) && (yield* isNeeded(person))) return false
  if (role === person.role && blocked === person.blocked) return true
  yield sql`UPDATE people SET role = ${role}, blocked = ${truth(blocked)}, updated_at = ${at}
    WHERE id = ${id}`
  if (person.blocked && !blocked) yield* endSessionsOf(id)
  if (role !== 'owner' || blocked) yield* removeLinksBy(id)
  const subject = subjectOf(person)
  if (role !== person.role) yield* audited(by, { at, action: 'role', ...subject, detail: role })
  if (blocked !== person.blocked)
    yield* audited(by, { at, action: blocked ? 'blocked' : 'unblocked', ...subject })
  return true
}

/** Links for other people's passwords, which a former owner may still have. */
function* removeLinksBy(id: string): QuerySteps<void> {
  yield sql`DELETE FROM recoveries WHERE made_by = ${id}`
}

export function* setPreferences({
  id,
  preferences,
  at,
}: Pick<Person, 'id' | 'preferences'> & { at: number }): QuerySteps<boolean> {
  const rows = yield sql`UPDATE people SET preferences = ${JSON.stringify(preferences)},
    updated_at = ${at} WHERE id = ${id} RETURNING id`
  return rows.length > 0
}

/** The schema takes the sessions and the links to this account along. */
export function* removePerson(
  { id, at }: { id: string; at: number },
  { lockPeople }: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  yield* lockPeople
  const person = yield* personWith(id)
  if (!person || (yield* isNeeded(person))) return false
  yield sql`DELETE FROM people WHERE id = ${id}`
  yield* removeLinksBy(id)
  yield sql`INSERT INTO former_people (id, name) VALUES (${id}, ${person.name})
    ON CONFLICT (id) DO UPDATE SET name = excluded.name`
  yield* audited(by, { at, action: 'removed', ...subjectOf(person) })
  return true
}

export function* findApplied(email: string): QuerySteps<string | undefined> {
  const [row] =
    yield sql`SELECT password FROM applied_passwords WHERE email = ${email.toLowerCase()}`
  return row && String(row['password'])
}

export function* noteApplied(applied: { email: string; password: string }): QuerySteps<void> {
  yield sql`INSERT INTO applied_passwords (email, password)
    VALUES (${applied.email.toLowerCase()}, ${applied.password})
    ON CONFLICT (email) DO UPDATE SET password = excluded.password`
}

export function* endSessionsOf(personId: string): QuerySteps<void> {
  yield sql`DELETE FROM sessions WHERE person_id = ${personId}`
}

export function* removeSessionsOf(
  { personId, at }: { personId: string; at: number },
  _dialect: Dialect,
  by: Writer,
): QuerySteps<void> {
  yield* endSessionsOf(personId)
  const person = yield* personWith(personId)
  const isOwn = typeof by !== 'string' && by.id === personId
  const action = isOwn ? 'sign-out' : 'signed-out-by-owner'
  if (person) yield* audited(by, { at, action, ...subjectOf(person), detail: 'everywhere' })
}
