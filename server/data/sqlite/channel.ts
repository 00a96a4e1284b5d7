import { Worker } from 'node:worker_threads'
import { ReadTooSlow, StoreUnavailable, type Report } from '../store.ts'
import { errorFrom } from './failure.ts'
import type { Input, Operation, Output } from './operations.ts'
import type { Call, Opening, Reply, Task, Trouble } from './thread.ts'

/** The way to a thread that holds a connection. A thread that dies is started anew by a later call. */
export type Channel = {
  /** Starts the thread ahead of `open`, which may have to wait for something. */
  begin: () => void
  /** A thread that is started anew opens as the first did. */
  open: (how?: Opening) => Promise<void>
  call: <Name extends Operation>(operation: Name, input: Input<Name>) => Promise<Output<Name>>
  /** Nothing is being asked of the thread. */
  idle: () => boolean
  close: () => Promise<void>
}

export type Options = {
  report: Report
  /** For calls that only read: how long, in milliseconds, the thread may be busy with one of them before it is replaced. */
  within?: number
}

type Waiting = {
  asked: Call
  at: number
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** More calls than a thread can answer in time. */
const mostWaiting = 10_000
/** Behind so many that took as long as they may, a read is given up as well. */
const mostSlow = 3
/** Neither reads for anybody. */
const ownOperations = new Set<Call['operation']>(['open', 'close'])

const restartAfter = 1_000
/** Fits into 32 bits; comes again long after the call before with this number was answered. */
const mostNumber = 0x7f_ff_ff_ff
/** A thread that is given up ends when its statement lets it. So many may be on their way out before no other is started. */
const mostGivenUp = 2

export function channel(task: Omit<Task, 'running'>, { report, within }: Options): Channel {
  const running = new Int32Array(new SharedArrayBuffer(4))
  // In the order in which the thread takes them.
  const waiting = new Map<number, Waiting>()
  const unsent: Call[] = []
  let last = 0
  let coming = 0
  let thread: Worker | undefined
  let opening: Promise<unknown> | undefined
  let opensBy: Opening | undefined
  let startedAt = -restartAfter
  let givenUp = 0
  let overdue: NodeJS.Timeout | undefined
  let drained: (() => void) | undefined
  let closing: Promise<void> | undefined

  async function start() {
    if (!thread && givenUp === mostGivenUp)
      throw new ReadTooSlow('The threads before are still busy.', 'READ_TOO_SLOW')
    if (!thread && performance.now() - startedAt < restartAfter)
      throw new StoreUnavailable('The thread of the database has just ended.', 'THREAD_ENDED')
    const started = thread ?? begin()
    try {
      await ask('open', opensBy)
    } catch (error) {
      await leave(started)
      throw error
    }
  }

  function begin() {
    startedAt = performance.now()
    const started = new Worker(new URL('thread.ts', import.meta.url), {
      workerData: { ...task, running } satisfies Task,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    // An error ends the thread too, so that `exit` is the one event to act on.
    let cause: Error & { code?: string } = new Error('The thread of the database ended.')
    started.on('message', (message: Reply[] | Trouble | { 'watch:import': unknown }) => {
      if (started !== thread) return
      if (Array.isArray(message)) settle(message)
      // Under `node --watch` a thread also tells which files it has read.
      else if ('failure' in message)
        report(errorFrom(message.failure), `work beside the store failed: ${message.what}`)
    })
    started.on('error', (error: Error) => (cause = error))
    started.on('exit', () => {
      if (started !== thread) return
      report(cause, 'a thread of the store has ended, and the next call starts another')
      lose(new StoreUnavailable(cause.message, cause.code ?? 'THREAD_ENDED'))
    })
    thread = started
    return started
  }

  /** Nothing is heard of it any more. */
  function leave(left: Worker) {
    if (thread === left) thread = undefined
    return left.terminate()
  }

  /** Gives the calls that nobody will answer. */
  function lost(): Waiting[] {
    clearTimeout(overdue)
    opening = undefined
    unsent.length = 0
    const calls = [...waiting.values()]
    waiting.clear()
    return calls
  }

  function lose(error: StoreUnavailable) {
    thread = undefined
    for (const { reject } of lost()) reject(error)
    drained?.()
  }

  /** A call that keeps the others waiting for too long fails alone: they are asked again of another thread. */
  function replace(first: Waiting) {
    // Those before it are answered, though their answers may not be here yet.
    const slow = waiting.get(Atomics.load(running, 0)) ?? first
    const calls = lost()
    if (thread) {
      givenUp += 1
      void leave(thread).finally(() => (givenUp -= 1))
    }
    if (givenUp < mostGivenUp) begin()
    for (const one of calls)
      if (one === slow || leftTo(one) <= 0)
        one.reject(new ReadTooSlow('A read took too long.', 'READ_TOO_SLOW'))
      else again(one)
    settled()
  }

  function again({ asked, at, resolve, reject }: Waiting) {
    open()
      .then(() => ask(asked.operation, asked.input, at))
      .then(resolve, reject)
      .finally(settled)
  }

  /** How long it may still wait, in milliseconds. */
  const leftTo = ({ at }: Waiting) => at + mostSlow * (within ?? Infinity) - performance.now()

  function settle(replies: Reply[]) {
    for (const { number, result, failure } of replies) {
      const caller = waiting.get(number)
      waiting.delete(number)
      if (failure) caller?.reject(errorFrom(failure))
      else caller?.resolve(result)
    }
    watch()
    settled()
  }

  function settled() {
    if (waiting.size === 0) drained?.()
  }

  /** The first that waits is the one that the thread is busy with, or one just before it. */
  function watch() {
    clearTimeout(overdue)
    const [first] = waiting.values()
    if (within !== undefined && first && !ownOperations.has(first.asked.operation))
      overdue = setTimeout(replace, Math.max(0, Math.min(within, leftTo(first))), first)
  }

  function ask(operation: Call['operation'], input: unknown, at = performance.now()) {
    return new Promise<unknown>((resolve, reject) => {
      const number = (last = (last + 1) & mostNumber)
      const asked = { number, operation, input }
      waiting.set(number, { asked, at, resolve, reject })
      if (waiting.size === 1) watch()
      // One message for all calls of this turn: passing a message costs more than its content.
      if (unsent.push(asked) === 1) queueMicrotask(send)
    })
  }

  function send() {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    if (unsent.length > 0) thread?.postMessage(unsent.splice(0))
  }

  async function open(how = opensBy) {
    opensBy = how
    const started = (opening ??= start())
    try {
      await started
    } catch (error) {
      if (opening === started) opening = undefined
      throw error
    }
  }

  async function call<Name extends Operation>(operation: Name, input: Input<Name>) {
    if (closing) throw new StoreUnavailable('The store is closed.', 'CLOSED')
    if (waiting.size >= mostWaiting) throw tooMuch()
    coming += 1
    await open().finally(() => (coming -= 1))
    // The thread answers an operation with what it gives.
    return (await ask(operation, input)) as Output<Name>
  }

  function tooMuch() {
    const message = 'The store has too much to do.'
    return new (within === undefined ? StoreUnavailable : ReadTooSlow)(message, 'TOO_MUCH_TO_DO')
  }

  async function end() {
    if (waiting.size > 0) await new Promise<void>((resolve) => (drained = resolve))
    const ending = thread
    if (!ending) return
    await ask('close', undefined)
    await leave(ending)
  }

  return {
    begin: () => void begin(),
    open,
    call,
    idle: () => waiting.size + coming === 0,
    close: () => (closing ??= end()),
  }
}
