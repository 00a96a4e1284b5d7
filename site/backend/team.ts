import {
  joinLink,
  recoveryLink,
  type Invited,
  type Member,
  type NewAccess,
  type OneTimeSecret,
  type Role,
  type Team,
} from '#contract/people.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from './appwrite.ts'

export type { Member, Role }

/** A one-time link; shown once. */
export type OneTimeLink = { address: string; email: string; expires: string }

const addressOf = (path = '') => serverAddress(endpoints.people + path)

export const readTeam = () => callServer<Team>('get', addressOf())

export const teamQuery = { queryKey: ['team'], queryFn: readTeam }
export const membersQuery = { ...teamQuery, select: ({ members }: Team) => members }

export async function invite(name: string, email: string, role: Role): Promise<OneTimeLink> {
  const sent = { name, email, role }
  const { id, secret, expires } = await callServer<Invited>('post', addressOf(), sent)
  return { address: joinLink(location.origin, { id, secret }), email, expires }
}

const setAccess = ({ id }: Member, access: NewAccess) =>
  callServer('patch', addressOf(`/${id}`), access)

export const changeRole = (member: Member, role: Role) => setAccess(member, { role })
export const setBlocked = (member: Member, blocked: boolean) => setAccess(member, { blocked })

/** A person or an open invitation. */
export const remove = ({ id }: Member) => callServer('delete', addressOf(`/${id}`))

export const signOutEverywhere = ({ id }: Member) =>
  callServer('delete', addressOf(`/${id}/sessions`))

export async function newPasswordLink({ id, email }: Member): Promise<OneTimeLink> {
  const address = addressOf(`/${id}/recovery`)
  const { secret, expires } = await callServer<OneTimeSecret>('post', address, {})
  return { address: recoveryLink(location.origin, { userId: id, secret }), email, expires }
}

/** Rejects for an invalid invitation, as `join` does; changes nothing. */
export const lookAtInvitation = (id: string, secret: string) =>
  callServer('post', serverAddress(`${endpoints.join}/look`), { id, secret })

/** Accepts an invitation; from then on this browser is signed in. */
export const join = (id: string, secret: string) =>
  callServer('post', serverAddress(endpoints.join), { id, secret })
