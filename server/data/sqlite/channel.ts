import { once } from 'node:events'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { InputOf, ResultOf } from '../query-steps.ts'
import { ReadTooSlow, StoreUnavailable, type Report, type Writer } from '../store.ts'
import { errorFrom, isDamage } from './failure.ts'
import type { Operations } from './operations.ts'
import type { Call, Message, Reply, Task } from './worker.ts'

/** The way to a thread that holds a connection. A thread that ends is replaced by a later call. */
export type Channel = {
  /** Starts the thread, which opens the file when it is first called. */
  start: () => void
  call: <Name extends keyof Operations>(
    name: Name,
    input: InputOf<Operations[Name]>,
    by?: Writer,
  ) => Promise<ResultOf<Operations[Name]>>
  /** Nothing waits for the thread. */
  isIdle: () => boolean
  close: () => Promise<void>
}

export type Options = {
  report: Report
  /** Called with damage found by a call. */
  damaged: (error: Error) => void
  /** For a thread that only reads: how long, in milliseconds, it may be busy with one call before it is replaced. */
  readWithin?: number
}

type Waiting = {
  call: Call
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  since: number
}

/** More calls than a thread can answer in time. */
const mostWaiting = 10_000
/** Calls in one commit of the writer. */
const mostInBatch = 500
/** Behind this many calls at the time limit, a read is given up too. */
const mostSlow = 3
/** A thread that ended by itself is not restarted in a tight loop. */
const restartAfter = 1_000

export function channelTo(task: Task, options: Options): Channel {
  const { thread, waiting, enqueue, isIdle, emptied } = batchesFor(task, options)
  const Overload = options.readWithin === undefined ? StoreUnavailable : ReadTooSlow
  let closing: Promise<void> | undefined

  async function end() {
    await emptied()
    await thread.close()
  }

  return {
    start: thread.start,
    async call(name, input, by) {
      if (closing) throw new StoreUnavailable('The store is closed.', 'CLOSED')
      if (waiting() >= mostWaiting)
        throw new Overload('The store has too much to do.', 'TOO_MUCH_TO_DO')
      thread.expectStartable()
      const result = new Promise<unknown>((resolve, reject) =>
        enqueue({ call: { name, input, by }, resolve, reject, since: performance.now() }),
      )
      // The thread answers an operation with its result.
      return (await result) as never
    },
    isIdle,
    close: () => (closing ??= end()),
  }
}

/** One batch at a time is with the thread; a reader's has one call. */
function batchesFor(task: Task, { report, damaged, readWithin }: Options) {
  const size = readWithin === undefined ? mostInBatch : 1
  const queue: Waiting[] = []
  const thread = threadFor(task, { replied, ready: watch, lost, report })
  let batch: Waiting[] = []
  let overdue: NodeJS.Timeout | undefined
  let whenEmptied: (() => void) | undefined

  function replied(replies: Reply[]) {
    for (const [index, reply] of replies.entries()) settle(batch[index], reply, damaged)
    next()
  }

  function lost(error: Error) {
    for (const { reject } of [...batch, ...queue.splice(0)]) reject(error)
    next()
  }

  /** The thread is free. */
  function next() {
    clearTimeout(overdue)
    batch = []
    send()
    if (isIdle()) whenEmptied?.()
  }

  function send() {
    if (batch.length > 0 || queue.length === 0) return
    batch = queue.splice(0, size)
    thread.post(batch.map(({ call }) => call))
    watch()
  }

  /** A thread that still starts is not busy with a call. */
  function watch() {
    if (readWithin !== undefined && thread.isReady() && batch.length > 0)
      overdue = setTimeout(() => void giveUp(batch, readWithin), readWithin)
  }

  /** A call that blocks the others for too long fails alone, and they move to another thread. */
  async function giveUp(late: Waiting[], within: number) {
    // If this thread itself was late, the answer has arrived.
    await nextIteration()
    if (batch !== late) return
    thread.abandon()
    for (const { reject } of [...late, ...takeOverdue(queue, within)]) reject(tooSlow())
    next()
  }

  function enqueue(waiting: Waiting) {
    queue.push(waiting)
    // All calls of this turn of the event loop come along.
    queueMicrotask(send)
  }

  const isIdle = () => batch.length + queue.length === 0
  const emptied = async () => isIdle() || new Promise<void>((resolve) => (whenEmptied = resolve))

  return { thread, waiting: () => queue.length, enqueue, isIdle, emptied }
}

/** The reads that have waited too long, taken out of the queue, which is in the order of arrival. */
function takeOverdue(queue: Waiting[], within: number) {
  const oldest = performance.now() - mostSlow * within
  return queue.splice(0, queue.filter(({ since }) => since <= oldest).length)
}

const tooSlow = () => new ReadTooSlow('A read took too long.', 'READ_TOO_SLOW')

function settle(one: Waiting | undefined, reply: Reply, damaged: Options['damaged']) {
  if ('result' in reply) return one?.resolve(reply.result)
  const error = errorFrom(reply.failure)
  if (isDamage(error)) damaged(error)
  one?.reject(error)
}

const newThread = (task: Task) =>
  new Worker(new URL('worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })

type Hearing = {
  replied: (replies: Reply[]) => void
  ready: () => void
  lost: (error: Error) => void
  report: Report
}

/** Of a thread that was abandoned nothing is heard any more. */
function threadFor(task: Task, { replied, ready, lost, report }: Hearing) {
  let thread: Worker | undefined
  let isReady = false
  let mayStartAt = 0

  function start() {
    const startedAt = performance.now()
    isReady = false
    const started = newThread(task)
    // An error ends the thread too, so that `exit` is the one event to act on.
    let cause: Error & { code?: string } = new Error('The thread of the database ended.')
    started.on('message', (message: Message) => started === thread && hear(message))
    started.on('error', (error: Error) => (cause = error))
    started.on('exit', () => {
      if (started !== thread) return
      thread = undefined
      mayStartAt = startedAt + restartAfter
      report(cause, 'a thread of the store has ended, and the next call starts another')
      lost(new StoreUnavailable(cause.message, cause.code ?? 'THREAD_ENDED'))
    })
    thread = started
    return started
  }

  /** Under `node --watch` a thread also reports the files it has read. */
  function hear(message: Message | { 'watch:import': unknown }) {
    if (Array.isArray(message)) replied(message)
    else if (message === 'ready') {
      isReady = true
      ready()
    } else if ('backgroundFailure' in message)
      report(errorFrom(message.backgroundFailure), 'work beside the store failed: index')
  }

  return {
    start: () => void start(),
    isReady: () => isReady,
    expectStartable() {
      if (!thread && performance.now() < mayStartAt)
        throw new StoreUnavailable('The thread of the database has just ended.', 'THREAD_ENDED')
    },
    post(calls: Call[]) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      ;(thread ?? start()).postMessage(calls)
    },
    abandon() {
      void thread?.terminate()
      thread = undefined
    },
    async close() {
      const ending = thread
      if (!ending) return
      thread = undefined
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      ending.postMessage('close')
      await once(ending, 'exit')
    },
  }
}
