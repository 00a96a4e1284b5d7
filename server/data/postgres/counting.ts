import { countedAtOnce } from './short-words.ts'

const idleAfter = 2_000
const betweenSteps = 10
const betweenStepsInARush = 100
const afterFailure = 60_000
/** From so many on rows do not wait for a quiet moment, because searches look at them one by one: 2 microseconds each. */
const mostUncounted = 50_000

/** Has rows counted, step by step, in quiet moments or when many wait. `step` is true if more are waiting. */
export function countingOf(step: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let ended = false
  let uncounted = 0

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
      const more = await step()
      uncounted = more ? Math.max(0, uncounted - countedAtOnce) : 0
      if (more) soon(uncounted < mostUncounted ? betweenSteps : betweenStepsInARush)
    } catch {
      // Searches look at the rows themselves until they are counted.
      soon(afterFailure)
    }
  }

  soon(idleAfter)
  return {
    /** After each group of rows. */
    added(rows: number) {
      uncounted += rows
      if (uncounted < mostUncounted) soon(idleAfter)
    },
    async end() {
      ended = true
      clearTimeout(timer)
      await working
    },
  }
}
