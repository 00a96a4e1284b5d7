import { freshDatabase, server } from '../data/postgres/database-for-tests.ts'
import { openPostgres } from '../data/postgres/open.ts'
import { officeForTests, type Office } from './office-for-tests.ts'

type Environment = Record<string, string>

/** An office on each kind of store that this machine can test. */
export const offices: [
  store: string,
  open: (environment?: Environment) => Promise<Office & { databaseUrl?: string }>,
][] = [
  ['SQLite', (environment = {}) => officeForTests({ environment })],
  ...(server === '' ? [] : [['PostgreSQL', onPostgres] satisfies [string, typeof onPostgres]]),
]

/** For what does not differ between the stores. `roles.test.ts` calls everything on both. */
export const embeddedOffice = offices.slice(0, 1)

async function onPostgres(environment: Environment = {}) {
  const database = await freshDatabase()
  const office = await officeForTests({ environment, store: await openPostgres(database.url) })
  return { ...office, databaseUrl: database.url, end: () => office.end().then(database.remove) }
}
