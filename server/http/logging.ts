import { randomBytes } from 'node:crypto'
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'

/** Where the lines go; without one, to standard output. */
export type LogTo = { write: (line: string) => void }

/**
 * JSON lines made of allowed fields only. No address with its query, no header, no body and no message of an error
 * goes in: each of them can carry a name or a phone number.
 */
export const loggerOptions = (level: string, logTo?: LogTo): FastifyServerOptions['logger'] => ({
  level,
  ...(logTo && { stream: logTo }),
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { req: requestFields, res: () => ({}), err: errorFields },
})

/** Fastify's own lines about requests say other things than ours, and say them twice. */
export class OwnLines extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  override serviceUnavailable(log: FastifyBaseLogger) {
    log.info({ status: 503 }, 'declined while stopping')
  }
}

export function logResponse(request: FastifyRequest, reply: FastifyReply) {
  // Health is asked every few seconds and says nothing that is worth a line.
  if (request.routeOptions.config.quiet) return
  request.log.info(
    {
      ...requestFields(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      refusal: request.refusal,
    },
    'answered',
  )
}

/** Never twice the same, also after a restart and beside other replicas. */
export function requestIds() {
  const run = randomBytes(5).toString('hex')
  let count = 0
  return () => `${run}-${(count += 1)}`
}

/** The route's pattern, never the address that was asked for. */
const requestFields = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url ?? 'none',
})

type ErrorFields = {
  type: string
  message: string
  stack: string
  /** `ENOSPC`, `SQLITE_FULL` or an SQLSTATE. */
  code?: string
  /** SQLite's extended code. */
  errcode?: number
  cause?: ErrorFields
}

/** Where it broke, without the words: a database repeats the values it was given in its messages. */
export function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  // A message of several lines may look like a place in the code.
  const places = (error.stack ?? '').replace(error.message, '')
  const frames = places.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: '',
    stack: frames.join('\n'),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('errcode' in error && typeof error.errcode === 'number' && { errcode: error.errcode }),
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  }
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Leaves no line in the log. */
    quiet?: boolean
  }

  interface FastifyRequest {
    /** Why it was declined: the type of the refusal. */
    refusal: string | undefined
  }
}
