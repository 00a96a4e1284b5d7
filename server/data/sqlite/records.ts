import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrationsIn } from '../migrations.ts'
import {
  changesAnswer,
  corrected,
  correctedVersions,
  recordsBy,
  type Change,
  type Records,
} from '../records.ts'
import { listed, sql, type Sql } from '../sql.ts'
import { Unfit } from '../unfit.ts'
import { connectBeside } from './beside.ts'
import { connect, together, type Connection } from './connection.ts'
import { migrate, steps } from './migrate.ts'
import { reindex, unindex } from './search-index.ts'
import { removeSome } from './submissions.ts'
import { unusable } from './unusable.ts'

export const openRecordsAt = async (directory: string): Promise<Records> =>
  recordsOn(await connectBeside(directory))

/** The files of a directory that hold a store and are in no server's use, whatever their schema. */
export async function asidesAt(directory: string, { isUsed }: { isUsed: boolean }) {
  const folder = resolve(directory)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => isAside.test(name) || (name === 'store.sqlite' && !isUsed))
    .map((name) => ({ name: join(folder, name), open: () => openAside(join(folder, name)) }))
}

/** Put aside by a restore, or left by one that was cut off. */
const isAside = /^store-.*\.sqlite(\.[0-9a-f]{8}\.part)?$/

async function openAside(file: string): Promise<Records> {
  const migrations = await migrationsIn(steps)
  try {
    const connection = connect(file, { readOnly: false })
    return recordsOn(connection, () => migrate(connection, migrations))
  } catch (error) {
    throw unusable(file, error)
  }
}

function recordsOn(connection: Connection, beforeWriting = () => {}): Records {
  return recordsBy({
    all: async (statement) => connection.all(statement),
    answered: sql`submissions`,
    holdsVersions: async () =>
      connection.get(sql`SELECT 1 FROM sqlite_schema WHERE name = 'earlier_versions'`) !==
      undefined,
    async erase(which) {
      beforeWriting()
      const removed = removeAll(connection, which)
      await leaveNoTrace(connection)
      return removed
    },
    async correct(id, change) {
      beforeWriting()
      const done = together(connection, () => correct(connection, id, change))
      if (done) await leaveNoTrace(connection)
      return done
    },
    close: async () => connection.database.close(),
  })
}

function removeAll(connection: Connection, which: Sql): number {
  const { removed, more } = removeSome(connection, which)
  return more ? removed + removeAll(connection, which) : removed
}

function correct(connection: Connection, id: string, change: Change) {
  // Whoever has counted the rows begins anew.
  connection.run(sql`UPDATE submission_state SET removed = removed + 1`)
  const row = connection.get(sql`SELECT sequence, answer IS NOT NULL AS answered FROM submissions
    WHERE id = ${id}`)
  if (!row) return undefined
  const sequence = Number(row['sequence'])
  unindex(connection, [sequence])
  connection.run(sql`UPDATE submissions SET ${corrected(change, Date.now())} WHERE id = ${id}`)
  reindex(connection, sequence)
  const values = Object.entries(change).flatMap(([key, value]) => [`$.${key}`, value])
  const merged = sql`json_set(submission, ${listed(values)})`
  connection.run(correctedVersions(change, merged, sequence))
  const answerGone = changesAnswer(change) && row['answered'] === 1
  if (answerGone)
    connection.run(sql`UPDATE submissions
      SET answer = NULL, answer_origin = NULL, catalogue_version = NULL WHERE id = ${id}`)
  return { answerGone }
}

/**
 * The index keeps the pieces of erased rows until it is merged; pages keep what was once moved inside them until they are written
 * anew; the log keeps old pages until it is emptied. Done also when nothing was found: an earlier run may have been cut off.
 */
async function leaveNoTrace(connection: Connection) {
  connection.database.exec(`INSERT INTO submission_search (submission_search) VALUES ('optimize')`)
  connection.database.exec('VACUUM')
  await emptyLog(connection)
}

const patience = 30_000

/** The file itself waits for readers, and for nobody who copies the log at the same moment, as the server does. */
async function emptyLog(connection: Connection) {
  const end = performance.now() + patience
  while (connection.get(sql`PRAGMA wal_checkpoint(TRUNCATE)`)?.['busy'] !== 0) {
    if (performance.now() > end)
      throw new Unfit(
        'it is done, but the log is in use and still has the former rows; run this again',
      )
    await pause(20)
  }
}
