import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { check } from './check.ts'
import { connect } from './connection.ts'
import { failureOf } from './failure.ts'

// Given by `check-later.ts`, in this shape.
const { file } = workerData as { file: string }
// Linux keeps a priority for each thread: whoever asks for a list goes first. Elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(19)
const connection = connect(file, { readOnly: true })
try {
  check(connection)
} catch (error) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(failureOf(error))
} finally {
  connection.database.close()
}
