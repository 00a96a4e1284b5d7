import { CursorNotFound, StoreUnavailable } from '../store.ts'
import { Unfit } from '../unfit.ts'

/** An error as it crosses from one thread to another, where its class is lost. */
export type Failure = {
  kind: 'cursor' | 'unfit' | 'unavailable' | 'fault'
  message: string
  code: number | undefined
}

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
  const code = codeOf(error)
  if (error instanceof CursorNotFound) return { kind: 'cursor', message, code }
  if (error instanceof Unfit) return { kind: 'unfit', message, code }
  return { kind: unavailable.has(code ?? -1) ? 'unavailable' : 'fault', message, code }
}

export function errorFrom({ kind, message, code }: Failure): Error {
  if (kind === 'cursor') return new CursorNotFound(message)
  if (kind === 'unfit') return new Unfit(message)
  const error = kind === 'unavailable' ? new StoreUnavailable(message) : new Error(message)
  return Object.assign(error, { errcode: code })
}
