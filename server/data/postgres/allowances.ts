import { sql } from '../sql.ts'
import type { Run } from './pool.ts'

export async function takeAllowance(run: Run, name: string, most: number, at: number) {
  if (most < 1) return false
  const taken = await run(sql`INSERT INTO allowances (name, taken, first_taken_at)
    VALUES (${name}, 1, ${at})
    ON CONFLICT (name) DO UPDATE SET taken = allowances.taken + 1
      WHERE allowances.taken < ${most} RETURNING taken`)
  return taken.length === 1
}

export async function removeAllowancesBefore(run: Run, instant: number) {
  await run(sql`DELETE FROM allowances WHERE first_taken_at < ${instant}`)
}
