import { Type, type Static } from 'typebox'
import { collection, enquiriesCollection, paths } from './paths.ts'

const roles = ['owner', 'counsellor'] as const
/** An owner manages people, reads the audit and removes enquiries; both roles may do everything else. */
export type Role = (typeof roles)[number]

export const invitationHours = 48
/** Hours until a link made by an owner expires, and one requested by mail. */
export const recoveryHours = { byOwner: 48, byMail: 1 }
export const auditDays = 400
/** In characters, and in bytes. */
export const shortestNewPassword = 10
export const longestPassword = 256

/** Ids and secrets need no URL encoding. */
export const joinLink = (origin: string, { id, secret }: { id: string; secret: string }) =>
  `${origin}${paths.adminJoin}?id=${id}&secret=${secret}`

export const recoveryLink = (
  origin: string,
  { userId, secret }: { userId: string; secret: string },
) => `${origin}${paths.adminRecovery}?userId=${userId}&secret=${secret}`

/**
 * A member of staff or an invited person, who has the same id after joining. Instants as text, empty for never or unknown. A counsellor
 * sees only people, and of them only name, role and whether blocked.
 */
export const Member = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Type.Enum([...roles]),
  blocked: Type.Boolean(),
  invited: Type.Boolean(),
  /** False between joining and the first password. */
  hasPassword: Type.Boolean(),
  hasSecondFactor: Type.Boolean(),
  secondFactorSince: Type.String(),
  blockedAt: Type.String(),
  /** The id of an owner, empty for a tool; and the name of either. */
  blockedBy: Type.String(),
  blockedByName: Type.String(),
  lastSeen: Type.String(),
  /** On so many the person is signed in. */
  devices: Type.Integer(),
  /** Of an invitation. */
  expires: Type.String(),
})
export type Member = Static<typeof Member>

/** `GET /api/people`. `former`: removed people. */
export const Team = Type.Object({
  members: Type.Array(Member),
  former: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  secondFactorRequired: Type.Boolean(),
})
export type Team = Static<typeof Team>

const Email = Type.String({ maxLength: 256 })
const Secret = Type.String({ maxLength: 256 })
const Id = Type.String({ maxLength: 36, format: 'text' })

export const NewInvitation = Type.Object({
  email: Email,
  name: Type.Optional(Type.String({ maxLength: 128, format: 'text' })),
  role: Type.Enum([...roles]),
})
export type NewInvitation = Static<typeof NewInvitation>

export const NewAccess = Type.Object(
  { role: Type.Optional(Type.Enum([...roles])), blocked: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, minProperties: 1 },
)
export type NewAccess = Static<typeof NewAccess>

/** Of a link for a new password, for the owner who made it, and only once. */
export const OneTimeSecret = Type.Object({ secret: Type.String(), expires: Type.String() })
export type OneTimeSecret = Static<typeof OneTimeSecret>
/** The same of an invitation. */
export const Invited = Type.Object({ id: Type.String(), ...OneTimeSecret.properties })
export type Invited = Static<typeof Invited>

/** What the link of an invitation holds. */
export const Opened = Type.Object({ id: Id, secret: Secret })

/** Whose password is lost. The reply is the same for every address. */
export const LostPassword = Type.Object({ email: Email })
/** What its link holds, and the new password. */
export const NewPassword = Type.Object({ userId: Id, secret: Secret, password: Type.String() })

/** `since`: when it was turned on; empty if it is off, or the audit no longer says. */
export const SecondFactor = Type.Object({ since: Type.String(), codesLeft: Type.Integer() })
export type SecondFactor = Static<typeof SecondFactor>
/** What an authenticator app needs: the key in base32, and the content of the QR code. */
export const Setup = Type.Object({ key: Type.String(), address: Type.String() })
export type Setup = Static<typeof Setup>
export const FirstCode = Type.Object({ code: Type.String({ maxLength: 256 }) })
/** Readable only now. */
export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

const factors = ['totp', 'recoverycode', 'password'] as const
export type Factor = (typeof factors)[number]
/** That it is still the person, or the second step of a sign-in. */
export const SentProof = Type.Object({
  factor: Type.Enum([...factors]),
  answer: Type.String({ maxLength: 256 }),
})

/** How long a password or a code counts as recently entered. */
export const recentProofMinutes = 10

/** How long a printed password opens an account if a second factor is required. */
export const printedPasswordHours = 48

/** Error types that a page has messages for. */
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
  /** 409: the last owner who can sign in must stay one. */
  lastOwner: 'membership_last_owner',
  /**
   * 401: the password, or the code if there is a second factor, was entered too long ago for this call: ending other sessions, changing
   * the second factor, managing other people; changing the password needs only the code. Works after a proof of each.
   */
  proofNeeded: 'user_challenge_required',
  /** 401: the code is wrong or already used. */
  wrongCode: 'user_invalid_token',
  /** 409: a second factor exists and has to be removed first. */
  alreadySetUp: 'user_authenticator_already_verified',
  /** 404: no recovery codes are left. */
  noCodes: 'user_recovery_codes_not_found',
  /** 401: the password is wrong. */
  wrongPassword: 'user_invalid_credentials',
  /** 400: little more than the name, the e-mail address and words of this site. */
  personalPassword: 'password_personal_data',
  /** 400: the same as the current password. */
  samePassword: 'password_recently_used',
} as const

export const auditActions = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'listed',
  'opened',
  'exported',
  'changed',
  'changed-many',
  'noted',
  'erased',
  'invited',
  'uninvited',
  'joined',
  'role',
  'blocked',
  'unblocked',
  'removed',
  'renamed',
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
  'entered',
  'imported',
  'import-taken-back',
  'setting',
  'backed-up',
  'backup-downloaded',
] as const
export type AuditAction = (typeof auditActions)[number]

/**
 * The audit. Of a student it has only the enquiry's id, as `subject`; if the subject is a staff member, `subjectName` is the name.
 * `detail`: for `role` the new one, for `changed` the names of the marks, for `changed-many` how many
 * of how many too, for `exported` the format and the number of rows, for
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
