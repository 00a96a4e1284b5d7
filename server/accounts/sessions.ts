import { hash, randomBytes } from 'node:crypto'
import type { Person, Session } from '../data/store.ts'
import type { Parts } from '../parts.ts'

/** The person who is signed in, and the session. */
export type Caller = { person: Person; session: Session }

/** What the browser holds. The store holds only a hash of the secret. */
export type Token = { id: string; secret: string }

const minute = 60_000
const day = 24 * 60 * minute

/** A session ends this long after the sign-in, or after `idleTime` without a call. */
const lifetime = 30 * day
const idleTime = 14 * day
/** How often a call writes that the session is in use. */
const seenInterval = 5 * minute

/** Undefined when the secret is unknown, belongs to another person, or the session has ended. */
export async function callerOf(
  token: Token,
  parts: Pick<Parts, 'store' | 'now'>,
): Promise<Caller | undefined> {
  const caller = await stillCaller(token, parts)
  const time = parts.now()
  if (caller && caller.session.seenAt + seenInterval <= time)
    await parts.store.sessions.see(caller.session.id, time)
  return caller
}

/** As `callerOf`, for who is connected and asks for nothing: the session goes unused meanwhile. */
export async function stillCaller(
  { id, secret }: Token,
  { store, now }: Pick<Parts, 'store' | 'now'>,
): Promise<Caller | undefined> {
  const caller = await store.sessions.findBySecretHash(hashOfSecret(secret))
  if (caller?.person.id !== id) return undefined
  const { session } = caller
  const time = now()
  if (session.expiresAt <= time || session.seenAt + idleTime <= time) return undefined
  return caller
}

/** The only moment in which the secret is readable. */
export async function beginSession(
  person: Person,
  place: Place,
  { store, now }: Pick<Parts, 'store' | 'now'>,
) {
  const time = now()
  const { session, token } = newSession(person.id, place, time)
  await store.sessions.removeExpired(time)
  await store.sessions.add(session)
  return { session, token }
}

type Place = { ip: string; userAgent: string }

/** A session that is not yet kept. */
export function newSession(personId: string, { ip, userAgent }: Place, time: number) {
  const secret = randomBytes(32).toString('base64url')
  const session: Session = {
    id: randomBytes(10).toString('hex'),
    personId,
    secretHash: hashOfSecret(secret),
    createdAt: time,
    seenAt: time,
    expiresAt: time + lifetime,
    ip,
    userAgent: userAgent.slice(0, 300),
  }
  return { session, token: { id: personId, secret } }
}

const hashOfSecret = (secret: string) => hash('sha256', secret)
