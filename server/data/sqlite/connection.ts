import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { rendered, sql, type Parameter, type Sql } from '../sql.ts'

/** One connection and its prepared statements. */
export type Connection = {
  database: DatabaseSync
  all(statement: Sql): Record<string, unknown>[]
  get(statement: Sql): Record<string, unknown> | undefined
  run(statement: Sql): number
}

const mostStatements = 200
const megabyte = 1024 * 1024

/**
 * True for each row. A thread that is ended while a statement runs ends where the statement next calls a function of ours: without
 * one, which is called for every sixteenth row, it would go on to its last row. `sequence` is the row's number.
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
    // Nothing is mapped: the system's own cache gives pages as quickly, and mapped ones count as memory of the process.
    database.exec(`PRAGMA cache_size = -${readOnly ? 8_192 : 24_576};
      PRAGMA temp_store = MEMORY;`)
    if (!readOnly)
      // FULL: a commit is on disk when it returns. Checkpoints are made in idle moments or beside the writer; this is the ceiling without any.
      database.exec(`PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA secure_delete = ON;
        PRAGMA wal_autocheckpoint = 65536;
        PRAGMA journal_size_limit = ${64 * megabyte};`)
  } catch (error) {
    database.close()
    throw error
  }
  return { database, ...statementsOf(database) }
}

/** Prepared once for each text. */
function statementsOf(database: DatabaseSync) {
  const statements = new LRUCache<string, StatementSync>({ max: mostStatements })

  function prepared(piece: Sql): [StatementSync, Parameter[]] {
    const { text, values } = rendered(piece, (number) => `?${number}`)
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    return [statement, values]
  }

  return {
    all(piece: Sql) {
      const [statement, values] = prepared(piece)
      return statement.all(...values)
    },
    get(piece: Sql) {
      const [statement, values] = prepared(piece)
      return statement.get(...values)
    },
    run(piece: Sql) {
      const [statement, values] = prepared(piece)
      return Number(statement.run(...values).changes)
    },
  }
}

/** Several statements that hold together or not at all, inside the transaction of their group. */
export function together<Result>({ database }: Connection, work: () => Result): Result {
  database.exec('SAVEPOINT work')
  try {
    const result = work()
    database.exec('RELEASE work')
    return result
  } catch (error) {
    // A full disk may have ended the whole transaction already.
    if (database.isTransaction) database.exec('ROLLBACK TO work; RELEASE work')
    throw error
  }
}

/** All that is read inside is of the same instant, whatever is written meanwhile. */
export function inOneSnapshot<Result>({ database }: Connection, read: () => Result): Result {
  if (database.isTransaction) return read()
  database.exec('BEGIN')
  try {
    return read()
  } finally {
    commitIfOpen(database)
  }
}

/** A failure of the disk may have ended the transaction already. */
function commitIfOpen(database: DatabaseSync) {
  if (database.isTransaction) database.exec('COMMIT')
}
