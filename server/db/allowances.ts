import type { Db } from './db.ts'
import { sql } from './sql.ts'

// Counts that all replicas share, such as the model calls of a day.

/** Takes one out of `most` under this name; false when none is left. */
export const takeAllowance = (db: Db, name: string, most: number): Promise<boolean> =>
  db.write('system', async ({ all, now }) => {
    if (most < 1) return false
    const rows = await all(sql`INSERT INTO allowances (name, taken, first_taken_at)
      VALUES (${name}, 1, ${now})
      ON CONFLICT (name) DO UPDATE SET taken = allowances.taken + 1
        WHERE allowances.taken < ${most} RETURNING taken`)
    return rows.length === 1
  })

/** Forgets the names that were first taken from before this instant. */
export const removeAllowancesBefore = (db: Db, instant: number): Promise<void> =>
  db.write('system', async ({ all }) => {
    await all(sql`DELETE FROM allowances WHERE first_taken_at < ${instant}`)
  })
