import { setPriority } from 'node:os'
import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Migration } from '../migrations.ts'
import { check } from './check.ts'
import { connect, type Connection } from './connection.ts'
import { failureOf, type Failure } from './failure.ts'
import { migrate } from './migrate.ts'
import { operations, type Input, type Operation } from './operations.ts'
import { optionalWork } from './optional.ts'
import { tidyingOf } from './tidying.ts'
import { noteWhole } from './untouched.ts'

/** `running` is where a reader notes the number of its call. `yielding`: whoever else wants the processor goes first. */
export type Task = { file: string; readOnly: boolean; running: Int32Array; yielding?: boolean }

/** What the writer is told when it opens. `whole`: nobody wrote to the file since it was known to be whole. */
export type Opening = { migrations: Migration[]; whole: boolean }

/** `open` comes first and alone, `close` last and alone. */
export type Call = { number: number; operation: Operation | 'open' | 'close'; input: unknown }
export type Reply = { number: number; result?: unknown; failure?: Failure }

/** What failed beside the calls. */
export type Trouble = { what: string; failure: Failure }

const mostInGroup = 500
/** Passing a message costs more than its content. */
const longestHeldMs = 1

const { file, readOnly, running, yielding } = workerData as Task // Given by the channel, in this shape.
// Linux keeps a priority for each thread; elsewhere it would be that of the whole process.
if (yielding && process.platform === 'linux') setPriority(19)
let connection: Connection | undefined
const port = parentPort
const optional = optionalWork((what, error) => post({ what, failure: failureOf(error) }))
const tidying = tidyingOf(file, optional)

port?.on('message', (calls: Call[]) => {
  const group = gathered(port, calls)
  if (readOnly) read(group)
  else post(serve(group))
  if (connection && !readOnly) tidying.afterGroup(connection, group.length)
})

/** Whoever has an answer does not wait for what takes long. */
function read(calls: Call[]) {
  let replies: Reply[] = []
  let postedAt = performance.now()
  for (const call of calls) {
    const quick = isQuick(call)
    if (!quick) flush()
    Atomics.store(running, 0, call.number)
    replies.push(...serve([call]))
    if (!quick || performance.now() - postedAt > longestHeldMs) flush()
  }
  flush()

  function flush() {
    if (replies.length > 0) post(replies)
    replies = []
    postedAt = performance.now()
  }
}

/** A page of all rows. The channel pairs each operation with its input. */
const isQuick = ({ operation, input }: Call) =>
  operation === 'listSubmissions' && (input as Input<'listSubmissions'>).query.filters.length === 0

function post(message: Reply[] | Trouble) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  port?.postMessage(message)
}

/** What has arrived meanwhile shares one commit, and so one wait for the disk. */
function gathered(from: MessagePort, calls: Call[]): Call[] {
  const next: { message: Call[] } | undefined =
    calls.length < mostInGroup ? receiveMessageOnPort(from) : undefined
  return next ? gathered(from, [...calls, ...next.message]) : calls
}

function serve(calls: Call[]): Reply[] {
  const [first] = calls
  // Given by the channel: the writer's way to open, nothing for the reader.
  if (first?.operation === 'open')
    return [replyTo(first, () => open(first.input as Opening | undefined))]
  if (first?.operation === 'close') return [replyTo(first, close)]
  const opened = connection
  if (!opened) return calls.map((call) => replyTo(call, notOpen))
  if (readOnly) return calls.map((call) => replyTo(call, () => perform(opened, call)))
  return commitTogether(opened, calls)
}

function notOpen(): never {
  throw new Error('The database is not open.')
}

function open(opening: Opening | undefined) {
  const opened = connect(file, { readOnly })
  try {
    if (opening) {
      if (!opening.whole) {
        check(opened)
        optional('note', () => noteWhole(file))
      }
      migrate(opened, opening.migrations)
    }
  } catch (error) {
    opened.database.close()
    throw error
  }
  connection = opened
}

function close() {
  tidying.end()
  const opened = connection
  connection = undefined
  opened?.database.close()
  if (opened && !readOnly) tidying.noteAtLast()
}

/** One commit for the whole group; nothing is answered before it. A call that fails takes only itself along. */
function commitTogether(opened: Connection, calls: Call[]): Reply[] {
  const { database } = opened
  try {
    database.exec('BEGIN IMMEDIATE')
    const replies: Reply[] = []
    for (const call of calls) {
      const reply = replyTo(call, () => perform(opened, call))
      // A full disk may end the whole transaction, and what follows would be on its own.
      if (!database.isTransaction) return calls.map(({ number }) => ({ ...reply, number }))
      replies.push(reply)
    }
    database.exec('COMMIT')
    return replies
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    const failure = failureOf(error)
    return calls.map(({ number }) => ({ number, failure }))
  }
}

function perform(opened: Connection, { operation, input }: Call) {
  if (operation === 'open' || operation === 'close') throw new Error(`${operation} is not alone.`)
  // The channel pairs each operation with its input.
  const work = operations[operation] as (connection: Connection, input: unknown) => unknown
  return work(opened, input)
}

function replyTo({ number }: Call, work: () => unknown): Reply {
  try {
    return { number, result: work() }
  } catch (error) {
    return { number, failure: failureOf(error) }
  }
}
