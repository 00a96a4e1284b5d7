import { rowsInBlock } from '../row-bits.ts'

const idleAfter = 2_000
/** As long as a step takes. */
const betweenSteps = 100
const betweenStepsInARush = 2_000
const afterFailure = 60_000
/**
 * From so many on rows do not wait for a quiet moment: searches look at them one by one, 2 microseconds each, and with three times as
 * many the list before the index is full, so that somebody who submits would have to empty it.
 */
const mostUnentered = 20_000
const mostBeforeIndex = 10_000

/**
 * What is done beside the writes: short words are entered and, every so often and at the end, rows enter the index of trigrams. Step by step, in quiet
 * moments or when many wait. `enterNext` is true if more may be waiting.
 */
export function tidyingOf(enterNext: () => Promise<boolean>, enterIndex: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let ended = false
  let unentered = 0
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
      const more = await enterNext()
      if (!more || beforeIndex >= mostBeforeIndex) {
        beforeIndex = 0
        await enterIndex()
      }
      unentered = more ? Math.max(0, unentered - rowsInBlock) : 0
      if (more) soon(unentered < mostUnentered ? betweenSteps : betweenStepsInARush)
    } catch {
      // Searches look at the rows themselves until then.
      soon(afterFailure)
    }
  }

  soon(idleAfter)
  return {
    /** After each group of rows. */
    added(rows: number) {
      unentered += rows
      beforeIndex += rows
      if (unentered < mostUnentered) soon(idleAfter)
    },
    async end() {
      ended = true
      clearTimeout(timer)
      await working
    },
  }
}
