import { randomUUID } from 'node:crypto'
import { savePerson, type NewPerson } from '../people/people.ts'
import { addSession, type Session } from '../people/sessions.ts'
import type { Author, Db } from './db.ts'

/** Somebody of the staff, signed in. */
export async function authorFor(
  db: Db,
  {
    name = 'Meera',
    role = 'owner',
    email = `${name.toLowerCase()}@example.com`,
  }: Partial<NewPerson> = {},
): Promise<Author> {
  const person = await savePerson(db, { email, name, role, password: 'hash' }, 'system')
  return authorFrom(person, db)
}

/** The same for a person of the store. */
export async function authorFrom(
  { id, name, role }: Pick<Author, 'id' | 'name' | 'role'>,
  db: Db,
): Promise<Author> {
  const session = newSessionOf(id)
  await addSession(db, session)
  return { id, name, role, session: session.id }
}

const newSessionOf = (personId: string): Omit<Session, 'passwordAt' | 'factor'> => ({
  id: randomUUID(),
  personId,
  secretHash: randomUUID(),
  createdAt: Date.now(),
  seenAt: Date.now(),
  expiresAt: Number.MAX_SAFE_INTEGER,
  ip: '',
  userAgent: '',
})
