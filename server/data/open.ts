import type { Settings } from '../environment.ts'
import { openPostgres } from './postgres/open.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Store } from './store.ts'

/** The store that the settings name: PostgreSQL where an address is set, else the embedded one. */
export const openStore = ({
  databaseUrl,
  dataDirectory,
}: Pick<Settings, 'databaseUrl' | 'dataDirectory'>): Promise<Store> =>
  databaseUrl === undefined ? openSqlite(dataDirectory) : openPostgres(databaseUrl)
