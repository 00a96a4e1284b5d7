import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '../postgres/client.ts'
import { UnusableDatabase } from '../unusable-database.ts'

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
