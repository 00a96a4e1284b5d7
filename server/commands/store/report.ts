import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { migrationsIn } from '../../db/migrations.ts'
import type { Client } from '../../db/postgres/client.ts'
import { steps } from '../../db/postgres/migrate.ts'
import { runOn } from '../../db/postgres/pool.ts'
import { lockFile } from '../../db/sqlite/open.ts'
import { unusable } from '../../db/sqlite/failure.ts'
import { UnusableDatabase } from '../../db/db.ts'
import { hasTable, withClient } from './database.ts'
import { countsWith, inspect, type Counts } from './inspection.ts'
import { unreadable } from './new-file.ts'
import type { Place } from './place.ts'

/** What is known of a store after every part of it was read. `clock`: the time by the store's own. */
export type Report = Counts & { clock: number }

/** Undefined if there is no store yet. Changes nothing, and works beside a running server. */
export const reportOn = ({ databaseUrl, dataDirectory }: Place): Promise<Report | undefined> =>
  databaseUrl === undefined
    ? reportAt(dataDirectory)
    : withClient(databaseUrl, { statement_timeout: 60_000 }, reportOnDatabase)

async function reportAt(directory: string) {
  const folder = resolve(directory)
  const file = join(folder, 'store.sqlite')
  try {
    if ((await sizeOf(file)) > 0)
      return { ...(await inspect(file, { readOnly: false })), clock: Date.now() }
    if ((await sizeOf(lockFile(folder))) === 0) return undefined
    throw new UnusableDatabase('it is missing or empty, although this directory has held a store')
  } catch (error) {
    throw unusable(file, error)
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0
      if (error.code === 'EACCES') throw unreadable('it')
      throw error
    },
  )

/** What people have entrusted to us. */
const contents = ['enquiries', 'answers', 'people']

/** Every row of the contents is read, so that a page that cannot be read is found. */
async function reportOnDatabase(client: Client) {
  if (!(await hasTable(client, 'migrations'))) return undefined
  const counts = await countsWith({ all: runOn(client) }, await migrationsIn(steps))
  for (const table of contents)
    await client`SELECT sum(length(content::text)) FROM ${client(table)} AS content`
  const [row] =
    await client`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS clock`
  return { ...counts, clock: Number(row?.['clock']) }
}
