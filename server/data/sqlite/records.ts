import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { belongsTo, recordOf, recordsWhere, type Records } from '../records.ts'
import { sql, type Sql } from '../sql.ts'
import { Unfit } from '../unfit.ts'
import { connectBeside } from './beside.ts'
import type { Connection } from './connection.ts'
import { removeSome } from './submissions.ts'
import { unusable } from './unusable.ts'

/** By a connection of its own: a server may be running. */
export async function openRecordsAt(directory: string): Promise<Records> {
  const file = join(resolve(directory), 'store.sqlite')
  try {
    const connection = await connectBeside(file)
    return {
      of: async (email) => connection.all(recordsWhere(belongsTo(email))).map(recordOf),
      erase: (email) => erase(connection, belongsTo(email)),
      close: async () => connection.database.close(),
    }
  } catch (error) {
    throw unusable(file, error)
  }
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
