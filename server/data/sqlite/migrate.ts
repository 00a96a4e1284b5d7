import { missing, type Migration } from '../migrations.ts'
import { sql } from '../sql.ts'
import { inTransaction, type Connection } from './connection.ts'

/** Where the steps of this engine are. */
export const steps = new URL('migrations/', import.meta.url)

/** Brings the schema up to date. All steps that are missing are taken together or not at all. */
export function migrate(connection: Connection, migrations: Migration[]) {
  const { database } = connection
  inTransaction(connection, 'write', () => {
    database.exec(`CREATE TABLE IF NOT EXISTS migrations (
      number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`)
    const [applied] = connection.all(sql`SELECT coalesce(max(number), 0) AS number FROM migrations`)
    for (const { number, name, text } of missing(migrations, Number(applied?.['number']))) {
      database.exec(text)
      connection.all(sql`INSERT INTO migrations VALUES (${number}, ${name}, ${Date.now()})`)
    }
  })
}
