import { missingHere, type Migration } from '../migrations.ts'
import { sql, type Sql } from '../sql.ts'
import { inTransaction, type Connection } from './connection.ts'

/** The migrations of this engine. */
export const steps = new URL('migrations/', import.meta.url)

/** Brings the schema up to date. All steps that are missing are taken together or not at all. */
export async function migrate(connection: Connection, migrations: Migration[]): Promise<void> {
  const { database } = connection
  const all = async (statement: Sql) => connection.all(statement)
  await inTransaction(connection, async () => {
    database.exec(`CREATE TABLE IF NOT EXISTS migrations (
      number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`)
    for (const { number, name, text, fill } of await missingHere({ all }, migrations)) {
      database.exec(text)
      await fill?.({ all })
      connection.all(sql`INSERT INTO migrations VALUES (${number}, ${name}, ${Date.now()})`)
    }
  })
}
