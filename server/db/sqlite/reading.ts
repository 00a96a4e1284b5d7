import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Db, ReadTooSlow, type Report, type Row, StoreUnavailable } from '../db.ts'
import { rendered, type Parameter } from '../sql.ts'
import { gap } from './connection.ts'
import { errorOf, type plainOf } from './failure.ts'

export type Question = { text: string; values: Parameter[] }
export type Reply = { rows: Row[] } | { failure: ReturnType<typeof plainOf> }

type Waiting = Question & {
  resolve: (rows: Row[]) => void
  reject: (error: Error) => void
  since: number
}

const mostWaiting = 1_000
/** Behind this many reads at the time limit, another is given up too. */
const mostSlow = 3

type Options = {
  /** How long a read may take, in ms. */
  within: number
  /** Makes an error of what was thrown. */
  failed: (error: unknown) => Error
  report: Report
}

/**
 * Long reads, one after another in a thread. What takes too long fails alone: the thread is ended and replaced, as nothing else can stop
 * a statement.
 */
export function reading(file: string, { within, failed, report }: Options) {
  const queue: Waiting[] = []
  let current: Waiting | undefined
  let isClosed = false
  const thread = threadOn(file, within, {
    heard(reply) {
      if ('rows' in reply) next((one) => one.resolve(reply.rows))
      else next((one) => one.reject(failed(errorOf(reply.failure))))
    },
    lost(error) {
      report(error, 'a thread of the store has ended, and the next list starts another')
      next((one) => one.reject(error))
    },
    late() {
      const oldest = performance.now() - mostSlow * within
      for (const one of queue.splice(0, queue.filter(({ since }) => since <= oldest).length))
        one.reject(tooSlow())
      next((one) => one.reject(tooSlow()))
    },
  })

  function next(settle: (one: Waiting) => void) {
    const settled = current
    current = undefined
    send()
    if (settled) settle(settled)
  }

  function send() {
    if (current) return
    current = queue.shift()
    if (current) thread.post({ text: current.text, values: current.values })
  }

  const list: Db['list'] = (statement) =>
    new Promise((resolve, reject) => {
      if (isClosed) throw new StoreUnavailable('The store is closed.', 'CLOSED')
      if (queue.length >= mostWaiting)
        throw new ReadTooSlow('The store has too much to do.', 'TOO_MUCH_TO_DO')
      queue.push({ ...rendered(statement, gap), resolve, reject, since: performance.now() })
      send()
    })

  async function close() {
    if (isClosed) return
    isClosed = true
    for (const one of queue.splice(0))
      one.reject(new StoreUnavailable('The store is closed.', 'CLOSED'))
    await thread.close()
  }

  return { list, close }
}

const tooSlow = () => new ReadTooSlow('A read took too long.', 'READ_TOO_SLOW')

type Hearing = {
  heard: (reply: Reply) => void
  lost: (error: Error) => void
  /** A question took longer than it may. */
  late: () => void
}

/** One question at a time is with the thread. Of one that was replaced nothing is heard any more. */
function threadOn(file: string, within: number, { heard, lost, late }: Hearing) {
  let thread: Worker | undefined = started()
  let asked = 0
  let overdue: NodeJS.Timeout | undefined

  function started() {
    const one = new Worker(new URL('reading-thread.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    let cause: Error & { code?: string } = new Error('The thread of the database ended.')
    // Under `node --watch` a thread also reports the files it has read.
    one.on('message', (message: Reply | { 'watch:import': unknown }) => {
      if (one !== thread || 'watch:import' in message) return
      clearTimeout(overdue)
      heard(message)
    })
    one.on('error', (error: Error) => (cause = error))
    one.on('exit', () => {
      if (one === thread)
        leave(() => lost(new StoreUnavailable(cause.message, cause.code ?? 'THREAD_ENDED')))
    })
    return one
  }

  function leave(then: () => void) {
    thread = undefined
    clearTimeout(overdue)
    then()
  }

  function giveUp(number: number) {
    const ending = thread
    if (asked !== number) return
    void ending?.terminate()
    leave(late)
  }

  return {
    post(question: Question) {
      const number = ++asked
      thread ??= started()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      thread.postMessage(question)
      // If this thread itself was late, the answer is heard first.
      overdue = setTimeout(() => setImmediate(giveUp, number), within)
    },
    /** After what it is busy with. */
    async close() {
      const ending = thread
      leave(() => undefined)
      if (!ending) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      ending.postMessage('close')
      await once(ending, 'exit')
    },
  }
}
