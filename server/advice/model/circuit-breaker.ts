const tolerated = 5
const pauseMs = 30_000

/** Stops asking an endpoint that failed several times on end; after a pause one question tries it again. */
export function breaker(now: () => number) {
  let failures = 0
  let openUntil = 0
  return {
    /** False while the pause lasts. The question that ends it is alone: the pause is renewed before it is asked. */
    allows() {
      if (failures < tolerated) return true
      if (now() < openUntil) return false
      openUntil = now() + pauseMs
      return true
    },
    failed() {
      failures += 1
      if (failures >= tolerated) openUntil = now() + pauseMs
    },
    worked() {
      failures = 0
    },
  }
}
