import { missingHere, type Migration } from '../migrations.ts'
import { runSteps } from '../query-steps.ts'
import { sql } from '../sql.ts'
import { inTransaction, type Connection } from './connection.ts'

/** The migrations of this engine. */
export const steps = new URL('migrations/', import.meta.url)

/** Brings the schema up to date. All steps that are missing are taken together or not at all. */
export function migrate(connection: Connection, migrations: Migration[]) {
  const { database } = connection
  inTransaction(connection, () => {
    database.exec(`CREATE TABLE IF NOT EXISTS migrations (
      number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`)
    for (const { number, name, text, fill } of runSteps(missingHere(migrations), connection)) {
      database.exec(text)
      if (fill) runSteps(fill(), connection)
      connection.all(sql`INSERT INTO migrations VALUES (${number}, ${name}, ${Date.now()})`)
    }
  })
}
