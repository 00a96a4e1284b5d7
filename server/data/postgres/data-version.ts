import { sql } from '../sql.ts'
import type { Run } from './pool.ts'

/**
 * Which transactions are over, as the server says: equal words mean that nobody wrote anything between them. Another server that
 * stands in for a lost one counts anew, so that its start belongs to the version.
 */
const dataVersion = sql`pg_current_snapshot() || ' ' || pg_postmaster_start_time()`

/** Asked anew each time, once for all who ask in the same turn of the event loop: after the last of them has asked. */
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
