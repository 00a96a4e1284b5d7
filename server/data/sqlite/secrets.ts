import { sql } from '../sql.ts'
import type { Connection } from './connection.ts'

/** The secret of this name; `fresh` becomes it where there is none. */
export function readSecret(
  connection: Connection,
  { name, fresh }: { name: string; fresh: string },
) {
  connection.run(sql`INSERT INTO secrets (name, value) VALUES (${name}, ${fresh})
    ON CONFLICT (name) DO NOTHING`)
  return String(connection.get(sql`SELECT value FROM secrets WHERE name = ${name}`)?.['value'])
}
