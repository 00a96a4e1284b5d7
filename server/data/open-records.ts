import type { Settings } from '../environment.ts'
import { asidesOn, openRecordsOn } from './postgres/records.ts'
import type { Records } from './records.ts'
import { asidesAt, openRecordsAt } from './sqlite/records.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDirectory'>

/** Of the store in use. */
export const openRecords = ({ databaseUrl, dataDirectory }: Place): Promise<Records> =>
  databaseUrl === undefined ? openRecordsAt(dataDirectory) : openRecordsOn(databaseUrl)

/** A store beside the one in use, which may hold the same people. What is written to is brought up to date before. */
export type Aside = { name: string; open: () => Promise<Records> }

/** What restores have put aside, and the embedded store that was in use before a database was. */
export async function asidesOf({ databaseUrl, dataDirectory }: Place): Promise<Aside[]> {
  const isUsed = databaseUrl === undefined
  return [
    ...(await asidesAt(dataDirectory, { isUsed })),
    ...(isUsed ? [] : await asidesOn(databaseUrl)),
  ]
}
