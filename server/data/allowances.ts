import type { QuerySteps } from './query-steps.ts'
import { sql } from './sql.ts'

type Taking = { name: string; most: number; at: number }

export function* takeAllowance({ name, most, at }: Taking): QuerySteps<boolean> {
  if (most < 1) return false
  const rows = yield sql`INSERT INTO allowances (name, taken, first_taken_at)
    VALUES (${name}, 1, ${at})
    ON CONFLICT (name) DO UPDATE SET taken = allowances.taken + 1
      WHERE allowances.taken < ${most} RETURNING taken`
  return rows.length === 1
}

export function* removeAllowancesBefore(instant: number): QuerySteps<void> {
  yield sql`DELETE FROM allowances WHERE first_taken_at < ${instant}`
}
