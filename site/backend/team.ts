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

/** Somebody of the staff, or who is invited. Instants as text, empty for never. */
export type Member = {
  id: string
  name: string
  email: string
  role: Role
  blocked: boolean
  invited: boolean
  hasPassword: boolean
  hasSecondFactor: boolean
  /** Empty where it is not known, as of what the audit does not hold any more. */
  secondFactorSince: string
  blockedAt: string
  /** The id, empty where a tool did it. */
  blockedBy: string
  blockedByName: string
  lastSeen: string
  devices: number
  /** Of an invitation. */
  expires: string
}

/** An address that is shown once. */
export type OneTimeLink = { address: string; email: string; expires: string }

const teams = new Teams(client)
const teamId = staffTeam

export async function listTeam(): Promise<Member[]> {
  const { memberships } = await teams.listMemberships({ teamId })
  return memberships.map(memberFrom)
}

/** Whether the server asks everybody for a second factor. */
export async function isSecondFactorRequired(): Promise<boolean> {
  const { prefs } = await teams.get<Team['prefs']>({ teamId })
  return prefs.secondFactorRequired
}

export async function invite(name: string, email: string, role: Role): Promise<OneTimeLink> {
  const url = location.origin + joinPath
  const made = await teams.createMembership({ teamId, email, roles: [role], url, name })
  const { $id, userId, expires, secret = '' } = full(made)
  return { address: joinLink(location.origin, { $id, userId, secret }), email, expires }
}

export async function changeRole({ id }: Member, role: Role): Promise<void> {
  await teams.updateMembership({ teamId, membershipId: id, roles: [role] })
}

export async function setBlocked({ id, role }: Member, blocked: boolean): Promise<void> {
  const roles = blocked ? [role, blockedRole] : [role]
  await teams.updateMembership({ teamId, membershipId: id, roles })
}

/** A person, or an invitation that nobody has accepted. */
export async function remove({ id }: Member): Promise<void> {
  await teams.deleteMembership({ teamId, membershipId: id })
}

/** An addition to Appwrite, so the client has no function for it. */
export const signOutEverywhere = ({ id }: Member) =>
  callServer('delete', appwriteAddress(`/teams/${teamId}/memberships/${id}/sessions`))

export async function newPasswordLink({ email }: Member): Promise<OneTimeLink> {
  const url = location.origin + recoveryPath
  const { userId, secret, expire } = await account.createRecovery({ email, url })
  return { address: recoveryLink(location.origin, { userId, secret }), email, expires: expire }
}

/** Rejects where an invitation cannot be taken up any more, as `join` does; changes nothing. */
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
  const { $id, userName, userEmail, roles, mfa, confirm, ...more } = full(membership)
  return {
    id: $id,
    name: userName,
    email: userEmail,
    role: roles.includes('owner') ? 'owner' : 'counsellor',
    blocked: more.blocked,
    invited: !confirm,
    hasPassword: more.password,
    hasSecondFactor: mfa,
    secondFactorSince: more.mfaSince,
    blockedAt: more.blockedAt,
    blockedBy: more.blockedBy,
    blockedByName: more.blockedByName,
    lastSeen: more.lastSeen,
    devices: more.sessions,
    expires: more.expires,
  }
}

/** Our server says more than the client has types for. */
const full = (membership: Models.Membership) => membership as Models.Membership & Membership
