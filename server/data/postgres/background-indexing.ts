const idleAfter = 2_000
const afterFailure = 60_000
/** With three times as many, the pending list would be full, and a submission would have to empty it. */
const mostBeforeIndex = 10_000

/** Moves rows into the trigram index after a pause, or when many wait. `failed` receives the errors. */
export function backgroundIndexing(
  enterIndex: () => Promise<unknown>,
  failed: (error: unknown) => void = () => undefined,
) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let ended = false
  let waiting = 0

  function schedule(pause: number) {
    clearTimeout(timer)
    if (ended) return
    timer = setTimeout(() => {
      working ??= work().finally(() => (working = undefined))
    }, pause)
    timer.unref()
  }

  async function work() {
    waiting = 0
    try {
      await enterIndex()
    } catch (error) {
      failed(error)
      // Searches read the list before the index until then.
      schedule(afterFailure)
    }
  }

  schedule(idleAfter)
  return {
    /** After each batch of rows. */
    added(rows: number) {
      waiting += rows
      // A rush does not put it off again and again.
      if (waiting < mostBeforeIndex) schedule(idleAfter)
      else if (waiting - rows < mostBeforeIndex) schedule(0)
    },
    async end() {
      ended = true
      clearTimeout(timer)
      await working
    },
  }
}
