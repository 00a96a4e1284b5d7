import { sql } from '../sql.ts'
import type { Connection } from './connection.ts'

type Take = { name: string; most: number; at: number }

export function takeAllowance(connection: Connection, { name, most, at }: Take): boolean {
  if (most < 1) return false
  const taken = connection.run(sql`INSERT INTO allowances (name, taken, first_taken_at)
    VALUES (${name}, 1, ${at})
    ON CONFLICT (name) DO UPDATE SET taken = taken + 1 WHERE taken < ${most}`)
  return taken === 1
}

export function removeAllowancesBefore(connection: Connection, instant: number) {
  connection.run(sql`DELETE FROM allowances WHERE first_taken_at < ${instant}`)
}
