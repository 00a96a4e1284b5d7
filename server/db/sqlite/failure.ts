import { StoreUnavailable, UnusableDatabase } from '../db.ts'

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
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

export const isDamage = (error: unknown) =>
  codeOf(error) === codes.CORRUPT || codeOf(error) === codes.NOTADB

/** What the caller sees: `StoreUnavailable` if the place is at fault, with a code such as `SQLITE_FULL`. */
export function errorFrom(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const code = codeOf(error)
  if (code === undefined) return error
  const name = names.get(code)
  const seen = name === undefined ? new Error(error.message) : new StoreUnavailable(error.message)
  return Object.assign(seen, { code: `SQLITE_${name ?? code}`, errcode: code })
}

/** An error as a message between threads, where its class and its codes are lost. */
export const plainOf = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  errcode: codeOf(error),
})
export const errorOf = ({ message, errcode }: ReturnType<typeof plainOf>): Error =>
  errorFrom(Object.assign(new Error(message), errcode !== undefined && { errcode }))

const another = 'give another directory with DATA_DIR'

/** Why a directory cannot be used, in one line: the path, the cause and the remedy. */
export function unusable(path: string, error: unknown): Error {
  return new Error(`Cannot use ${path}: ${reason(error)}.`, { cause: error })
}

function reason(error: unknown): string {
  const message = oneLine(error instanceof Error ? error.message : String(error))
  if (error instanceof UnusableDatabase) return message
  switch (codeOf(error) ?? systemCode(error)) {
    case codes.BUSY:
    case codes.LOCKED:
      return `another process is using it; stop that one, or ${another}`
    case codes.CORRUPT:
    case codes.NOTADB:
      return `the database is damaged (${message}); put back a backup, or move the file away`
    case codes.FULL:
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk is full; make room, or ${another}`
    case 'EEXIST':
    case 'ENOTDIR':
      return `it is not a directory; remove that file, or ${another}`
    case codes.READONLY:
    case codes.CANTOPEN:
    case codes.PERM:
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `it cannot be written to (${message}); allow writing to it, or ${another}`
    default:
      return `${message}; look at the directory, or ${another}`
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/\.$/, '')

const systemCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined
