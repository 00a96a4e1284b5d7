import postgres from 'postgres'
import { Denied } from '../authority.ts'
import { CursorNotFound, StoreUnavailable } from '../db.ts'

/**
 * SQLSTATE classes (postgresql.org/docs/current/errcodes-appendix.html) that speak of the server and not of the statement:
 * connection, authorisation, missing database, read-only after a failover, rollback, resources, state, operator, system, damage.
 */
const unavailable = /^(08|28|3D|25006|40|53|55|57|58|XX001|XX002)/

/** The server replied, so it is reachable. */
export const isAnswer = (error: unknown) => error instanceof postgres.PostgresError

/** The connection is closed or about to be, by the server or the network. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return /^(FATAL|PANIC)$/.test(error.severity)
  return error instanceof Error && 'code' in error
}

/** What the caller sees. Details of the server's are left out: they quote the rows of people. */
export function errorFrom(error: unknown): Error {
  if ([CursorNotFound, Denied, StoreUnavailable].some((one) => error instanceof one))
    return error as Error
  if (!(error instanceof Error)) return new Error(String(error))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!isAnswer(error))
    return code ? new StoreUnavailable(`${code}: ${error.message}`, code) : error
  const message = `PostgreSQL ${code}: ${error.message}`
  return unavailable.test(code)
    ? new StoreUnavailable(message, code)
    : Object.assign(new Error(message), { code })
}
