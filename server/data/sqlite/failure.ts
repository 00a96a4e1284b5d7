import { CursorNotFound, StoreUnavailable } from '../store.ts'

/** An error as it crosses from one thread to another, where its class is lost. */
export type Failure = { kind: 'cursor' | 'unavailable' | 'fault'; message: string }

/** Result codes of SQLite (sqlite.org/rescode.html) that speak of the place and not of the statement. */
export const codes = {
  permission: 3,
  busy: 5,
  locked: 6,
  noMemory: 7,
  readOnly: 8,
  interrupted: 9,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  protocol: 15,
  authorisation: 23,
  notADatabase: 26,
}
const unavailable = new Set<number>(Object.values(codes))

/** The primary result code, if the error is one of SQLite's. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof CursorNotFound) return { kind: 'cursor', message }
  return { kind: unavailable.has(codeOf(error) ?? -1) ? 'unavailable' : 'fault', message }
}

export function errorFrom({ kind, message }: Failure): Error {
  if (kind === 'cursor') return new CursorNotFound(message)
  if (kind === 'unavailable') return new StoreUnavailable(message)
  return new Error(message)
}
