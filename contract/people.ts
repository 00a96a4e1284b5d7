import { Type, type Static } from 'typebox'
import { collection, enquiriesCollection } from './paths.ts'

/** The only team: all people who may sign in. */
export const staffTeam = 'staff'

export const roles = ['owner', 'counsellor'] as const
/** An owner manages people, reads the audit and removes enquiries; both roles may do everything else. */
export type Role = (typeof roles)[number]
/** Listed beside the role of a person who may not sign in. */
export const blockedRole = 'blocked'

export const invitationHours = 48
/** Hours until a link made by an owner expires, and one requested by mail. */
export const recoveryHours = { byOwner: 48, byMail: 1 }
export const auditDays = 400

/** Pages of the links; their parameters are those of `joinLink` and `recoveryLink`. */
export const joinPath = '/admin/join'
export const recoveryPath = '/admin/recovery'

/** Ids and secrets need no URL encoding. */
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
 * `GET /v1/teams/staff`. `total` counts people, without invitations; `former` has the names of removed people, by id;
 * `secondFactorRequired` is the setting.
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
 * A staff member, or an invitation (`confirm` false). `$id` and `userId` are equal, and stay the same after joining. A counsellor sees
 * only people, and of them only `userId`, `userName` and `roles`: the other texts are empty, `mfa` and `password` false and `sessions`
 * 0.
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
  /** One of `roles`, followed by `blocked` if the person is blocked. */
  roles: Type.Array(Type.String()),
  /** Extensions from here on. The last activity of the person; empty for never. */
  lastSeen: Type.String(),
  /** The number of devices on which the person is signed in. */
  sessions: Type.Integer(),
  /** When an invitation expires (possibly in the past); empty for a person. */
  expires: Type.String(),
  blocked: Type.Boolean(),
  /** Since when a code is required, and when and by whom the person was blocked; empty if the audit does not say (any more). */
  mfaSince: Type.String(),
  blockedAt: Type.String(),
  /** The id of an owner, or empty; and the name of the owner or the tool. */
  blockedBy: Type.String(),
  blockedByName: Type.String(),
  /** Whether a password is set. False between joining and the first password. */
  password: Type.Boolean(),
  /** Only in the reply to the person who made the invitation, and only once. */
  secret: Type.Optional(Type.String()),
})
export type Membership = Static<typeof Membership>

export const MembershipList = Type.Object({
  total: Type.Integer(),
  memberships: Type.Array(Membership),
})
export type MembershipList = Static<typeof MembershipList>

/** For a forgotten password. `secret` and `userId` are empty unless an owner made it for another person. */
export const Token = Type.Object({
  $id: Type.String(),
  $createdAt: Type.String(),
  userId: Type.String(),
  secret: Type.String(),
  expire: Type.String(),
  phrase: Type.String(),
})
export type Token = Static<typeof Token>

/** Error types of these calls. */
export const peopleErrors = {
  /** 401: the caller's role does not permit it. */
  notAnOwner: 'user_unauthorized',
  /** 409: the invited person is already on the staff. */
  alreadyStaff: 'team_invite_already_exists',
  /** 401: the link is wrong, was replaced by a newer one, or has expired. */
  invalidInvitation: 'team_invalid_secret',
  /** 409: the link was already used. */
  usedInvitation: 'membership_already_confirmed',
  /** 401: another user is signed in in this browser, and has to sign out first. */
  signedInAlready: 'team_invite_mismatch',
  /** 401: the link for a new password is wrong, used or expired. */
  invalidRecovery: 'user_invalid_token',
  /** 404: no person or invitation has this id. */
  notAMember: 'membership_not_found',
  /** 409: the last owner who can sign in must stay one. */
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
  'imported',
  'import-taken-back',
] as const
export type AuditAction = (typeof auditActions)[number]

/**
 * The audit. Of a student it has only the enquiry's id, as `subject`; if the subject is a staff member, `subjectName` is the name.
 * `detail`: for `role` the new one, for `changed` the names of the marks, for `exported` the format and the number of rows, for
 * `password` how it was set.
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
  /** If the subject is an enquiry that still exists: its collection and its reference. */
  enquiry: Type.Union([
    Type.Object({
      collection: Type.Enum([collection, enquiriesCollection]),
      reference: Type.String(),
    }),
    Type.Null(),
  ]),
  detail: Type.Union([Type.String(), Type.Null()]),
  address: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

/**
 * `GET /api/audit`, newest first. `before` is the id of the last entry of the previous page, `limit` 1 to 100 (default 25), `actor` a
 * person's id, `action` one of `auditActions`, `format=csv` returns all matches as a file. `next` is the value of `before` for the next
 * page.
 */
export const AuditPage = Type.Object({
  entries: Type.Array(AuditEntry),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type AuditPage = Static<typeof AuditPage>
