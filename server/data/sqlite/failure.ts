import { CursorNotFound, StoreUnavailable } from '../store.ts'
import { Unfit } from '../unfit.ts'

/** An error as it crosses from one thread to another, where its class is lost. `errcode` is SQLite's extended code. */
export type Failure = {
  kind: 'cursor' | 'unfit' | 'unavailable' | 'fault'
  message: string
  code: string | undefined
  errcode: number | undefined
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

/** SQLite's names of its primary codes, in their order. */
const names =
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'.split(
    ' ',
  )

/** The primary result code, if the error is one of SQLite's. */
export function codeOf(error: unknown): number | undefined {
  const errcode = errcodeOf(error)
  return errcode === undefined ? undefined : errcode & 0xff
}

export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = errcodeOf(error)
  const failure = { message, code: nameOf(error), errcode }
  if (error instanceof CursorNotFound) return { kind: 'cursor', ...failure }
  if (error instanceof Unfit) return { kind: 'unfit', ...failure }
  const ofThePlace = unavailable.has(codeOf(error) ?? -1) || isOfTheSystem(error)
  return { kind: ofThePlace ? 'unavailable' : 'fault', ...failure }
}

export function errorFrom({ kind, message, code, errcode }: Failure): Error {
  if (kind === 'cursor') return new CursorNotFound(message)
  if (kind === 'unfit') return new Unfit(message)
  if (kind === 'unavailable') return Object.assign(new StoreUnavailable(message, code), { errcode })
  return Object.assign(new Error(message), { code, errcode })
}

function errcodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode : undefined
}

/** `SQLITE_FULL`, `ENOSPC`. */
function nameOf(error: unknown): string | undefined {
  const code = codeOf(error)
  if (code !== undefined) return `SQLITE_${names[code] ?? code}`
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

const isOfTheSystem = (error: unknown) => error instanceof Error && 'syscall' in error
