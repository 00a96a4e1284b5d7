import { Teams, type Models } from 'appwrite'
import {
  blockedRole,
  joinLink,
  joinPath,
  recoveryLink,
  recoveryPath,
  staffTeam,
  type Membership,
  type Role,
  type Team,
} from '#contract/people.ts'
import { account, appwriteAddress, callServer, client } from './appwrite.ts'

export type { Role }

/** A member of staff or an invited person. Instants as text, empty for never. */
export type Member = {
  id: string
  name: string
  email: string
  role: Role
  blocked: boolean
  invited: boolean
  hasPassword: boolean
  hasSecondFactor: boolean
  /** Empty if unknown, for example when the audit entry was removed. */
  secondFactorSince: string
  blockedAt: string
  /** The person's id; empty if a tool did it. */
  blockedBy: string
  blockedByName: string
  lastSeen: string
  devices: number
  /** Of an invitation. */
  expires: string
}

/** A one-time link; shown once. */
export type OneTimeLink = { address: string; email: string; expires: string }

const teams = new Teams(client)
const teamId = staffTeam

export async function listTeam(): Promise<Member[]> {
  const { memberships } = await teams.listMemberships({ teamId })
  return memberships.map(memberFrom)
}

/** Whether the server requires a second factor from everybody. */
export async function isSecondFactorRequired(): Promise<boolean> {
  const { prefs } = await teams.get<Team['prefs']>({ teamId })
  return prefs.secondFactorRequired
}

export async function invite(name: string, email: string, role: Role): Promise<OneTimeLink> {
  const url = location.origin + joinPath
  const membership = await teams.createMembership({ teamId, email, roles: [role], url, name })
  const { $id, userId, expires, secret = '' } = full(membership)
  return { address: joinLink(location.origin, { $id, userId, secret }), email, expires }
}

export async function changeRole({ id }: Member, role: Role): Promise<void> {
  await teams.updateMembership({ teamId, membershipId: id, roles: [role] })
}

export async function setBlocked({ id, role }: Member, blocked: boolean): Promise<void> {
  const roles = blocked ? [role, blockedRole] : [role]
  await teams.updateMembership({ teamId, membershipId: id, roles })
}

/** A person or an open invitation. */
export async function remove({ id }: Member): Promise<void> {
  await teams.deleteMembership({ teamId, membershipId: id })
}

/** Not part of Appwrite, so the client has no function for it. */
export const signOutEverywhere = ({ id }: Member) =>
  callServer('delete', appwriteAddress(`/teams/${teamId}/memberships/${id}/sessions`))

export async function newPasswordLink({ email }: Member): Promise<OneTimeLink> {
  const url = location.origin + recoveryPath
  const { userId, secret, expire } = await account.createRecovery({ email, url })
  return { address: recoveryLink(location.origin, { userId, secret }), email, expires: expire }
}

/** Rejects for an invalid invitation, as `join` does; changes nothing. */
export const lookAtInvitation = (membershipId: string, userId: string, secret: string) =>
  callServer('post', appwriteAddress(`/teams/${teamId}/memberships/${membershipId}/look`), {
    userId,
    secret,
  })

/** Accepts an invitation; from then on this browser is signed in. */
export async function join(membershipId: string, userId: string, secret: string): Promise<void> {
  await teams.updateMembershipStatus({ teamId, membershipId, userId, secret })
}

function memberFrom(membership: Models.Membership): Member {
  const { $id, userName, userEmail, roles, mfa, confirm, ...details } = full(membership)
  return {
    id: $id,
    name: userName,
    email: userEmail,
    role: roles.includes('owner') ? 'owner' : 'counsellor',
    blocked: details.blocked,
    invited: !confirm,
    hasPassword: details.password,
    hasSecondFactor: mfa,
    secondFactorSince: details.mfaSince,
    blockedAt: details.blockedAt,
    blockedBy: details.blockedBy,
    blockedByName: details.blockedByName,
    lastSeen: details.lastSeen,
    devices: details.sessions,
    expires: details.expires,
  }
}

/** Our server sends more fields than the client's types have. */
const full = (membership: Models.Membership) => membership as Models.Membership & Membership
