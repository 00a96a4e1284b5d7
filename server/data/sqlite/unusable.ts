import { UnusableDatabase } from '../unusable-database.ts'
import { codeOf, codes } from './failure.ts'

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
