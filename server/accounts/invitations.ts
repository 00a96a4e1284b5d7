import { randomBytes } from 'node:crypto'
import { invitationHours, recoveryHours, type Role } from '#contract/people.ts'
import { idAt } from '../data/ids.ts'
import type { Writer } from '../data/db.ts'
import type { Person } from '../data/people.ts'
import type { Store } from '../data/store.ts'
import { newSession } from './sessions.ts'
import { signatureOf } from './signature.ts'

const hour = 60 * 60 * 1_000

/** `secret` is the key of the link hashes, so that a copy of the tables is not enough to open a link. */
type LinkParts<Part extends keyof Store> = {
  store: Pick<Store, Part>
  secret: string
  now: () => number
}

const newSecret = () => randomBytes(32).toString('base64url')

const hashOfInvitation = (id: string, link: string, secret: string) =>
  signatureOf(JSON.stringify(['invitation', id, link]), secret)

const hashOfRecovery = (personId: string, link: string, secret: string) =>
  signatureOf(JSON.stringify(['recovery', personId, link]), secret)

/** Creates a single-use link to join; its secret is readable only now. Undefined if the address is already on the staff. */
export async function invite(
  { email, name, role }: { email: string; name: string; role: Role },
  by: Writer,
  { store, secret, now }: LinkParts<'invitations'>,
) {
  const id = idAt(now())
  const link = newSecret()
  const expiresAt = now() + invitationHours * hour
  const secretHash = hashOfInvitation(id, link, secret)
  const addition = await store.invitations.add({ id, email, name, role, expiresAt, secretHash }, by)
  return addition.outcome === 'staff'
    ? undefined
    : { invitation: addition.invitation, secret: link }
}

/** Makes the person and a session, once. The same work is done for a link that was never given. */
export async function join(
  { id, link }: { id: string; link: string },
  place: { ip: string; userAgent: string },
  { store, secret, now }: LinkParts<'invitations'>,
) {
  const { session, token } = newSession(id, place, now())
  const joined = await store.invitations.accept(id, hashOfInvitation(id, link, secret), session)
  return joined.outcome === 'joined' ? { ...joined, session, token } : { outcome: joined.outcome }
}

/** Whether an invitation can still be taken up; nothing is changed. */
export const lookAtInvitation = (
  { id, link }: { id: string; link: string },
  { store, secret }: Omit<LinkParts<'invitations'>, 'now'>,
) => store.invitations.look(id, hashOfInvitation(id, link, secret))

/** Creates a link for a new password, for an owner, a tool, or a visitor who gets it by mail. Undefined if the person was removed. */
export async function makeRecovery(
  { id: personId }: Pick<Person, 'id'>,
  by: Writer,
  { store, secret, now }: LinkParts<'recoveries'>,
) {
  const hours = by === 'visitor' ? recoveryHours.byMail : recoveryHours.byOwner
  const id = idAt(now())
  const link = newSecret()
  const expiresAt = now() + hours * hour
  const secretHash = hashOfRecovery(personId, link, secret)
  const isAdded = await store.recoveries.add({ id, personId, secretHash, expiresAt }, by)
  return isAdded ? { id, secret: link, expiresAt } : undefined
}

export const isRecoveryOpen = (
  { personId, link }: { personId: string; link: string },
  { store, secret }: Omit<LinkParts<'recoveries'>, 'now'>,
) => store.recoveries.isOpen(personId, hashOfRecovery(personId, link, secret))

/** Sets the password, once. Undefined if the link is not open (any more). */
export const recover = (
  { personId, link, password }: { personId: string; link: string; password: string },
  address: string,
  { store, secret }: Omit<LinkParts<'recoveries'>, 'now'>,
) => {
  const secretHash = hashOfRecovery(personId, link, secret)
  return store.recoveries.use({ personId, secretHash, password }, address)
}
