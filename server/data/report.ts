import type { Settings } from '../environment.ts'
import { reportOnPostgres } from './postgres/report.ts'
import { reportAt } from './sqlite/report.ts'

/** What is known of a store after every part of it was read. `behind`: steps of the schema that are missing. */
export type Report = {
  submissions: number
  people: number
  newest: number
  behind: number
  /** The time by the store's own clock. */
  clock: number
}

/** Nothing where no store was made yet. Changes nothing, and works beside a running server. */
export const reportOn = ({
  databaseUrl,
  dataDirectory,
}: Pick<Settings, 'databaseUrl' | 'dataDirectory'>): Promise<Report | undefined> =>
  databaseUrl === undefined ? reportAt(dataDirectory) : reportOnPostgres(databaseUrl)
