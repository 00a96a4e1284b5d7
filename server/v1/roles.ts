import type { FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/sessions.ts'
import type { Author } from '../data/db.ts'
import { clientAddress } from '../http/client-address.ts'
import { notForGuests, notSignedIn } from '../refusal.ts'

/** Whether the caller may manage people, read the audit, and do what cannot be undone. */
export const isOwner = ({ person }: Caller) => person.role === 'owner' && !person.blocked

/** The signed-in owner; refuses guests and counsellors before anything else. */
export function ownerOf(request: FastifyRequest, scope: string): Caller {
  const { caller } = request
  if (!caller) throw notSignedIn(scope)
  if (!isOwner(caller)) throw notForGuests()
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
