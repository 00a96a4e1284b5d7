import type { FastifyError, FastifySchemaValidationError } from 'fastify'
import { printedPasswordHours } from '#contract/mfa.ts'
import { type Denial, Denied } from './data/authority.ts'
import { ReadTooSlow, StoreUnavailable } from './data/db.ts'

/** The types of refusals. Each is a series of `refusals_total` from the start, so that an alert sees the first one. */
export const refusalTypes = [
  'general_access_forbidden',
  'general_argument_invalid',
  'general_cursor_not_found',
  'general_query_invalid',
  'general_rate_limit_exceeded',
  'general_route_not_found',
  'general_service_unavailable',
  'general_unauthorized_scope',
  'general_unknown',
  'general_unknown_origin',
  'idempotency_key_reused',
  'project_not_found',
  'password_personal_data',
  'password_recently_used',
  'user_authenticator_already_verified',
  'user_authenticator_not_found',
  'user_blocked',
  'user_challenge_required',
  'user_invalid_credentials',
  'user_invalid_token',
  'user_more_factors_required',
  'user_password_change_required',
  'user_password_reset_required',
  'user_recovery_codes_already_exists',
  'user_recovery_codes_not_found',
  'user_second_factor_required',
  'user_session_already_exists',
  'user_session_not_found',
  'user_unauthorized',
  'database_not_found',
  'collection_not_found',
  'document_not_found',
  'document_already_exists',
  'document_invalid_structure',
  'document_missing_payload',
  'document_update_conflict',
  'team_not_found',
  'team_invite_already_exists',
  'team_invite_mismatch',
  'team_invalid_secret',
  'membership_not_found',
  'membership_already_confirmed',
  'membership_last_owner',
  'user_not_found',
] as const

export type RefusalType = (typeof refusalTypes)[number]

/** A valid request that is declined. Its message may be shown to the caller. */
export class Refusal extends Error {
  readonly code: number
  readonly type: RefusalType
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: number,
    type: RefusalType,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.code = code
    this.type = type
    this.headers = headers
  }
}

/** Any error as a refusal. Internal errors are not explained to the caller. */
export function refusalFrom(error: FastifyError | Refusal) {
  if (error instanceof Refusal) return error
  if (error instanceof Denied) return denied[error.denial]()
  if (error instanceof ReadTooSlow) return listTooSlow()
  if (error instanceof StoreUnavailable) return storeDown()
  if (error.validation) return invalidBody(error.validation)
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return invalidArgument(status, error.message)
  return new Refusal(500, 'general_unknown', 'Server Error')
}

/** Names the first invalid field of a body; `describe` may word the problem better than the schema does. */
export function invalidBody(
  [problem]: FastifySchemaValidationError[],
  describe?: (problem: FastifySchemaValidationError) => string | undefined,
) {
  const field = problem?.instancePath.slice(1) ?? ''
  const { missingProperty } = problem?.params ?? {}
  if (typeof missingProperty === 'string') return missingField(missingProperty)
  if (field === '') return invalidArgument(400, 'The body must be an object.')
  const text = problem && describe?.(problem)
  return invalidField(field, text ?? `it ${problem?.message ?? 'cannot be right'}.`)
}

const invalidArgument = (code: number, message: string) =>
  new Refusal(code, 'general_argument_invalid', message)

export const invalidField = (field: string, problem: string) =>
  invalidArgument(400, `Invalid \`${field}\` param: ${problem}`)

/** A file uploaded by an owner. */
export const unusableFile = (problem: string) => invalidArgument(400, problem)

export const missingField = (field: string) =>
  invalidArgument(400, `Param "${field}" is not optional.`)

export const unusableKey = () =>
  invalidArgument(
    400,
    'The Idempotency-Key must be 1 to 255 visible ASCII characters without blanks.',
  )

export const malformedRequest = () => invalidArgument(400, 'The request is not valid HTTP.')

export const malformedAddress = () =>
  invalidArgument(400, 'The address holds a malformed percent-encoding.')

export const noHost = () => invalidArgument(400, 'The request does not say for which host it is.')

export const tooSlow = () => invalidArgument(408, 'The request took too long to arrive.')

export const tooLong = () => invalidArgument(414, 'The address is too long.')

export const tooWide = () => invalidArgument(431, 'The headers of the request are too large.')

const unavailable = (retryAfterSeconds: number, message: string) =>
  new Refusal(503, 'general_service_unavailable', message, {
    'retry-after': String(retryAfterSeconds),
  })

export const storeDown = () =>
  unavailable(
    5,
    'We cannot keep or read anything at the moment. Please try again in a little while.',
  )

export const listTooSlow = () =>
  unavailable(5, 'This list takes too long to read. Please ask for less at once.')

/** Too many passwords are being checked. */
export const tooBusy = () =>
  unavailable(
    5,
    'Too many people are signing in at the moment. Please try again in a little while.',
  )

/** More requests than the process can answer in time. */
export const overloaded = () =>
  unavailable(2, 'Too many people are here at the moment. Please try again in a little while.')

export const keyReused = () =>
  new Refusal(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was used before with other contents. Use a new key for a new enquiry.',
  )

export const unknownProject = () =>
  new Refusal(
    404,
    'project_not_found',
    'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.',
  )

export const tooManyRequests = (retryAfterSeconds: number) =>
  new Refusal(
    429,
    'general_rate_limit_exceeded',
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
    { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  )

export const noSuchRoute = () => new Refusal(404, 'general_route_not_found', 'Not Found')

export const strangeOrigin = (message: string) =>
  new Refusal(403, 'general_unknown_origin', message)

export const noProject = () =>
  new Refusal(
    401,
    'general_access_forbidden',
    'No Appwrite project was specified. Please specify your project ID when initializing your Appwrite SDK.',
  )

/** For the owner's texts. */
export const wordsChanged = () =>
  new Refusal(
    409,
    'document_update_conflict',
    'Somebody else has changed the texts since. Load the page again.',
  )

export const notSignedIn = (scope = 'account') =>
  new Refusal(
    401,
    'general_unauthorized_scope',
    `User (role: guests) missing scopes (["${scope}"])`,
  )

export const notForGuests = () =>
  new Refusal(
    401,
    'user_unauthorized',
    'The current user is not authorized to perform the requested action.',
  )

export const wrongCredentials = () =>
  new Refusal(
    401,
    'user_invalid_credentials',
    'Invalid credentials. Please check the email and password.',
  )

export const alreadySignedIn = () =>
  new Refusal(
    401,
    'user_session_already_exists',
    'Creation of a session is prohibited when a session is active.',
  )

export const blocked = () => new Refusal(403, 'user_blocked', 'The current user has been blocked.')

/** Of somebody who was removed, signed out, blocked or demoted while the call was under way. */
const denied: Record<Denial, () => Refusal> = {
  ended: notSignedIn,
  blocked,
  demoted: notForGuests,
}

export const moreFactorsRequired = () =>
  new Refusal(
    401,
    'user_more_factors_required',
    'More factors are required to complete the sign in process.',
  )

export const secondFactorRequired = () =>
  new Refusal(
    403,
    'user_second_factor_required',
    'Everybody needs a second factor here. Please set one up in your account first.',
  )

export const newPasswordRequired = () =>
  new Refusal(
    403,
    'user_password_change_required',
    'Your password was set on the server. Please change it in your account first.',
  )

/** For a caller who has entered the expired password. */
export const passwordExpired = () =>
  new Refusal(
    401,
    'user_invalid_credentials',
    `A password that was printed is good for ${printedPasswordHours} hours. Please ask an owner, or whoever runs the server, for another one.`,
  )

export const passwordRequired = () =>
  new Refusal(412, 'user_password_reset_required', 'Please set a password first.')

export const challengeRequired = () =>
  new Refusal(
    401,
    'user_challenge_required',
    'A recently successful challenge is required to complete this action. A challenge is considered recent for 10 minutes.',
  )

export const invalidToken = () =>
  new Refusal(401, 'user_invalid_token', 'Invalid token passed in the request.')

export const noAuthenticator = () =>
  new Refusal(
    404,
    'user_authenticator_not_found',
    'Authenticator could not be found on the current user.',
  )

export const authenticatorVerified = () =>
  new Refusal(
    409,
    'user_authenticator_already_verified',
    'This authenticator is already verified on the current user.',
  )

export const recoveryCodesExist = () =>
  new Refusal(
    409,
    'user_recovery_codes_already_exists',
    'The current user already generated recovery codes and they can only be read once for security reasons.',
  )

export const noRecoveryCodes = () =>
  new Refusal(404, 'user_recovery_codes_not_found', 'Recovery codes could not be found.')

export const personalPassword = () =>
  new Refusal(
    400,
    'password_personal_data',
    'The password consists of your name, your email or common words. Please choose another one.',
  )

export const samePassword = () =>
  new Refusal(
    400,
    'password_recently_used',
    'This is your present password. Please choose another one.',
  )

export const noSuchSession = () =>
  new Refusal(404, 'user_session_not_found', 'The current user session could not be found.')

/** `kind` as the Appwrite clients name it. */
export const notFound = (
  kind: 'Database' | 'Collection' | 'Document' | 'Team' | 'Membership' | 'User',
  id: string,
) =>
  new Refusal(
    404,
    // TypeScript infers no literal type for `toLowerCase`.
    `${kind.toLowerCase() as Lowercase<typeof kind>}_not_found`,
    `${kind} with the requested ID '${id}' could not be found.`,
  )

export const invalidQuery = (message: string) => new Refusal(400, 'general_query_invalid', message)

export const noSuchCursor = (id: string) =>
  new Refusal(400, 'general_cursor_not_found', `Document '${id}' for the 'cursor' value not found.`)

export const alreadyStaff = () =>
  new Refusal(
    409,
    'team_invite_already_exists',
    'User has already been invited or is already a member of this team',
  )

export const invalidInvitation = () =>
  new Refusal(401, 'team_invalid_secret', 'The team invitation secret is invalid.')

export const usedInvitation = () =>
  new Refusal(409, 'membership_already_confirmed', 'Membership already confirmed')

export const foreignInvitation = () =>
  new Refusal(
    401,
    'team_invite_mismatch',
    'The invite does not belong to the current user. Please sign out first.',
  )

export const importUnknown = () =>
  new Refusal(404, 'document_not_found', 'There is no such import of yours, or it was taken back.')

export const importTooOld = () =>
  new Refusal(409, 'document_update_conflict', 'This import is too old to be taken back.')

export const lastOwner = () =>
  new Refusal(409, 'membership_last_owner', 'This is the last owner who can sign in.')
