import { Type, type Static } from 'typebox'
import { collection, enquiriesCollection } from './paths.ts'

/** The one team: whoever may sign in. */
export const staffTeam = 'staff'

export const roles = ['owner', 'counsellor'] as const
/** An owner manages people, reads the audit and removes enquiries; everything else is the same for both. */
export type Role = (typeof roles)[number]
/** Stands beside the role of a person who may not sign in. */
export const blockedRole = 'blocked'

export const invitationHours = 48
/** A link that an owner makes, and one that is sent by mail because somebody asked for it. */
export const recoveryHours = { byOwner: 48, byMail: 1 }
export const auditDays = 400

/** Where the links lead; their parameters are those of `joinLink` and `recoveryLink`. */
export const joinPath = '/admin/join'
export const recoveryPath = '/admin/recovery'

/** Ids and secrets need no encoding in an address. */
export const joinLink = (
  origin: string,
  { $id, userId, secret }: { $id: string; userId: string; secret: string },
) =>
  `${origin}${joinPath}?membershipId=${$id}&userId=${userId}&secret=${secret}&teamId=${staffTeam}`

export const recoveryLink = (
  origin: string,
  { userId, secret }: { userId: string; secret: string },
) => `${origin}${recoveryPath}?userId=${userId}&secret=${secret}`

/**
 * `GET /v1/teams/staff`. `total` counts the people, without invitations; `former` has the names of those who were removed, by id;
 * `secondFactorRequired` is what the settings say.
 */
export const Team = Type.Object({
  $id: Type.String(),
  $createdAt: Type.String(),
  $updatedAt: Type.String(),
  name: Type.String(),
  total: Type.Integer(),
  prefs: Type.Object({
    former: Type.Record(Type.String(), Type.String()),
    secondFactorRequired: Type.Boolean(),
  }),
})
export type Team = Static<typeof Team>

/**
 * Somebody of the staff, or an invitation (`confirm` false). `$id` and `userId` are the same, and stay the same when somebody joins.
 * A counsellor sees people alone, and of them only `userId`, `userName` and `roles`: the other texts are empty, `mfa` and `password`
 * false and `sessions` 0.
 */
export const Membership = Type.Object({
  $id: Type.String(),
  $createdAt: Type.String(),
  $updatedAt: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  userEmail: Type.String(),
  userPhone: Type.String(),
  teamId: Type.String(),
  teamName: Type.String(),
  invited: Type.String(),
  /** Empty for an invitation. */
  joined: Type.String(),
  confirm: Type.Boolean(),
  mfa: Type.Boolean(),
  userAccessedAt: Type.String(),
  /** One of `roles`, and `blocked` behind it where that holds. */
  roles: Type.Array(Type.String()),
  /** From here on ours. The last moment in which the person did anything; empty for never. */
  lastSeen: Type.String(),
  /** On how many devices the person is signed in. */
  sessions: Type.Integer(),
  /** Until when an invitation can be accepted (it may be over); empty for a person. */
  expires: Type.String(),
  blocked: Type.Boolean(),
  /** Since when a code is asked for, and since when and by whom somebody is blocked; empty where the audit does not say (any more). */
  mfaSince: Type.String(),
  blockedAt: Type.String(),
  /** The id of an owner, or empty, and the name of the owner or the tool. */
  blockedBy: Type.String(),
  blockedByName: Type.String(),
  /** Whether a password was set. False between joining and the first password. */
  password: Type.Boolean(),
  /** Only in the answer to whoever made the invitation, and only once. */
  secret: Type.Optional(Type.String()),
})
export type Membership = Static<typeof Membership>

export const MembershipList = Type.Object({
  total: Type.Integer(),
  memberships: Type.Array(Membership),
})
export type MembershipList = Static<typeof MembershipList>

/** Of a forgotten password. `secret` and `userId` are empty unless an owner made it for somebody else. */
export const Token = Type.Object({
  $id: Type.String(),
  $createdAt: Type.String(),
  userId: Type.String(),
  secret: Type.String(),
  expire: Type.String(),
  phrase: Type.String(),
})
export type Token = Static<typeof Token>

/** How the server refuses, by `type`. */
export const peopleErrors = {
  /** 401: the caller's role does not permit it. */
  notAnOwner: 'user_unauthorized',
  /** 409: whoever is invited is of the staff already. */
  alreadyStaff: 'team_invite_already_exists',
  /** 401: the link is wrong, was replaced by a newer one, or its time is over. */
  invalidInvitation: 'team_invalid_secret',
  /** 409: the link was used before. */
  usedInvitation: 'membership_already_confirmed',
  /** 401: somebody is signed in in this browser, and has to sign out first. */
  signedInAlready: 'team_invite_mismatch',
  /** 401: the link for a new password is wrong, used or over. */
  invalidRecovery: 'user_invalid_token',
  /** 404: nobody, or no invitation, has this id. */
  notAMember: 'membership_not_found',
  /** 409: the last owner who can sign in stays one. */
  lastOwner: 'membership_last_owner',
} as const

export const auditActions = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'listed',
  'opened',
  'exported',
  'changed',
  'noted',
  'erased',
  'invited',
  'uninvited',
  'joined',
  'role',
  'blocked',
  'unblocked',
  'removed',
  'signed-out-by-owner',
  'recovery-link',
  'password',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes',
  'recovery-code-used',
  'audit-exported',
  'words-saved',
  'words-published',
  'words-undone',
] as const
export type AuditAction = (typeof auditActions)[number]

/**
 * Who did what. Of a student there is nothing but the enquiry's id, as `subject`; where the subject is one of the staff,
 * `subjectName` says who. `detail`: of `role` the new one, of `changed` the names of the marks, of `exported` the format and the number of
 * rows, of `password` the way.
 */
export const AuditEntry = Type.Object({
  id: Type.String(),
  /** Such as `2026-11-23T10:00:00.000+00:00`. */
  at: Type.String(),
  actor: Type.Union([Type.String(), Type.Null()]),
  actorName: Type.String(),
  action: Type.String(),
  subject: Type.Union([Type.String(), Type.Null()]),
  subjectName: Type.Union([Type.String(), Type.Null()]),
  /** Where the subject is an enquiry that still exists: which collection it is in, and its reference. */
  enquiry: Type.Union([
    Type.Object({
      collection: Type.Enum([collection, enquiriesCollection]),
      reference: Type.String(),
    }),
    Type.Null(),
  ]),
  detail: Type.Union([Type.String(), Type.Null()]),
  address: Type.String(),
  /** Where the address is; empty where that is not known. */
  country: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

/**
 * `GET /api/audit`, the newest first. `before` is the id of the last entry of the page before, `limit` 1 to 100 (25 by default), `actor` a
 * person's id, `action` one of `auditActions`, `format=csv` gives all that match as a file. `next` is what to ask as `before`.
 */
export const AuditPage = Type.Object({
  entries: Type.Array(AuditEntry),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type AuditPage = Static<typeof AuditPage>
