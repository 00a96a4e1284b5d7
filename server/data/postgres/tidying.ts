import { countedAtOnce } from './short-words.ts'

const idleAfter = 2_000
const betweenSteps = 10
const betweenStepsInARush = 100
const afterFailure = 60_000
/**
 * From so many on rows do not wait for a quiet moment: searches look at them one by one, 2 microseconds each, and with three times as
 * many the list before the index is full, so that somebody who submits would have to empty it.
 */
const mostUncounted = 20_000
const mostBeforeIndex = 10_000

/**
 * What is done beside the writes: rows are counted and, every so often and at the end, enter the index of trigrams. Step by step, in quiet
 * moments or when many wait. `countNext` is true if more are waiting.
 */
export function tidyingOf(countNext: () => Promise<boolean>, enterIndex: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let ended = false
  let uncounted = 0
  let beforeIndex = 0

  function soon(pause: number) {
    clearTimeout(timer)
    if (ended) return
    timer = setTimeout(() => {
      working ??= work().finally(() => (working = undefined))
    }, pause)
    timer.unref()
  }

  async function work() {
    try {
      const more = await countNext()
      if (!more || beforeIndex >= mostBeforeIndex) {
        beforeIndex = 0
        await enterIndex()
      }
      uncounted = more ? Math.max(0, uncounted - countedAtOnce) : 0
      if (more) soon(uncounted < mostUncounted ? betweenSteps : betweenStepsInARush)
    } catch {
      // Searches look at the rows themselves until then.
      soon(afterFailure)
    }
  }

  soon(idleAfter)
  return {
    /** After each group of rows. */
    added(rows: number) {
      uncounted += rows
      beforeIndex += rows
      if (uncounted < mostUncounted) soon(idleAfter)
    },
    async end() {
      ended = true
      clearTimeout(timer)
      await working
    },
  }
}
