import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { migrationsIn } from '../migrations.ts'
import { runSteps, type Write } from '../query-steps.ts'
import { backgroundIndexing } from './background-indexing.ts'
import { connect, inSavepoint, inTransaction, type Connection } from './connection.ts'
import { dialect } from './dialect.ts'
import { failureOf, type Failure } from './failure.ts'
import { migrate, steps } from './migrate.ts'
import { operationsOfThread, type Operations } from './operations.ts'
import type { Writer } from '../store.ts'

/** `yielding`: with low priority. */
export type Task = { file: string; readOnly: boolean; yielding?: boolean }
export type Call = { name: keyof Operations; input: unknown; by?: Writer | undefined }
export type Reply = { result: unknown } | { failure: Failure }
/** That calls are heard, replies in the order of the calls, or what failed beside them. */
export type Message = 'ready' | Reply[] | { backgroundFailure: Failure }

const { file, readOnly, yielding } = workerData as Task // Given by the channel, in this shape.
// Linux has a priority for each thread; elsewhere it would apply to the whole process.
if (yielding && process.platform === 'linux') setPriority(19)
const migrations = readOnly ? [] : await migrationsIn(steps)
const operations = operationsOfThread()
let connection: Connection | undefined
let indexing: ReturnType<typeof backgroundIndexing> | undefined

parentPort?.on('message', (calls: Call[] | 'close') => {
  if (calls === 'close') {
    indexing?.end()
    indexing?.emptyLog()
    connection?.database.close()
    parentPort?.close()
    return
  }
  post(repliesTo(calls))
  indexing?.afterBatch(calls)
})

post('ready')

function repliesTo(calls: Call[]): Reply[] {
  try {
    connection ??= open()
    return readOnly ? readAll(connection, calls) : writeAll(connection, calls)
  } catch (error) {
    const failure = failureOf(error)
    return calls.map(() => ({ failure }))
  }
}

function open() {
  const opened = connect(file, { readOnly })
  if (readOnly) return opened
  try {
    migrate(opened, migrations)
  } catch (error) {
    opened.database.close()
    throw error
  }
  indexing = backgroundIndexing(opened, (error) => post({ backgroundFailure: failureOf(error) }))
  // What a killed process left in it.
  indexing.emptyLog()
  return opened
}

const readAll = (opened: Connection, calls: Call[]) =>
  calls.map((call) => replyOf(() => inTransaction(opened, 'read', () => perform(opened, call))))

/** One commit for the whole batch; no reply before it. A failing call fails alone. */
const writeAll = (opened: Connection, calls: Call[]) =>
  inTransaction(opened, 'write', () =>
    calls.map((call) =>
      replyOf(
        () => inSavepoint(opened, () => perform(opened, call)),
        () => opened.database.isTransaction,
      ),
    ),
  )

function perform(opened: Connection, { name, input, by }: Call) {
  // The channel pairs each operation with its input, and each that is somebody's with its actor.
  const operation = operations[name] as Write<unknown, Writer | undefined>
  return runSteps(operation(input, dialect, by), opened)
}

/** A full disk may end the whole transaction, and what follows would be on its own: then the batch fails. */
function replyOf(work: () => unknown, mayGoOn = () => true): Reply {
  try {
    return { result: work() }
  } catch (error) {
    if (!mayGoOn()) throw error
    return { failure: failureOf(error) }
  }
}

function post(message: Message) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(message)
}
