import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// Given by `checkpoints.ts`, in this shape.
const { file, open } = workerData as { file: string; open: Int32Array }
const database = new DatabaseSync(file, { timeout: 5_000 })
database.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0')

/** What is written during a pass is left to the next, which is shorter. */
const mostPasses = 5
const little = 500

parentPort?.on('message', (word: 'checkpoint' | 'end') => {
  if (word === 'checkpoint') {
    for (let pass = 1; left() > little && pass < mostPasses; pass += 1);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    parentPort?.postMessage('done')
    return
  }
  database.close()
  Atomics.store(open, 0, 0)
  Atomics.notify(open, 0)
  parentPort?.close()
})

/** Copies what the log has into the file; gives how many pages have been written to it meanwhile. */
function left(): number {
  const row = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()
  return Number(row?.['log']) - Number(row?.['checkpointed'])
}
