import type { FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/sessions.ts'
import type { Author } from '../data/store.ts'
import { clientAddress } from '../http/client-address.ts'
import { notForGuests, notSignedIn } from '../refusal.ts'

/** Whether this caller may manage people, read the audit, and do what cannot be undone. */
export const isOwner = ({ person }: Caller) => person.role === 'owner' && !person.blocked

/** The signed-in owner; a guest and a counsellor are refused before anything else is said. */
export function ownerOf(request: FastifyRequest, scope: string): Caller {
  const { caller } = request
  if (!caller) throw notSignedIn(scope)
  if (!isOwner(caller)) throw notForGuests()
  return caller
}

/** Who does it, for the activity and the audit. */
export const authorOf = (
  request: FastifyRequest,
  { person: { id, name } }: Pick<Caller, 'person'>,
): Author => ({
  id,
  name,
  address: clientAddress(request),
})
