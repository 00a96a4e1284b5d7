import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { Row } from '../db.ts'
import { rendered, sql, type Sql } from '../sql.ts'
import { missingHere, type Migration } from '../migrations.ts'

/** One connection and its prepared statements. */
export type Connection = {
  database: DatabaseSync
  all: (statement: Sql) => Row[]
  prepared: (text: string) => StatementSync
}

const mostStatements = 200
const megabyte = 1024 * 1024

/**
 * True for each row. A terminated thread stops when its statement next calls a JavaScript function: without this one, called for every
 * sixteenth row, it would continue to the last row. `sequence` is the row's number.
 */
export const mayGoOn = (sequence: Sql) => sql`((${sequence} & 15) <> 0 OR may_go_on())`

export function connect(file: string, { readOnly }: { readOnly: boolean }): Connection {
  const database = new DatabaseSync(file, {
    readOnly,
    timeout: 5_000,
    enableForeignKeyConstraints: true,
  })
  try {
    database.function('may_go_on', () => 1)
    // In kB: caches of 8 and 24 MB were no faster. No memory mapping: the system cache is as fast, and mapped pages count as memory of the process.
    database.exec(`PRAGMA cache_size = -${readOnly ? 2_048 : 16_384};
      PRAGMA temp_store = MEMORY;`)
    if (!readOnly)
      // FULL: a commit is on disk when it returns. The checkpoint size is small enough that no writer waits long for it.
      database.exec(`PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA secure_delete = ON;
        PRAGMA wal_autocheckpoint = 2000;
        PRAGMA journal_size_limit = ${64 * megabyte};`)
  } catch (error) {
    database.close()
    throw error
  }
  const statements = new LRUCache<string, StatementSync>({ max: mostStatements })
  function prepared(text: string) {
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    return statement
  }
  return {
    database,
    prepared,
    all(statement) {
      const { text, values } = rendered(statement, gap)
      return prepared(text).all(...values)
    },
  }
}

export const gap = (number: number) => `?${number}`

/** All of the work holds, or nothing of it. */
export async function inTransaction<Result>(
  { database }: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = await work()
    database.exec('COMMIT')
    return result
  } finally {
    // A failure of the disk may have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK')
  }
}

/** The migrations of this engine. */
export const steps = new URL('migrations/', import.meta.url)

/** Brings the schema up to date. All steps that are missing are taken together or not at all. */
export async function migrate(connection: Connection, migrations: Migration[]): Promise<void> {
  const { database } = connection
  const all = async (statement: Sql) => connection.all(statement)
  await inTransaction(connection, async () => {
    database.exec(`CREATE TABLE IF NOT EXISTS migrations (
      number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`)
    for (const { number, name, text } of await missingHere({ all }, migrations)) {
      database.exec(text)
      connection.all(sql`INSERT INTO migrations VALUES (${number}, ${name}, ${Date.now()})`)
    }
  })
}
