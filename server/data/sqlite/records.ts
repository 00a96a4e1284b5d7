import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrationsIn, missing } from '../migrations.ts'
import { exists } from '../new-file.ts'
import { belongsTo, recordOf, recordsWhere, type Records } from '../records.ts'
import { sql, type Sql } from '../sql.ts'
import { Unfit } from '../unfit.ts'
import { connect, type Connection } from './connection.ts'
import { steps } from './migrate.ts'
import { removeSome } from './submissions.ts'
import { unusable } from './unusable.ts'

/**
 * A second connection beside that of a server, which may be running: SQLite lets them take turns, and the server's
 * own totals go by `submission_state`, which is changed with the rows.
 */
export async function openRecordsAt(directory: string): Promise<Records> {
  const file = join(resolve(directory), 'store.sqlite')
  try {
    if (!(await exists(file)))
      throw new Unfit('there is no store; name its directory with DATA_DIR')
    const connection = connect(file, { readOnly: false })
    await expectCurrent(connection)
    return {
      of: async (email) => connection.all(recordsWhere(belongsTo(email))).map(recordOf),
      erase: (email) => erase(connection, belongsTo(email)),
      close: async () => connection.database.close(),
    }
  } catch (error) {
    throw unusable(file, error)
  }
}

async function expectCurrent(connection: Connection) {
  const row = connection.get(sql`SELECT coalesce(max(number), 0) AS number FROM migrations`)
  const behind = missing(await migrationsIn(steps), Number(row?.['number']))
  if (behind.length > 0) throw new Unfit('its schema is of an older version; start the server once')
}

async function erase(connection: Connection, which: Sql): Promise<number> {
  const { database } = connection
  const removed = removeAll(connection, which)
  // The index keeps the pieces of erased rows until it is merged; pages keep what was once moved inside them until they
  // are written anew; the log keeps old pages until it is emptied. Done also when nothing was found: an earlier run may
  // have been cut off.
  database.exec(`INSERT INTO submission_search (submission_search) VALUES ('optimize')`)
  database.exec('VACUUM')
  await emptyLog(connection)
  return removed
}

function removeAll(connection: Connection, which: Sql): number {
  const { removed, more } = removeSome(connection, which)
  return more ? removed + removeAll(connection, which) : removed
}

const patience = 30_000

/** The file itself waits for readers, and for nobody who copies the log at the same moment, as the server does. */
async function emptyLog(connection: Connection) {
  const end = performance.now() + patience
  while (connection.get(sql`PRAGMA wal_checkpoint(TRUNCATE)`)?.['busy'] !== 0) {
    if (performance.now() > end)
      throw new Unfit(
        'the rows are erased, but its log is in use and still has them; run this again',
      )
    await pause(20)
  }
}
