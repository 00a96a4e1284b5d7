import { mostNoted } from '../changes.ts'
import type { ChangeLog } from '../db.ts'
import type { QuerySteps } from '../query-steps.ts'
import { sql } from '../sql.ts'

/** A cursor is the number of the newest change. Writers follow one another, so that numbers are in the order of the commits. */
export function* changesSince(since: string | undefined): QuerySteps<ChangeLog> {
  const [newest] =
    yield sql`SELECT number, max(0, CAST(unixepoch('subsec') * 1000 AS INTEGER) - at) AS quiet
    FROM changes ORDER BY number DESC LIMIT 1`
  const number = Number(newest?.['number'] ?? 0)
  const before = /^\d{1,15}$/.test(since ?? '') ? Number(since) : Infinity
  return {
    cursor: String(number),
    quietMs: Number(newest?.['quiet'] ?? Number.MAX_SAFE_INTEGER),
    log: yield* logAfter(since === undefined ? number : before, number),
  }
}

/** Undefined for the cursor of another store, such as the one before a restore. */
function* logAfter(before: number, newest: number): QuerySteps<ChangeLog['log']> {
  if (before >= newest) return before === newest ? [] : undefined
  return yield sql`SELECT collection, id, is_new FROM changes WHERE number > ${before}
    ORDER BY number LIMIT ${mostNoted}`
}
