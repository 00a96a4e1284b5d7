import { randomBytes } from 'node:crypto'
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'

/** Destination of the lines; standard output by default. */
export type LogTo = { write: (line: string) => void }

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/**
 * JSON lines with allowed fields only. Addresses with a query, headers, bodies and error messages are omitted, because each can contain
 * a name or a phone number.
 */
export const loggerOptions = (
  level: string,
  logTo?: LogTo,
  onTrouble?: (fields: unknown, text: unknown) => void,
): FastifyServerOptions['logger'] => ({
  level,
  ...(logTo && { stream: logTo }),
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { req: requestFields, res: () => ({}), err: errorFields },
  hooks: {
    logMethod(args, method, of) {
      if (of >= warning) onTrouble?.(args[0], args[1])
      method.apply(this, args)
    },
  },
})

/** The number of the level `warn`. */
const warning = 40

/** Replaces Fastify's two lines for each request by the one of `logResponse`. */
export class OwnLines extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  override serviceUnavailable(log: FastifyBaseLogger) {
    log.info({ status: 503 }, 'declined while stopping')
  }
}

export function logResponse(request: FastifyRequest, reply: FastifyReply) {
  if (request.routeOptions.config.unlogged) return
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

/** Unique across restarts and replicas. */
export function requestIds() {
  const run = randomBytes(5).toString('hex')
  let count = 0
  return () => `${run}-${(count += 1)}`
}

/** The pattern of the route, never the requested address. */
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

/** An error without its message: databases repeat values in theirs. */
export function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  // Removed first: a line of the message may look like a stack frame.
  const trace = (error.stack ?? '').replace(error.message, '')
  const frames = trace.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: '',
    stack: frames.join('\n'),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('errcode' in error && typeof error.errcode === 'number' && { errcode: error.errcode }),
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not logged. */
    unlogged?: boolean
  }

  interface FastifyRequest {
    /** The type of the refusal, if the request was declined. */
    refusal: string | undefined
  }
}
