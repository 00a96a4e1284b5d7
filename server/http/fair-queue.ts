import { tooBusy } from '../refusal.ts'

/**
 * Lets a few pieces of work run at once. Those who wait take turns by name: a crowd behind one name keeps it waiting itself, and
 * nobody else. Where too many wait already, the work is declined.
 */
export function turns({
  atOnce,
  waitingAs,
  waiting: mostWaiting,
}: {
  atOnce: number
  waitingAs: number
  waiting: number
}) {
  // In the order of the names' turns.
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  async function inTurn<Result>(name: string, work: () => Promise<Result>) {
    if (running < atOnce) running += 1
    else await place(name)
    try {
      return await work()
    } finally {
      pass()
    }
  }

  function place(name: string) {
    const queue = queues.get(name) ?? []
    if (waiting >= mostWaiting || queue.length >= waitingAs) throw tooBusy()
    waiting += 1
    queues.set(name, queue)
    return new Promise<void>((resolve) => queue.push(resolve))
  }

  /** Hands the place on without giving it up, so that nobody slips in between. */
  function pass() {
    const [first] = queues
    if (first === undefined) {
      running -= 1
      return
    }
    const [name, queue] = first
    const next = queue.shift()
    queues.delete(name)
    if (queue.length > 0) queues.set(name, queue)
    waiting -= 1
    next?.()
  }

  return inTurn
}
