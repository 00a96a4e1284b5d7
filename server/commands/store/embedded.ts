import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expectCurrent, migrationsIn } from '../../db/migrations.ts'
import { asWriter } from '../../db/authority.ts'
import { type Db, UnusableDatabase } from '../../db/db.ts'
import { sql, type Sql } from '../../db/sql.ts'
import { connect, inTransaction, type Connection, steps } from '../../db/sqlite/connection.ts'
import { dialect } from '../../db/sqlite/dialect.ts'
import { unusable } from '../../db/sqlite/failure.ts'
import type { MaintenanceConnection } from './place.ts'
import { exists } from './new-file.ts'

/** The file of the store in this directory. */
export async function storeIn(directory: string) {
  const file = join(resolve(directory), 'store.sqlite')
  if (await exists(file)) return file
  throw unusable(file, new UnusableDatabase('there is no store; name its directory with DATA_DIR'))
}

/**
 * Beside a server, which may be running: SQLite serialises them, and the server's cache follows the data version. Never read-only, nor
 * is another tool's connection: the one that is closed last copies the log into the file, and only one that may write can.
 */
export async function openEmbedded(directory: string): Promise<MaintenanceConnection> {
  const file = await storeIn(directory)
  const migrations = await migrationsIn(steps)
  return openFile(file, async (connection) => {
    await expectCurrent({ all: async (statement) => connection.all(statement) }, migrations)
    return connectionOf(connection)
  })
}

/** Files of a directory that hold a store and are not in use by a server. */
export async function asidesAt(directory: string, { isUsed }: { isUsed: boolean }) {
  const folder = resolve(directory)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => isAside.test(name) || (name === 'store.sqlite' && !isUsed))
    .map((name) => join(folder, name))
}

/** Put aside by a restore, or left by an interrupted one. */
const isAside = /^store-.*\.sqlite(\.[0-9a-f]{8}\.part)?$/

async function openFile<Result>(file: string, use: (connection: Connection) => Promise<Result>) {
  let connection: Connection | undefined
  try {
    connection = connect(file, { readOnly: false })
    return await use(connection)
  } catch (error) {
    connection?.database.close()
    throw unusable(file, error)
  }
}

function connectionOf(connection: Connection): MaintenanceConnection {
  const all = async (statement: Sql) => connection.all(statement)
  const db: Db = {
    all,
    list: all,
    dialect,
    now: Date.now,
    write: (by, work) =>
      inTransaction(connection, () =>
        asWriter(by, { all, dialect, now: Date.now(), lock: async () => undefined }, work),
      ),
  }
  return {
    ...db,
    leaveNoTrace: () => leaveNoTrace(connection),
    close: async () => connection.database.close(),
  }
}

/**
 * Pages contain moved data until they are rewritten, and the log contains old pages until it is emptied. Runs also without matches,
 * because an earlier run may have been interrupted.
 */
async function leaveNoTrace(connection: Connection) {
  connection.database.exec('VACUUM')
  await emptyLog(connection)
}

const patience = 30_000

/** The file itself waits for readers, but not for a concurrent checkpoint by the server. */
async function emptyLog({ all }: Connection) {
  const end = performance.now() + patience
  while (all(sql`PRAGMA wal_checkpoint(TRUNCATE)`)[0]?.['busy'] !== 0) {
    if (performance.now() > end)
      throw new UnusableDatabase(
        'it is done, but the log is in use and still has the former rows; run this again',
      )
    await pause(20)
  }
}
