import { tooBusy } from '../refusal.ts'

/**
 * Runs at most `concurrency` tasks at once. Waiting names are served in rotation, so many entries of one name delay only that name.
 * Declines work when `maxWaiting` wait in total, or `maxPerName` of one name.
 */
export function fairQueue({
  concurrency,
  maxPerName,
  maxWaiting,
}: {
  concurrency: number
  maxPerName: number
  maxWaiting: number
}) {
  // In serving order.
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  async function run<Result>(name: string, work: () => Promise<Result>) {
    if (running < concurrency) running += 1
    else await slotFor(name)
    try {
      return await work()
    } finally {
      release()
    }
  }

  function slotFor(name: string) {
    const queue = queues.get(name) ?? []
    if (waiting >= maxWaiting || queue.length >= maxPerName) throw tooBusy()
    waiting += 1
    queues.set(name, queue)
    return new Promise<void>((resolve) => queue.push(resolve))
  }

  /** Passes the slot to the next in line without freeing it, so that nothing overtakes. */
  function release() {
    const [first] = queues
    if (first === undefined) {
      running -= 1
      return
    }
    const [name, queue] = first
    const next = queue.shift()
    // A name with more waiting work moves to the end.
    queues.delete(name)
    if (queue.length > 0) queues.set(name, queue)
    waiting -= 1
    next?.()
  }

  return run
}
