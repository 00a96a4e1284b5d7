const maxFailures = 5
const pauseMs = 30_000

/** Stops calls to an endpoint that failed several times in a row; after a pause a single call tries it again. */
export function breaker(now: () => number) {
  let failures = 0
  let openUntil = 0
  return {
    /** False during the pause. The call after the pause renews it first, so that it is the only one. */
    allows() {
      if (failures < maxFailures) return true
      if (now() < openUntil) return false
      openUntil = now() + pauseMs
      return true
    },
    failed() {
      failures += 1
      if (failures >= maxFailures) openUntil = now() + pauseMs
    },
    worked() {
      failures = 0
    },
  }
}
