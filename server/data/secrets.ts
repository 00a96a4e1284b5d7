import type { QuerySteps } from './query-steps.ts'
import { sql } from './sql.ts'

/** The secret of this name; `fresh` is stored if there is none. */
export function* readSecret({ name, fresh }: { name: string; fresh: string }): QuerySteps<string> {
  yield sql`INSERT INTO secrets (name, value) VALUES (${name}, ${fresh})
    ON CONFLICT (name) DO NOTHING`
  const [row] = yield sql`SELECT value FROM secrets WHERE name = ${name}`
  return String(row?.['value'])
}
