import { Type, type Static } from 'typebox'
import { SignedIn } from './appwrite.ts'

/** The factors of a challenge. `password` is an extension of Appwrite: it is entered again without ending the session. */
export const factors = ['totp', 'recoverycode', 'password'] as const
export type Factor = (typeof factors)[number]

/** The reply to `POST /account/mfa/authenticators/totp`: the secret in base32, and the URI for the QR code. */
export const MfaType = Type.Object({ secret: Type.String(), uri: Type.String() })
export type MfaType = Static<typeof MfaType>

/**
 * The factors of this account. `since` is an extension: when the second factor was turned on; empty if it is off or the audit no longer
 * says.
 */
export const MfaFactors = Type.Object({
  totp: Type.Boolean(),
  phone: Type.Literal(false),
  email: Type.Literal(false),
  recoveryCode: Type.Boolean(),
  custom: Type.Literal(false),
  since: Type.String(),
})
export type MfaFactors = Static<typeof MfaFactors>

/** The ten codes, readable only in the replies to `POST` and `PATCH`. The reply to `GET` has a masked entry for each unused code. */
export const MfaRecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
export type MfaRecoveryCodes = Static<typeof MfaRecoveryCodes>

export const MfaChallenge = Type.Object({
  $id: Type.String(),
  $createdAt: Type.String(),
  userId: Type.String(),
  expire: Type.String(),
})
export type MfaChallenge = Static<typeof MfaChallenge>

/** Newest first. `idleHours` is an extension: a session ends after this time without use. */
export const SessionList = Type.Object({
  total: Type.Integer(),
  sessions: Type.Array(SignedIn),
  idleHours: Type.Integer(),
})
export type SessionList = Static<typeof SessionList>

/** How long a password or a code counts as recently entered. */
export const recentProofMinutes = 10

/** How long a printed password opens an account if a second factor is required. */
export const printedPasswordHours = 48

/** Error types that a page has messages for. */
export const mfaErrors = {
  /** 401: the password was right, and a code is missing. Only factors, challenges and sign-out are allowed. */
  codeNeeded: 'user_more_factors_required',
  /** 403: the server requires a second factor, and this account has none. Only the calls under `/account` are allowed. */
  setupNeeded: 'user_second_factor_required',
  /** 403: the server requires a second factor, and the password was printed or is an easily guessed setting. Same restrictions as above. */
  changeNeeded: 'user_password_change_required',
  /**
   * 401: the password, or the code if there is a second factor, was entered too long ago for this call: ending other sessions, changing
   * the second factor, managing other people; changing the password needs only the code. Works after a challenge for each.
   */
  proofNeeded: 'user_challenge_required',
  /** 401: the code is wrong, already used, or the challenge has expired. */
  wrongCode: 'user_invalid_token',
  /** 429: wait for `Retry-After`. */
  tooMany: 'general_rate_limit_exceeded',
  /** 409: a second factor exists and has to be removed first. */
  alreadySetUp: 'user_authenticator_already_verified',
  /** 404: there is no second factor, or no setup was started. */
  notSetUp: 'user_authenticator_not_found',
  /** 409: recovery codes exist; `PATCH` replaces them. */
  codesExist: 'user_recovery_codes_already_exists',
  /** 404: there are no recovery codes. */
  noCodes: 'user_recovery_codes_not_found',
  /** 401: the old password, or the one entered for a challenge, is wrong. */
  wrongPassword: 'user_invalid_credentials',
  /** 400: too short, too long, or a commonly guessed password; the message says which. */
  weakPassword: 'general_argument_invalid',
  /** 400: little more than the name, the e-mail address and words of this site. */
  personalPassword: 'password_personal_data',
  /** 400: the same as the current password. */
  samePassword: 'password_recently_used',
} as const
