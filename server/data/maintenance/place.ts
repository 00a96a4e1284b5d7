import { resolve } from 'node:path'
import type { Settings } from '../../environment.ts'
import { addressFrom, withLoginOf } from '../postgres/address.ts'

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
