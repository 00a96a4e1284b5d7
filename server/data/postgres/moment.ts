import { sql } from '../sql.ts'
import type { Run } from './pool.ts'

/**
 * Which transactions are over, as the server says: equal words mean that nobody wrote anything between them. Another server that
 * stands in for a lost one counts anew, so that its start belongs to the moment.
 */
export const moment = sql`pg_current_snapshot() || ' ' || pg_postmaster_start_time()`

/** Asked anew each time, once for all who ask in the same turn of the event loop: after the last of them has asked. */
export function momentOf(run: Run): () => Promise<string> {
  let next: Promise<string> | undefined
  return () =>
    (next ??= new Promise((resolve) => {
      setImmediate(() => {
        next = undefined
        resolve(told(run))
      })
    }))
}

async function told(run: Run) {
  const [row] = await run(sql`SELECT ${moment} AS moment`)
  return String(row?.['moment'])
}
