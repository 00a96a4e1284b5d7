import { StoreUnavailable } from '../store.ts'
import { wasRefused } from './failure.ts'

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Promise<Result>) => void
  reject: (error: unknown) => void
}

/** So many statements at once: while one waits for the disk, another is being worked on. */
const atOnce = 2
const mostInGroup = 200

/**
 * What comes while statements are under way is gathered, and shares the next one: one way to the database and one wait for its disk.
 * `work` is one statement; it gives the results in the order of the items, each with whatever is still to be looked up for it. An item
 * that the database refuses takes only itself along.
 */
export function inGroups<Item, Result>(work: (items: Item[]) => Promise<Promise<Result>[]>) {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0
  let called = false

  function callNext() {
    if (called || running === atOnce || waiting.length === 0) return
    called = true
    // Those of the same turn of the event loop come along.
    setImmediate(() => {
      called = false
      void serve(waiting.splice(0, mostInGroup))
    })
  }

  async function serve(group: Waiting<Item, Result>[]) {
    if (group.length === 0) return
    running += 1
    callNext()
    await settle(group)
    running -= 1
    callNext()
  }

  async function settle(group: Waiting<Item, Result>[]) {
    try {
      const results = await work(group.map(({ item }) => item))
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index]
        if (result === undefined) reject(new Error('A group was answered in part.'))
        else resolve(result)
      }
    } catch (error) {
      await failed(group, error)
    }
  }

  async function failed(group: Waiting<Item, Result>[], error: unknown) {
    if (wasRefused(error) && group.length > 1) {
      await Promise.all(group.map((one) => settle([one])))
      return
    }
    // Whoever waits behind would hear the same, as long again later.
    const lost = error instanceof StoreUnavailable && !wasRefused(error)
    for (const { reject } of [...group, ...(lost ? waiting.splice(0) : [])]) reject(error)
  }

  return (item: Item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      callNext()
    })
}
