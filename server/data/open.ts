import type { Settings } from '../environment.ts'
import { openCounters, type Counters } from './postgres/counters.ts'
import { openPostgres } from './postgres/open.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Store } from './store.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDirectory'>

/** The store that the settings name: PostgreSQL where an address is set, else the embedded one. */
export const openStore = (
  { databaseUrl, dataDirectory }: Place,
  options?: { now?: () => number },
): Promise<Store> =>
  databaseUrl === undefined
    ? openSqlite(dataDirectory, options)
    : openPostgres(databaseUrl, options)

/** Where replicas count together; nothing where the store is embedded, because then there is one process. */
export const openSharedCounters = ({
  databaseUrl,
}: Pick<Place, 'databaseUrl'>): Promise<Counters | undefined> =>
  databaseUrl === undefined ? Promise.resolve(undefined) : openCounters(databaseUrl)
