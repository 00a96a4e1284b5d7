import { CursorNotFound, Denied, StoreUnavailable, type Denial } from '../store.ts'
import { UnusableDatabase } from '../unusable-database.ts'

/** An error passed between threads, where its class is lost. `errcode` is SQLite's extended code. */
export type Failure = {
  kind: 'cursor' | 'denied' | 'unusable' | 'unavailable' | 'fault'
  message: string
  code: string | undefined
  errcode: number | undefined
}

/** Result codes of SQLite (sqlite.org/rescode.html) that speak of the place and not of the statement. */
export const codes = {
  PERM: 3,
  BUSY: 5,
  LOCKED: 6,
  NOMEM: 7,
  READONLY: 8,
  INTERRUPT: 9,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  PROTOCOL: 15,
  AUTH: 23,
  NOTADB: 26,
}
const names = new Map(Object.entries(codes).map(([name, code]) => [code, name]))

/** The primary result code, if the error is one of SQLite's. */
export function codeOf(error: unknown): number | undefined {
  const errcode = errcodeOf(error)
  return errcode === undefined ? undefined : errcode & 0xff
}

export const isDamage = (error: unknown) =>
  codeOf(error) === codes.CORRUPT || codeOf(error) === codes.NOTADB

export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Denied ? error.denial : nameOf(error)
  return { kind: kindOf(error), message, code, errcode: errcodeOf(error) }
}

function kindOf(error: unknown): Failure['kind'] {
  if (error instanceof CursorNotFound) return 'cursor'
  if (error instanceof Denied) return 'denied'
  if (error instanceof UnusableDatabase) return 'unusable'
  const isOfTheSystem = error instanceof Error && 'syscall' in error
  return names.has(codeOf(error) ?? -1) || isOfTheSystem ? 'unavailable' : 'fault'
}

export function errorFrom({ kind, message, code, errcode }: Failure): Error {
  if (kind === 'cursor') return new CursorNotFound(message)
  // As `failureOf` has written it.
  if (kind === 'denied') return new Denied(code as Denial)
  if (kind === 'unusable') return new UnusableDatabase(message)
  const error = kind === 'unavailable' ? new StoreUnavailable(message, code) : new Error(message)
  return Object.assign(error, { code, errcode })
}

function errcodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode : undefined
}

/** `SQLITE_FULL`, `ENOSPC`. */
function nameOf(error: unknown): string | undefined {
  const code = codeOf(error)
  if (code !== undefined) return `SQLITE_${names.get(code) ?? code}`
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
