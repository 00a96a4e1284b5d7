import type { Role } from '#contract/people.ts'
import { audited } from './audit.ts'
import type { Db, Reader, Row, Tx, Writer } from '../db/db.ts'
import { idAt } from '../db/ids.ts'
import { fixed, sql, truth } from '../db/sql.ts'
import { isStorable } from '../db/text.ts'

/** A staff member. The address is lower-cased; `password` is a hash with its parameters, and empty until one is set. */
export type Person = {
  id: string
  email: string
  name: string
  password: string
  role: Role
  blocked: boolean
  createdAt: number
  updatedAt: number
  passwordChangedAt: number
  /** The password was printed when it was made, and is still the same. */
  mustChange: boolean
  /** By an authenticator, whose first code was right: a code is required. */
  hasSecondFactor: boolean
  /** What the person's clients store, such as named views. */
  preferences: Record<string, unknown>
}

/** `mustChange`: the password is printed. */
export type NewPerson = {
  email: string
  name: string
  password: string
  mustChange?: boolean
  /** By default an owner. */
  role?: Role
}

/** What a person may do. */
type Access = { role: Role; blocked: boolean }

/** A person's last activity, and the number of signed-in devices. */
export type Presence = { personId: string; seenAt: number; sessions: number }

/** A session counts that has not expired `now`, and was used after `usedSince`. */
type Alive = { now: number; usedSince: number }

export const personColumns = fixed(`people.id, people.email, people.name, people.password,
  people.role, people.blocked, people.created_at, people.updated_at, people.password_changed_at,
  people.must_change, people.totp_verified, people.preferences`)

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
  hasSecondFactor: Boolean(row['totp_verified']),
  // As above.
  preferences: JSON.parse(String(row['preferences'])) as Person['preferences'],
})

type SavedPerson = NewPerson & { id: string; at: number }

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

/** Adds the person; if the address exists, updates name and password and ends its sessions. Such a person keeps their role. */
export const savePerson = (db: Db, person: NewPerson, by: Writer): Promise<Person> =>
  db.write(by, async (tx) => {
    const id = idAt(tx.now)
    const [row] =
      await tx.all(sql`INSERT INTO people (${insertedColumns}) VALUES (${valuesOf({ ...person, id, at: tx.now })})
      ON CONFLICT (email) DO UPDATE SET name = excluded.name, password = excluded.password,
        updated_at = excluded.updated_at, password_changed_at = excluded.password_changed_at,
        must_change = excluded.must_change
      RETURNING ${personColumns}`)
    if (!row) throw new Error('The person was not saved.')
    const saved = personFrom(row)
    await endSessionsOf(tx, saved.id)
    await tx.all(sql`DELETE FROM recoveries WHERE person_id = ${saved.id}`)
    const action = saved.id === id ? 'joined' : 'password'
    await audited(tx, by, { action, ...subjectOf(saved) })
    return saved
  })

/** For the audit. */
export const subjectOf = ({ id, name }: Person) => ({ subject: id, subjectName: name })

export async function insertPerson({ all }: Tx, person: SavedPerson): Promise<Person> {
  const [row] = await all(sql`INSERT INTO people (${insertedColumns}) VALUES (${valuesOf(person)})
    RETURNING ${personColumns}`)
  if (!row) throw new Error('The person was not saved.')
  return personFrom(row)
}

/**
 * Adds the person if there is nobody yet; of several concurrent calls, also of other replicas, one succeeds, and the others return
 * undefined.
 */
export const saveFirstPerson = (db: Db, person: NewPerson): Promise<Person | undefined> =>
  db.write('system', async (tx) => {
    await tx.lock('people')
    const values = valuesOf({ ...person, id: idAt(tx.now), at: tx.now })
    const [row] = await tx.all(sql`INSERT INTO people (${insertedColumns}) SELECT ${values}
      WHERE NOT EXISTS (SELECT 1 FROM people) RETURNING ${personColumns}`)
    return row && personFrom(row)
  })

export async function findPersonByEmail(
  { all }: Pick<Reader, 'all'>,
  email: string,
): Promise<Person | undefined> {
  if (!isStorable(email)) return undefined
  const [row] = await all(
    sql`SELECT ${personColumns} FROM people WHERE email = ${email.toLowerCase()}`,
  )
  return row && personFrom(row)
}

/** By address. */
export async function listPeople({ all }: Db): Promise<Person[]> {
  return (await all(sql`SELECT ${personColumns} FROM people ORDER BY email`)).map(personFrom)
}

export async function countPeople({ all }: Db): Promise<number> {
  const [row] = await all(sql`SELECT count(*) AS rows FROM people`)
  return Number(row?.['rows'])
}

/** Removed people. */
export async function listFormerPeople({ all }: Db): Promise<{ id: string; name: string }[]> {
  const rows = await all(sql`SELECT id, name FROM former_people ORDER BY name, id`)
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }))
}

/** People without recent activity are left out. */
export async function presenceOfPeople(
  { all }: Db,
  { now, usedSince }: Alive,
): Promise<Presence[]> {
  const rows = await all(sql`SELECT people.id,
      (SELECT count(*) FROM sessions WHERE person_id = people.id AND expires_at > ${now}
        AND seen_at > ${usedSince}) AS sessions,
      (SELECT max(seen_at) FROM sessions WHERE person_id = people.id) AS seen_at,
      (SELECT at FROM audit WHERE actor = people.id ORDER BY number DESC LIMIT 1) AS acted_at
    FROM people`)
  return rows.flatMap((row) => {
    const seenAt = Math.max(Number(row['seen_at'] ?? 0), Number(row['acted_at'] ?? 0))
    return seenAt > 0
      ? [{ personId: String(row['id']), seenAt, sessions: Number(row['sessions']) }]
      : []
  })
}

/** `lock`: no other transaction changes the person until this one ends. */
export async function personWith(
  { all }: Pick<Reader, 'all'>,
  id: string,
  lock = sql``,
): Promise<Person | undefined> {
  if (!isStorable(id)) return undefined
  const [row] = await all(sql`SELECT ${personColumns} FROM people WHERE id = ${id} ${lock}`)
  return row && personFrom(row)
}

/** At least one owner must be able to sign in. The caller holds the lock on people. */
async function isNeeded({ all }: Tx, { id, role, blocked }: Person): Promise<boolean> {
  if (role !== 'owner' || blocked) return false
  const others = await all(sql`SELECT 1 FROM people
    WHERE id <> ${id} AND role = 'owner' AND NOT blocked AND password <> '' LIMIT 1`)
  return others.length === 0
}

/** An unblocked person signs in again. False, without a change, if no owner could sign in any more. */
export const setAccess = (
  db: Db,
  id: string,
  access: Partial<Access>,
  by: Writer,
): Promise<boolean> =>
  db.write(by, async (tx) => {
    await tx.lock('people')
    const person = await personWith(tx, id)
    if (!person) return false
    const { role, blocked }: Access = { role: person.role, blocked: person.blocked, ...access }
    if ((role !== 'owner' || blocked) && (await isNeeded(tx, person))) return false
    if (role === person.role && blocked === person.blocked) return true
    await tx.all(sql`UPDATE people SET role = ${role}, blocked = ${truth(blocked)},
      updated_at = ${tx.now} WHERE id = ${id}`)
    if (person.blocked && !blocked) await endSessionsOf(tx, id)
    if (role !== 'owner' || blocked) await removeLinksBy(tx, id)
    const subject = subjectOf(person)
    if (role !== person.role) await audited(tx, by, { action: 'role', ...subject, detail: role })
    if (blocked !== person.blocked)
      await audited(tx, by, { action: blocked ? 'blocked' : 'unblocked', ...subject })
    return true
  })

/** Links for other people's passwords, which a former owner may still have. */
const removeLinksBy = ({ all }: Tx, id: string) =>
  all(sql`DELETE FROM recoveries WHERE made_by = ${id}`)

/** Replaces the former ones. False for a removed person. */
export const setPreferences = (
  db: Db,
  id: string,
  preferences: Person['preferences'],
  by: Writer,
): Promise<boolean> =>
  db.write(by, async ({ all, now }) => {
    const rows = await all(sql`UPDATE people SET preferences = ${JSON.stringify(preferences)},
      updated_at = ${now} WHERE id = ${id} RETURNING id`)
    return rows.length > 0
  })

/** A name of one's own choice. False for a removed person. */
export const setName = (db: Db, person: Person, name: string, by: Writer): Promise<boolean> =>
  db.write(by, async (tx) => {
    const rows = await tx.all(sql`UPDATE people SET name = ${name}, updated_at = ${tx.now}
      WHERE id = ${person.id} RETURNING id`)
    if (rows.length > 0)
      await audited(tx, by, { action: 'renamed', subject: person.id, subjectName: person.name })
    return rows.length > 0
  })

/**
 * Ends all sessions of that person. False, without a change, if no owner could sign in any more. The schema takes the sessions and the
 * links to this account along.
 */
export const removePerson = (db: Db, id: string, by: Writer): Promise<boolean> =>
  db.write(by, async (tx) => {
    await tx.lock('people')
    const person = await personWith(tx, id)
    if (!person || (await isNeeded(tx, person))) return false
    await tx.all(sql`DELETE FROM people WHERE id = ${id}`)
    await removeLinksBy(tx, id)
    await tx.all(sql`INSERT INTO former_people (id, name) VALUES (${id}, ${person.name})
      ON CONFLICT (id) DO UPDATE SET name = excluded.name`)
    await audited(tx, by, { action: 'removed', ...subjectOf(person) })
    return true
  })

/** The hash of the settings' password last applied to this address, also of a removed person. */
export async function findAppliedPassword({ all }: Db, email: string): Promise<string | undefined> {
  const [row] = await all(
    sql`SELECT password FROM applied_passwords WHERE email = ${email.toLowerCase()}`,
  )
  return row && String(row['password'])
}

export const noteAppliedPassword = (db: Db, email: string, password: string): Promise<void> =>
  db.write('system', async ({ all }) => {
    await all(sql`INSERT INTO applied_passwords (email, password)
      VALUES (${email.toLowerCase()}, ${password})
      ON CONFLICT (email) DO UPDATE SET password = excluded.password`)
  })

export const endSessionsOf = ({ all }: Tx, personId: string) =>
  all(sql`DELETE FROM sessions WHERE person_id = ${personId}`)
