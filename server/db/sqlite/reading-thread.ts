import { parentPort, workerData } from 'node:worker_threads'
import { connect, type Connection } from './connection.ts'
import { plainOf } from './failure.ts'
import type { Question, Reply } from './reading.ts'

const file = workerData as string // Given by `reading.ts`.
let connection: Connection | undefined

parentPort?.on('message', (question: Question | 'close') => {
  if (question === 'close') {
    connection?.database.close()
    parentPort?.close()
    return
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(replyTo(question))
})

function replyTo({ text, values }: Question): Reply {
  try {
    connection ??= connect(file, { readOnly: true })
    return { rows: connection.prepared(text).all(...values) }
  } catch (error) {
    return { failure: plainOf(error) }
  }
}
