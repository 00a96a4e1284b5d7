import { setImmediate as nextIteration } from 'node:timers/promises'
import { isLost, wasRefused } from './failure.ts'

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Promise<Result>) => void
  reject: (error: unknown) => void
}

const mostInBatch = 200

/**
 * Items that arrive during a batch share the next one: one round trip and one disk sync for all. Two batches at once were smaller, with
 * a fifth fewer submissions when server and database share two cores. `work` returns results in the order of the items, each with its
 * remaining lookups. An item refused by the database fails alone.
 */
export function inBatches<Item, Result>(work: (items: Item[]) => Promise<Promise<Result>[]>) {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function run() {
    isRunning = true
    // Those of the same turn of the event loop come along.
    for (await nextIteration(); waiting.length > 0; await nextIteration())
      await settle(waiting.splice(0, mostInBatch))
    isRunning = false
  }

  async function settle(batch: Waiting<Item, Result>[]) {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined) reject(new Error('A batch was answered in part.'))
        else resolve(result)
      }
    } catch (error) {
      await failed(batch, error)
    }
  }

  async function failed(batch: Waiting<Item, Result>[], error: unknown) {
    if (wasRefused(error) && batch.length > 1) {
      await Promise.all(batch.map((one) => settle([one])))
      return
    }
    // Waiting items would fail in the same way, after another timeout.
    for (const { reject } of [...batch, ...(isLost(error) ? waiting.splice(0) : [])]) reject(error)
  }

  return (item: Item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
