import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from '../store.ts'
import { errorFrom } from './failure.ts'
import type { Input, Operation, Output } from './operations.ts'
import type { Call, Opening, Reply, Task } from './thread.ts'

/** The way to a thread that holds a connection. A thread that dies is started anew by a later call. */
export type Channel = {
  /** Starts the thread ahead of `open`, which may have to wait for something. */
  begin: () => void
  /** A thread that is started anew opens as the first did. */
  open: (how?: Opening) => Promise<void>
  call: <Name extends Operation>(operation: Name, input: Input<Name>) => Promise<Output<Name>>
  close: () => Promise<void>
}

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** More calls than a thread can answer in time. */
const mostWaiting = 10_000
const restartAfter = 1_000

export function channel(task: Task): Channel {
  const waiting = new Map<number, Waiting>()
  const unsent: Call[] = []
  let last = 0
  let thread: Worker | undefined
  let opening: Promise<unknown> | undefined
  let opensBy: Opening | undefined
  let startedAt = -restartAfter
  let drained: (() => void) | undefined
  let closing: Promise<void> | undefined

  async function start() {
    if (!thread && performance.now() - startedAt < restartAfter)
      throw new StoreUnavailable('The thread of the database has just ended.')
    const started = thread ?? begin()
    try {
      await ask('open', opensBy)
    } catch (error) {
      await started.terminate()
      throw error
    }
  }

  function begin() {
    startedAt = performance.now()
    const started = new Worker(new URL('thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    // An error ends the thread too, so that `exit` is the one event to act on.
    let cause = 'The thread of the database ended.'
    started.on('message', (message: Reply[] | object) => {
      // Under `node --watch` a thread also tells which files it has read.
      if (Array.isArray(message)) settle(message)
    })
    started.on('error', (error) => (cause = error.message))
    started.on('exit', () => ended(cause))
    thread = started
    return started
  }

  function ended(cause: string) {
    thread = undefined
    opening = undefined
    unsent.length = 0
    const lost = [...waiting.values()]
    waiting.clear()
    for (const { reject } of lost) reject(new StoreUnavailable(cause))
    drained?.()
  }

  function settle(replies: Reply[]) {
    for (const { number, result, failure } of replies) {
      const caller = waiting.get(number)
      waiting.delete(number)
      if (failure) caller?.reject(errorFrom(failure))
      else caller?.resolve(result)
    }
    if (waiting.size === 0) drained?.()
  }

  function ask(operation: Call['operation'], input: unknown) {
    return new Promise<unknown>((resolve, reject) => {
      const number = (last += 1)
      waiting.set(number, { resolve, reject })
      // One message for all calls of this turn: passing a message costs more than its content.
      if (unsent.push({ number, operation, input }) === 1) queueMicrotask(send)
    })
  }

  function send() {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    if (unsent.length > 0) thread?.postMessage(unsent.splice(0))
  }

  async function open(how = opensBy) {
    opensBy = how
    opening ??= start()
    try {
      await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  async function call<Name extends Operation>(operation: Name, input: Input<Name>) {
    if (closing) throw new StoreUnavailable('The store is closed.')
    if (waiting.size >= mostWaiting) throw new StoreUnavailable('The store has too much to do.')
    await open()
    // The thread answers an operation with what it gives.
    return (await ask(operation, input)) as Output<Name>
  }

  async function end() {
    if (waiting.size > 0) await new Promise<void>((resolve) => (drained = resolve))
    const ending = thread
    if (!ending) return
    await ask('close', undefined)
    await ending.terminate()
  }

  return { begin: () => void begin(), open, call, close: () => (closing ??= end()) }
}
