import { sql } from '../sql.ts'
import { checkpointsOf } from './checkpoints.ts'
import type { Connection } from './connection.ts'
import type { Optional } from './optional.ts'
import { indexBatch, indexNext, mostUnindexed, unindexed } from './search-index.ts'
import { noteWhole, noteWholeAtLast } from './untouched.ts'

const idleAfter = 300
const noteAfter = 100
/** The log is then some tens of megabytes long. */
const mostChanges = 2_000
/** Copying what so few changes wrote is a matter of a moment. */
const fewChanges = 100

/**
 * What the writer does beside the writes: rows enter the search indexes, the log is copied into the file, and the file is noted as
 * whole. All that waits for a quiet moment, unless too much has gathered: then it is done in steps so short that nobody notices.
 */
export function tidyingOf(file: string, optional: Optional) {
  const checkpoints = checkpointsOf(file)
  let idle: NodeJS.Timeout | undefined
  let calls = 0
  let changes = 0

  /** After each group of calls, when it has been answered. */
  const afterGroup = (connection: Connection, length: number) =>
    optional('tidying', () => tidyBetween(connection, length))

  function tidyBetween(connection: Connection, length: number) {
    calls += length
    if (calls >= indexBatch && unindexed(connection) >= mostUnindexed) {
      calls = 0
      step(connection)
    }
    if (changesOf(connection) - changes > mostChanges) checkpointBeside(connection)
    soon(connection, idleAfter)
  }

  function checkpointBeside(connection: Connection) {
    changes = changesOf(connection)
    checkpoints.begin(() => checkpoint(connection))
  }

  function soon(connection: Connection, pause: number) {
    clearTimeout(idle)
    idle = setTimeout(() => optional('tidying', () => tidy(connection)), pause)
    idle.unref()
  }

  function tidy(connection: Connection) {
    // Whatever has arrived meanwhile comes first, and begins the wait for a quiet moment anew.
    if (checkpoints.busy() || step(connection)) return soon(connection, 10)
    if (changesOf(connection) - changes > fewChanges) {
      checkpointBeside(connection)
      return soon(connection, 10)
    }
    checkpoints.end()
    checkpoint(connection)
    changes = changesOf(connection)
    idle = setTimeout(() => optional('note', () => noteWhole(file)), noteAfter)
    idle.unref()
  }

  function end() {
    clearTimeout(idle)
    checkpoints.end()
  }

  /** True if there are more rows for the search indexes. Searches look at the rows themselves until these have them. */
  function step(connection: Connection): boolean {
    return optional('index', () => indexStep(connection)) ?? false
  }

  /** What is in the log is on disk as well; the next quiet moment tries again. */
  function checkpoint({ database }: Connection) {
    optional('checkpoint', () => database.exec('PRAGMA wal_checkpoint(PASSIVE)'))
  }

  return { afterGroup, end, noteAtLast: () => optional('note', () => noteWholeAtLast(file)) }
}

function indexStep(connection: Connection): boolean {
  const { database } = connection
  try {
    database.exec('BEGIN IMMEDIATE')
    const more = indexNext(connection)
    database.exec('COMMIT')
    return more
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK')
  }
}

/** How many rows this connection has ever changed. */
const changesOf = (connection: Connection) =>
  Number(connection.get(sql`SELECT total_changes() AS changes`)?.['changes'])
