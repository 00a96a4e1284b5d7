import { expectCurrent, migrationsIn } from '../migrations.ts'
import { addressFrom } from '../postgres/address.ts'
import { clientTo, withConnection, type Client } from '../postgres/client.ts'
import { databaseOn } from '../postgres/open.ts'
import { migrate, steps } from '../postgres/migrate.ts'
import { runOn, type Run } from '../postgres/pool.ts'
import { unusable } from '../postgres/unusable.ts'
import { modulesOf } from '../store.ts'
import type { Aside, MaintenanceConnection } from './maintenance-connection.ts'
import { waitForOlderTransactions } from './older-transactions.ts'

/** One connection for a task, whose failures name the database. */
export async function withClient<Result>(
  url: string,
  settings: Record<string, number>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const address = addressFrom(url)
  return withConnection(address, settings, work).catch((error: unknown) => {
    throw unusable(address, error)
  })
}

/** How many servers of this product are connected. */
export async function serversOn(client: Client) {
  const [row] = await client`SELECT count(*) AS servers FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'eligibility'
      AND pid <> pg_backend_pid()`
  return Number(row?.['servers'])
}

export async function hasTable(client: Client, table: string) {
  const [row] = await client`SELECT to_regclass(${table}) IS NOT NULL AS is_there`
  return row?.['is_there'] === true
}

export async function openDatabase(url: string): Promise<MaintenanceConnection> {
  const address = addressFrom(url)
  const client = clientTo(address, 1, { lock_timeout: 20_000 })
  try {
    await expectCurrent({ all: runOn(client) }, await migrationsIn(steps))
    return connectionOf(client)
  } catch (error) {
    await client.end({ timeout: 1 })
    throw unusable(address, error)
  }
}

/** Schemas put aside by restores, of any version. */
export const asidesOn = (url: string): Promise<Aside[]> =>
  withClient(url, {}, async (client) => {
    const rows = await client`SELECT schemaname AS schema FROM pg_tables
      WHERE tablename = 'people' AND schemaname LIKE 'before\\_%' ORDER BY schemaname`
    return rows.map((row) => {
      const schema = String(row['schema'])
      return {
        name: `the schema ${schema} of ${addressFrom(url).shown}`,
        open: () => openAside(url, schema),
      }
    })
  })

async function openAside(url: string, schema: string) {
  const within = new URL(url)
  within.searchParams.set('search_path', schema)
  const address = addressFrom(within.href)
  const migrations = await migrationsIn(steps)
  const client = clientTo(address, 1, { lock_timeout: 20_000 })
  return connectionOf(client, () => migrate(address, migrations))
}

function connectionOf(
  client: Client,
  prepare: () => Promise<void> = async () => undefined,
): MaintenanceConnection {
  const db = databaseOn(
    runOn(client),
    <Result>(work: (run: Run) => Promise<Result>) =>
      // The driver's type of the result is wider than ours, for lists of queries.
      client.begin((one) => work(runOn(one))) as Promise<Result>,
  )
  return {
    ...modulesOf(db),
    prepare,
    hasTable: (name) => hasTable(client, name),
    leaveNoTrace: () => leaveNoTrace(client),
    close: () => client.end({ timeout: 1 }),
  }
}

const personalTables = ['enquiries', 'answers', 'earlier_versions', 'activity', 'people']

/** Erased rows stay readable in their pages until tables and indexes are rewritten. */
async function leaveNoTrace(client: Client) {
  await waitForOlderTransactions(client)
  for (const table of personalTables) await client.unsafe(`VACUUM FULL ${table}`)
}
