import { hash, randomBytes } from 'node:crypto'
import type { Person } from './people.ts'
import {
  addSession,
  findSession,
  removeExpiredSessions,
  seeSession,
  type NewSession,
  type Session,
} from './sessions.ts'
import type { Parts } from '../parts.ts'
import type { FastifyRequest } from 'fastify'
import type { Author } from '../db/db.ts'
import { clientAddress } from '../http/client-address.ts'
import { notForGuests, notSignedIn } from '../refusal.ts'

/** The person who is signed in, and the session. */
export type Caller = { person: Person; session: Session }

/** What the browser holds. The store holds only a hash of the secret. */
export type Token = { id: string; secret: string }

const minute = 60_000
const hour = 60 * minute

/** A session ends this long after the sign-in, or earlier if it is not used. */
const lifetime = 30 * 24 * hour
/** How often a call writes that the session is in use. */
const seenInterval = 5 * minute

/** Undefined when the secret is unknown, belongs to another person, or the session has ended. */
export async function callerOf(
  token: Token,
  parts: Pick<Parts, 'db' | 'now' | 'settings'>,
): Promise<Caller | undefined> {
  const caller = await stillCaller(token, parts)
  const time = parts.now()
  if (caller && caller.session.seenAt + seenInterval <= time)
    await seeSession(parts.db, caller.session.id, time)
  return caller
}

/** Like `callerOf`, for what no person does: does not count as use of the session. */
export async function stillCaller(
  { id, secret }: Token,
  parts: Pick<Parts, 'db' | 'now' | 'settings'>,
): Promise<Caller | undefined> {
  const caller = await findSession(parts.db, hashOfSecret(secret))
  return caller?.person.id === id && isAlive(caller.session, parts) ? caller : undefined
}

export function isAlive(
  { expiresAt, seenAt }: Session,
  { now, settings }: Pick<Parts, 'now' | 'settings'>,
) {
  const time = now()
  return expiresAt > time && seenAt + settings.sessionIdleHours * hour > time
}

/** The only moment in which the secret is readable. */
export async function beginSession(
  person: Person,
  place: Place,
  { db, now }: Pick<Parts, 'db' | 'now'>,
) {
  const time = now()
  const { session: begun, token } = newSession(person.id, place, time)
  await removeExpiredSessions(db, time)
  await addSession(db, begun)
  const session: Session = { ...begun, passwordAt: time, factor: null }
  return { session, token }
}

export type Place = { ip: string; userAgent: string }

/** A session that is not stored yet. */
export function newSession(personId: string, { ip, userAgent }: Place, time: number) {
  const { token, secretHash } = freshToken({ id: personId })
  const session: NewSession = {
    id: randomBytes(10).toString('hex'),
    personId,
    secretHash,
    createdAt: time,
    seenAt: time,
    expiresAt: time + lifetime,
    ip,
    userAgent: userAgent.slice(0, 300),
  }
  return { session, token }
}

export function freshToken({ id }: Pick<Person, 'id'>) {
  const secret = randomBytes(32).toString('base64url')
  return { token: { id, secret }, secretHash: hashOfSecret(secret) }
}

const hashOfSecret = (secret: string) => hash('sha256', secret)

/** Whether the caller may manage people, read the audit, and do what cannot be undone. */
export const isOwner = ({ person }: Caller) => person.role === 'owner' && !person.blocked

/** The signed-in owner; refuses guests and counsellors before anything else. */
export function ownerOf(request: FastifyRequest, scope: string): Caller {
  const { caller } = request
  if (!caller) throw notSignedIn(scope)
  if (!isOwner(caller)) throw notForGuests()
  return caller
}

/** Anybody of the team. */
export function staffIn({ caller }: FastifyRequest): Caller {
  if (!caller) throw notForGuests()
  return caller
}

/** Who writes, for the activity and the audit, and by what right. */
export const authorOf = (
  request: FastifyRequest,
  { person: { id, name, role }, session }: Caller,
): Author => ({
  id,
  name,
  address: clientAddress(request),
  session: session.id,
  role,
})
