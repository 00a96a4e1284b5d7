import { expectCurrent, migrationsIn } from '../../db/migrations.ts'
import {
  addressFrom,
  clientTo,
  withConnection,
  type Client,
  unusable,
} from '../../db/postgres/client.ts'
import { databaseOn } from '../../db/postgres/open.ts'
import { steps } from '../../db/postgres/migrate.ts'
import { runOn, type Run } from '../../db/postgres/pool.ts'
import type { MaintenanceConnection } from './place.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { UnusableDatabase } from '../../db/db.ts'

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

/** The schemas put aside by restores. */
export const asidesOn = (url: string): Promise<string[]> =>
  withClient(url, {}, async (client) => {
    const rows = await client`SELECT schemaname AS schema FROM pg_tables
      WHERE tablename = 'people' AND schemaname LIKE 'before\\_%' ORDER BY schemaname`
    return rows.map(({ schema }) => `the schema ${String(schema)} of ${addressFrom(url).shown}`)
  })

function connectionOf(client: Client): MaintenanceConnection {
  const db = databaseOn(
    runOn(client),
    <Result>(work: (run: Run) => Promise<Result>) =>
      // The driver's type of the result is wider than ours, for lists of queries.
      client.begin((one) => work(runOn(one))) as Promise<Result>,
  )
  return {
    ...db,
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

const pauseMs = 50

/**
 * Resolves when no transaction remains that may still see rows from before this call: first no writing one in any database of the
 * server, then none in this database, because a reading one sees the state at the start of the writing ones.
 */
export async function waitForOlderTransactions(client: Client, patience = 30_000) {
  const end = performance.now() + patience
  async function waitUntil(isOver: () => Promise<boolean>) {
    while (!(await isOver())) {
      if (performance.now() > end)
        throw new UnusableDatabase(
          'It is done, but a transaction that began before keeps the former rows in the files. Run this again when reports and dumps are over.',
        )
      await pause(pauseMs)
    }
  }

  const [now] = await client`SELECT pg_current_xact_id()::text AS transaction`
  const own = String(now?.['transaction'])
  await waitUntil(async () => {
    const [row] =
      await client`SELECT pg_snapshot_xmin(pg_current_snapshot()) > ${own}::xid8 AS over`
    return row?.['over'] === true
  })
  // Each open transaction holds a lock of this kind, which every user may see.
  const open = await client`SELECT virtualtransaction AS name FROM pg_locks
    JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'virtualxid' AND datname = current_database() AND pid <> pg_backend_pid()`
  const names = open.map((row) => String(row['name'])).join()
  await waitUntil(async () => {
    const left = await client`SELECT FROM pg_locks
      WHERE locktype = 'virtualxid'
        AND virtualtransaction = ANY(string_to_array(${names}, ',')) LIMIT 1`
    return left.length === 0
  })
}
