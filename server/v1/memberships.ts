import { blockedRole, staffTeam, type Membership } from '#contract/people.ts'
import { requiresCode } from '../accounts/standing.ts'
import type { StoredAudit } from '../data/audit.ts'
import type { Invitation } from '../data/invitations.ts'
import type { Person, Presence } from '../data/people.ts'
import { instant } from './replies.ts'

const ofStaff = { teamId: staffTeam, teamName: 'Staff', userPhone: '' }

/** `noted`: entries of the audit about the person. */
export function memberFrom(
  person: Person,
  presence?: Presence,
  noted: StoredAudit[] = [],
): Membership {
  const lastSeen = presence ? instant(presence.seenAt) : ''
  const mfa = requiresCode(person)
  const factorEvent = mfa && noted.find(({ action }) => action === 'second-factor-on')
  const block = person.blocked && noted.find(({ action }) => action === 'blocked')
  return {
    $id: person.id,
    $createdAt: instant(person.createdAt),
    $updatedAt: instant(person.updatedAt),
    userId: person.id,
    userName: person.name,
    userEmail: person.email,
    ...ofStaff,
    invited: instant(person.createdAt),
    joined: instant(person.createdAt),
    confirm: true,
    mfa,
    userAccessedAt: lastSeen,
    roles: [person.role, ...(person.blocked ? [blockedRole] : [])],
    lastSeen,
    sessions: presence?.sessions ?? 0,
    expires: '',
    blocked: person.blocked,
    mfaSince: factorEvent ? instant(factorEvent.at) : '',
    blockedAt: block ? instant(block.at) : '',
    blockedBy: (block && block.by.id) || '',
    blockedByName: block ? block.by.name : '',
    password: person.password !== '',
  }
}

export const invitationFrom = ({
  id,
  email,
  name,
  role,
  createdAt,
  expiresAt,
}: Invitation): Membership => ({
  $id: id,
  $createdAt: instant(createdAt),
  $updatedAt: instant(createdAt),
  userId: id,
  userName: name,
  userEmail: email,
  ...ofStaff,
  invited: instant(createdAt),
  joined: '',
  confirm: false,
  mfa: false,
  userAccessedAt: '',
  roles: [role],
  lastSeen: '',
  sessions: 0,
  expires: instant(expiresAt),
  blocked: false,
  mfaSince: '',
  blockedAt: '',
  blockedBy: '',
  blockedByName: '',
  password: false,
})
