import { resolve } from 'node:path'
import type { Settings } from '../../settings.ts'
import { addressFrom, withLoginOf } from '../../db/postgres/client.ts'
import type { Db } from '../../db/db.ts'

/** Location of a store: a database if an address is set, else the embedded one of a directory. */
export type Place = Pick<Settings, 'databaseUrl' | 'dataDirectory'>

/** The store of a place in words, without a password. */
export const nameOf = ({ databaseUrl, dataDirectory }: Place) =>
  databaseUrl === undefined ? resolve(dataDirectory) : addressFrom(databaseUrl).shown

/** A data directory, or the address of a database, which needs no login if the settings have one for the same server. */
export function placeFrom(text: string, { databaseUrl, dataDirectory }: Place): Place {
  if (!/^postgres(ql)?:/.test(text)) return { databaseUrl: undefined, dataDirectory: text }
  return { databaseUrl: withLoginOf(databaseUrl, text), dataDirectory }
}

/** A separate connection to a store, beside those of its servers. */
export type MaintenanceConnection = Db & {
  /** Takes what was removed or replaced out of the store's own files, too. */
  leaveNoTrace: () => Promise<void>
  close: () => Promise<void>
}
