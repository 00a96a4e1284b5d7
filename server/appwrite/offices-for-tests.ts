import { freshDatabase, server } from '../db/postgres/database-for-tests.ts'
import { openPostgres } from '../db/postgres/open.ts'
import { officeForTests, type Office } from './office-for-tests.ts'

type Environment = Record<string, string>

/** An office on each kind of store that this machine can test. */
export const offices: [
  db: string,
  open: (environment?: Environment) => Promise<Office & { databaseUrl?: string }>,
][] = [
  ['SQLite', (environment = {}) => officeForTests({ environment })],
  ...(server === '' ? [] : [['PostgreSQL', onPostgres] satisfies [string, typeof onPostgres]]),
]

async function onPostgres(environment: Environment = {}) {
  const database = await freshDatabase()
  const office = await officeForTests({ environment, db: await openPostgres(database.url) })
  return { ...office, databaseUrl: database.url, end: () => office.end().then(database.remove) }
}
