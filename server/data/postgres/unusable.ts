import { UnusableDatabase } from '../unusable-database.ts'
import type { Address } from './address.ts'

/** Why the server cannot be used, in one line without the password. */
export function unusable({ shown }: Address, error: unknown): Error {
  const message = error instanceof Error ? error.message || error.name : String(error)
  const reason = message.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
  const remedy = error instanceof UnusableDatabase ? '' : '; start it, or correct DATABASE_URL'
  return new Error(`Cannot use ${shown}: ${reason}${remedy}.`, { cause: error })
}
