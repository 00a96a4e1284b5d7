/** A request that was understood and declined. Its message may be shown to the caller. */
export class Refusal extends Error {
  readonly code: number
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

export const invalidField = (field: string, problem: string) =>
  new Refusal(400, 'general_argument_invalid', `Invalid \`${field}\` param: ${problem}`)

export const missingField = (field: string) =>
  new Refusal(400, 'general_argument_invalid', `Param "${field}" is not optional.`)

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

export const storeDown = () =>
  new Refusal(
    503,
    'general_service_unavailable',
    'We cannot keep or read anything at the moment. Please try again in a little while.',
    { 'retry-after': '5' },
  )
