import { mostNoted } from '../changes.ts'
import type { ChangeLog, Reader } from '../db.ts'
import { sql } from '../sql.ts'

/** A cursor is the number of the newest change. Writers follow one another, so that numbers are in the order of the commits. */
export async function changesSince(
  { all }: Pick<Reader, 'all'>,
  since: string | undefined,
): Promise<ChangeLog> {
  const [newest] =
    await all(sql`SELECT number, max(0, CAST(unixepoch('subsec') * 1000 AS INTEGER) - at) AS quiet
    FROM changes ORDER BY number DESC LIMIT 1`)
  const number = Number(newest?.['number'] ?? 0)
  const before = /^\d{1,15}$/.test(since ?? '') ? Number(since) : Infinity
  return {
    cursor: String(number),
    quietMs: Number(newest?.['quiet'] ?? Number.MAX_SAFE_INTEGER),
    log: await logAfter(since === undefined ? number : before),
  }

  /** Undefined for the cursor of another store, such as the one before a restore. */
  async function logAfter(last: number) {
    if (last >= number) return last === number ? [] : undefined
    return all(sql`SELECT collection, id, is_new FROM changes WHERE number > ${last}
      ORDER BY number LIMIT ${mostNoted}`)
  }
}
