import { runSteps } from '../query-steps.ts'
import { inTransaction, type Connection } from './connection.ts'
import type { Operations } from './operations.ts'
import { hasManyUnindexed, indexNext } from './search-index.ts'

const idleAfter = 300
/** Waiting submissions go first. */
const pause = 10

/** After these the log holds erased rows, in pages of before. */
const erasing = new Set<string>([
  'erase',
  'removeSomeBefore',
  'mergeIndex',
] satisfies (keyof Operations)[])

/**
 * After a pause, rows enter the search index and the log is copied into the file, and emptied if it may contain erased rows. During a
 * long burst the engine copies the log itself, and rows enter the index in short steps between the batches. A failure stops nothing and
 * is reported once, until a step succeeds.
 */
export function backgroundIndexing(connection: Connection, failed: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let isFailing = false
  // The state left by an earlier run is unknown.
  let hasErased = true

  function schedule(after: number) {
    clearTimeout(timer)
    timer = setTimeout(() => attempt(work), after)
    timer.unref()
  }

  function work() {
    if (step()) schedule(pause)
    // A reader of an earlier state holds back what came after it.
    else if (!(hasErased ? isLogEmptied() : isLogCopied())) schedule(idleAfter)
  }

  function isLogCopied() {
    const state = connection.database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()
    return state?.['log'] === state?.['checkpointed']
  }

  function isLogEmptied() {
    hasErased = !emptyLog(connection)
    return !hasErased
  }

  const step = () => inTransaction(connection, 'write', () => runSteps(indexNext(), connection))

  function attempt(task: () => void) {
    try {
      task()
      isFailing = false
    } catch (error) {
      if (!isFailing) failed(error)
      isFailing = true
    }
  }

  return {
    afterBatch(calls: { name: keyof Operations }[]) {
      hasErased ||= calls.some(({ name }) => erasing.has(name))
      attempt(() => {
        if (runSteps(hasManyUnindexed(), connection)) step()
      })
      schedule(idleAfter)
    },
    /** Leaves one whole file, unless a reader beside the server holds it back. */
    emptyLog: () => attempt(isLogEmptied),
    end: () => clearTimeout(timer),
  }
}

/** Without waiting for readers. */
function emptyLog({ database }: Connection) {
  const { timeout } = database.prepare('PRAGMA busy_timeout').get() ?? {}
  database.exec('PRAGMA busy_timeout = 0')
  try {
    return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0
  } finally {
    database.exec(`PRAGMA busy_timeout = ${Number(timeout)}`)
  }
}
