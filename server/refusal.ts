import type { FastifyError, FastifySchemaValidationError } from 'fastify'
import { printedPasswordHours } from '#contract/people.ts'
import { type Denial, Denied } from './db/authority.ts'
import { ReadTooSlow, StoreUnavailable } from './db/db.ts'

/** A valid request that is declined. Its message may be shown to the caller. */
export class Refusal extends Error {
  readonly code: number
  /** A label of `refusals_total`. */
  readonly type: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: number,
    type: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.code = code
    this.type = type
    this.headers = headers
  }
}

const refusing = (code: number, type: string, message: string) => () =>
  new Refusal(code, type, message)

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

const listTooSlow = () =>
  unavailable(5, 'This list takes too long to read. Please ask for less at once.')

/** Too many passwords are being checked, or texts worked on. */
export const tooBusy = () =>
  unavailable(5, 'Too much is under way at the moment. Please try again in a little while.')

/** More requests than the process can answer in time. */
export const overloaded = () =>
  unavailable(2, 'Too many people are here at the moment. Please try again in a little while.')

export const keyReused = refusing(
  422,
  'idempotency_key_reused',
  'This Idempotency-Key was used before with other contents. Use a new key for a new enquiry.',
)

export const unknownProject = refusing(
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

export const noSuchRoute = refusing(404, 'general_route_not_found', 'Not Found')

export const strangeOrigin = (message: string) =>
  new Refusal(403, 'general_unknown_origin', message)

export const noProject = refusing(
  401,
  'general_access_forbidden',
  'No Appwrite project was specified. Please specify your project ID when initializing your Appwrite SDK.',
)

/** Names and numbers leave the server only in an encrypted file. */
export const noPassphrase = () =>
  invalidArgument(
    400,
    'Set BACKUP_PASSPHRASE on the server first: without it nothing is encrypted.',
  )

export const updateConflict = refusing(
  409,
  'document_update_conflict',
  'Remote document is newer than local.',
)

export const alreadyExists = refusing(
  409,
  'document_already_exists',
  'There is an entry with this id already.',
)

export const tooManyEntries = () =>
  invalidArgument(400, 'This enquiry holds as many entries as it can.')

/** For the owner's texts. */
export const wordsChanged = refusing(
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

export const notForGuests = refusing(
  401,
  'user_unauthorized',
  'The current user is not authorized to perform the requested action.',
)

export const wrongCredentials = refusing(
  401,
  'user_invalid_credentials',
  'Invalid credentials. Please check the email and password.',
)

export const alreadySignedIn = refusing(
  401,
  'user_session_already_exists',
  'Creation of a session is prohibited when a session is active.',
)

export const blocked = refusing(403, 'user_blocked', 'The current user has been blocked.')

/** Of somebody who was removed, signed out, blocked or demoted while the call was under way. */
const denied: Record<Denial, () => Refusal> = {
  ended: notSignedIn,
  blocked,
  demoted: notForGuests,
}

export const moreFactorsRequired = refusing(
  401,
  'user_more_factors_required',
  'More factors are required to complete the sign in process.',
)

export const secondFactorRequired = refusing(
  403,
  'user_second_factor_required',
  'Everybody needs a second factor here. Please set one up in your account first.',
)

export const newPasswordRequired = refusing(
  403,
  'user_password_change_required',
  'Your password was set on the server. Please change it in your account first.',
)

/** For a caller who has entered the expired password. */
export const passwordExpired = refusing(
  401,
  'user_invalid_credentials',
  `A password that was printed is good for ${printedPasswordHours} hours. Please ask an owner, or whoever runs the server, for another one.`,
)

export const passwordRequired = refusing(
  412,
  'user_password_reset_required',
  'Please set a password first.',
)

export const challengeRequired = refusing(
  401,
  'user_challenge_required',
  'A recently successful challenge is required to complete this action. A challenge is considered recent for 10 minutes.',
)

export const invalidToken = refusing(
  401,
  'user_invalid_token',
  'Invalid token passed in the request.',
)

export const noAuthenticator = refusing(
  404,
  'user_authenticator_not_found',
  'Authenticator could not be found on the current user.',
)

export const authenticatorVerified = refusing(
  409,
  'user_authenticator_already_verified',
  'This authenticator is already verified on the current user.',
)

export const noRecoveryCodes = refusing(
  404,
  'user_recovery_codes_not_found',
  'Recovery codes could not be found.',
)

export const personalPassword = refusing(
  400,
  'password_personal_data',
  'The password consists of your name, your email or common words. Please choose another one.',
)

export const samePassword = refusing(
  400,
  'password_recently_used',
  'This is your present password. Please choose another one.',
)

export const noSuchSession = refusing(
  404,
  'user_session_not_found',
  'The current user session could not be found.',
)

/** `kind` as the Appwrite clients name it. */
export const notFound = (
  kind: 'Database' | 'Collection' | 'Document' | 'Team' | 'Membership' | 'User',
  id: string,
) =>
  new Refusal(
    404,
    `${kind.toLowerCase()}_not_found`,
    `${kind} with the requested ID '${id}' could not be found.`,
  )

export const invalidQuery = (message: string) => new Refusal(400, 'general_query_invalid', message)

export const noSuchCursor = (id: string) =>
  new Refusal(400, 'general_cursor_not_found', `Document '${id}' for the 'cursor' value not found.`)

export const alreadyStaff = refusing(
  409,
  'team_invite_already_exists',
  'User has already been invited or is already a member of this team',
)

export const invalidInvitation = refusing(
  401,
  'team_invalid_secret',
  'The team invitation secret is invalid.',
)

export const usedInvitation = refusing(
  409,
  'membership_already_confirmed',
  'Membership already confirmed',
)

export const foreignInvitation = refusing(
  401,
  'team_invite_mismatch',
  'The invite does not belong to the current user. Please sign out first.',
)

export const importUnknown = refusing(
  404,
  'document_not_found',
  'There is no such import of yours, or it was taken back.',
)

export const importTooOld = refusing(
  409,
  'document_update_conflict',
  'This import is too old to be taken back.',
)

export const lastOwner = refusing(
  409,
  'membership_last_owner',
  'This is the last owner who can sign in.',
)
