import { runSteps } from '../query-steps.ts'
import { inTransaction, type Connection } from './connection.ts'
import { hasManyUnindexed, indexNext } from './search-index.ts'

const idleAfter = 300
/** Whatever has arrived meanwhile comes first. */
const pause = 10

/**
 * When nothing has come for a while, rows enter the search index and the log is copied into the file. In a long rush the engine copies
 * the log by itself, and rows enter the index in short steps between the batches. A failure ends nothing and is reported once, until a step succeeds.
 */
export function backgroundIndexing(connection: Connection, failed: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  function schedule(after: number) {
    clearTimeout(timer)
    timer = setTimeout(() => attempt(work), after)
    timer.unref()
  }

  function work() {
    if (step()) schedule(pause)
    // A reader of an earlier state holds back what came after it.
    else if (!isLogCopied()) schedule(idleAfter)
  }

  function isLogCopied() {
    const state = connection.database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()
    return state?.['log'] === state?.['checkpointed']
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
    afterBatch() {
      attempt(() => {
        if (runSteps(hasManyUnindexed(), connection)) step()
      })
      schedule(idleAfter)
    },
    end: () => clearTimeout(timer),
  }
}
