import { randomUUID } from 'node:crypto'
import type { Author } from './db.ts'
import type { NewPerson } from './people.ts'
import type { Session } from './sessions.ts'
import type { Store } from './store.ts'

/** Somebody of the staff, signed in. */
export async function authorFor(
  { people, sessions }: Pick<Store, 'people' | 'sessions'>,
  {
    name = 'Meera',
    role = 'owner',
    email = `${name.toLowerCase()}@example.com`,
  }: Partial<NewPerson> = {},
): Promise<Author> {
  const person = await people.save({ email, name, role, password: 'hash' }, 'system')
  return authorFrom(person, sessions)
}

/** The same for a person of the store. */
export async function authorFrom(
  { id, name, role }: Pick<Author, 'id' | 'name' | 'role'>,
  sessions: Store['sessions'],
): Promise<Author> {
  const session = newSessionOf(id)
  await sessions.add(session)
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
