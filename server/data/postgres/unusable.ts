import { UnusableDatabase } from '../unusable-database.ts'
import type { Address } from './address.ts'

/** Why the server cannot be used, in one line without the password. */
export function unusable({ shown, url }: Address, error: unknown): Error {
  const message = error instanceof Error ? error.message || error.name : String(error)
  const reason = message.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
  const remedy = error instanceof UnusableDatabase ? '' : `; ${remedyFor(error, url)}`
  return new Error(`Cannot use ${shown}: ${reason}${remedy}.`, { cause: error })
}

/** By SQLSTATE: 3D000 is a database that does not exist, class 28 a login that is refused. */
function remedyFor(error: unknown, url: string) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '3D000')
    return `create it (createdb ${decodeURIComponent(new URL(url).pathname.slice(1))}), or correct DATABASE_URL`
  return code.startsWith('28') ? 'correct DATABASE_URL' : 'start it, or correct DATABASE_URL'
}
