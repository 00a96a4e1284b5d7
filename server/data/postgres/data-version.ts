import { sql } from '../sql.ts'
import type { Run } from './pool.ts'

/**
 * The finished transactions: equal texts mean that nothing was written between them. A replacement server starts new numbers, so its
 * start time is part of the version.
 */
const dataVersion = sql`pg_current_snapshot() || ' ' || pg_postmaster_start_time()`

/** Requested each time, once for all callers of the same event-loop iteration, after the last of them. */
export function dataVersionOf(run: Run): () => Promise<string> {
  let next: Promise<string> | undefined
  return () =>
    (next ??= new Promise((resolve) => {
      setImmediate(() => {
        next = undefined
        resolve(readVersion(run))
      })
    }))
}

async function readVersion(run: Run) {
  const [row] = await run(sql`SELECT ${dataVersion} AS version`)
  return String(row?.['version'])
}
