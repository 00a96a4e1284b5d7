import { Type, type Static } from 'typebox'
import { SignedIn } from './appwrite.ts'

/** What a challenge can ask for. `password` is an addition to Appwrite: it is entered anew without ending the session. */
export const factors = ['totp', 'recoverycode', 'password'] as const
export type Factor = (typeof factors)[number]

/** The answer to `POST /account/mfa/authenticators/totp`: the secret in base32, and the address that the QR code shows. */
export const MfaType = Type.Object({ secret: Type.String(), uri: Type.String() })
export type MfaType = Static<typeof MfaType>

/** What this account can be asked for. `since` is ours: when it was turned on, empty where it is off or the audit does not say any more. */
export const MfaFactors = Type.Object({
  totp: Type.Boolean(),
  phone: Type.Literal(false),
  email: Type.Literal(false),
  recoveryCode: Type.Boolean(),
  custom: Type.Literal(false),
  since: Type.String(),
})
export type MfaFactors = Static<typeof MfaFactors>

/**
 * The ten codes, readable in the answers to `POST` and `PATCH` alone. The answer to `GET` has a masked entry for each that is left, so
 * that its length is their number.
 */
export const MfaRecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
export type MfaRecoveryCodes = Static<typeof MfaRecoveryCodes>

export const MfaChallenge = Type.Object({
  $id: Type.String(),
  $createdAt: Type.String(),
  userId: Type.String(),
  expire: Type.String(),
})
export type MfaChallenge = Static<typeof MfaChallenge>

/** The newest first. `idleHours` is ours: a session that is not used for so long ends. */
export const SessionList = Type.Object({
  total: Type.Integer(),
  sessions: Type.Array(SignedIn),
  idleHours: Type.Integer(),
})
export type SessionList = Static<typeof SessionList>

/** How long a password or a code that was just entered counts as recent. */
export const recentProofMinutes = 10

/** How long a password that was printed opens an account where everybody needs a second factor. */
export const printedPasswordHours = 48

/** The types of errors that a page has words for. */
export const mfaErrors = {
  /** 401: the password was right, and a code is missing. Only the factors, the challenges and signing out work. */
  codeNeeded: 'user_more_factors_required',
  /** 403: the server asks everybody for a second factor, and this account has none. Only the calls under `/account` work. */
  setupNeeded: 'user_second_factor_required',
  /** 403: the server asks everybody for a second factor, and the password was printed, or is a setting that is guessed early. As above. */
  changeNeeded: 'user_password_change_required',
  /**
   * 401: the password, or the code where there is a second factor, was entered too long ago for this: to end another session or all of
   * them, whatever changes the second factor, and what an owner does about others; to change the password, the code alone. After a
   * challenge for each it works.
   */
  proofNeeded: 'user_challenge_required',
  /** 401: the code is wrong, was used before, or the challenge is over. */
  wrongCode: 'user_invalid_token',
  /** 429: wait as long as `Retry-After` says. */
  tooMany: 'general_rate_limit_exceeded',
  /** 409: a second factor is there already, and has to be removed first. */
  alreadySetUp: 'user_authenticator_already_verified',
  /** 404: there is no second factor, or no setup was begun. */
  notSetUp: 'user_authenticator_not_found',
  /** 409: there are recovery codes; `PATCH` replaces them. */
  codesExist: 'user_recovery_codes_already_exists',
  /** 404: there are none. */
  noCodes: 'user_recovery_codes_not_found',
  /** 401: the old password, or that of a challenge, is wrong. */
  wrongPassword: 'user_invalid_credentials',
  /** 400: too short, too long, or one of the passwords that are guessed first; the message says which. */
  weakPassword: 'general_argument_invalid',
  /** 400: little more than the name, the e-mail address and words of this place. */
  personalPassword: 'password_personal_data',
  /** 400: the present one. */
  samePassword: 'password_recently_used',
} as const
