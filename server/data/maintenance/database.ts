import { expectCurrent, migrationsIn } from '../migrations.ts'
import { addressFrom } from '../postgres/address.ts'
import { clientTo, withConnection, type Client } from '../postgres/client.ts'
import { dialect } from '../postgres/dialect.ts'
import { migrate, steps } from '../postgres/migrate.ts'
import { runOn } from '../postgres/pool.ts'
import { renewStatistics } from '../postgres/statistics.ts'
import { unusable } from '../postgres/unusable.ts'
import { runStepsAsync, type Operation } from '../query-steps.ts'
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
    await runStepsAsync(expectCurrent(await migrationsIn(steps)), runOn(client))
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
      WHERE tablename = 'submissions' AND schemaname LIKE 'before\\_%' ORDER BY schemaname`
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

function connectionOf(client: Client, beforeWriting = async () => {}): MaintenanceConnection {
  async function run<Input, Result>(operation: Operation<Input, Result>, input: Input) {
    await beforeWriting()
    // The driver's type of the result is wider than ours, for lists of queries.
    return (await client.begin((one) =>
      runStepsAsync(operation(input, dialect), runOn(one)),
    )) as Result
  }
  return {
    read: runOn(client),
    run,
    answered: dialect.answered,
    hasTable: (name) => hasTable(client, name),
    cleanUp: () => renewStatistics(client),
    leaveNoTrace: () => leaveNoTrace(client),
    close: () => client.end({ timeout: 1 }),
  }
}

const personalTables = [
  'submissions',
  'answers',
  'earlier_versions',
  'activity',
  'enquiries',
  'enquiry_activity',
  'people',
  'pg_statistic',
]

/** Erased rows stay readable in their pages until tables and indexes are rewritten, and in samples of their columns. */
async function leaveNoTrace(client: Client) {
  await renewStatistics(client)
  await waitForOlderTransactions(client)
  for (const table of personalTables) await client.unsafe(`VACUUM FULL ${table}`)
}
