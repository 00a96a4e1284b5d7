import { sql } from '../sql.ts'
import type { Run } from './pool.ts'

/** The secret of this name; `fresh` becomes it where there is none. */
export async function readSecret(run: Run, name: string, fresh: string) {
  await run(sql`INSERT INTO secrets (name, value) VALUES (${name}, ${fresh})
    ON CONFLICT (name) DO NOTHING`)
  const [row] = await run(sql`SELECT value FROM secrets WHERE name = ${name}`)
  return String(row?.['value'])
}
