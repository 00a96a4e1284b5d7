/** `points` in `seconds`; then none for `pauseSeconds` (or until the time is over), then a new window. */
export type Window = { points: number; seconds: number; pauseSeconds?: number }

/** `points` taken so far, more than the window allows if it is exceeded, and the time until it ends. */
export type Count = { points: number; endsInMs: number }

/** Counts that may be lost: each lasts a day at most. The `keys` of one name are bounded; the oldest are dropped first. */
export interface RateLimitStore {
  /** Takes one point. */
  take(name: string, key: string, window: Window): Promise<Count>
  forget(name: string, key: string): Promise<void>
}

/** Of one name: more than one visitor can fill within the limits of visitors. */
export const mostKeys = 1_000

type Counter = { points: number; endsAt: number }

/** Only for this process. `now` in milliseconds, by a monotonic clock. */
export function rateLimitsInMemory(now: () => number = () => performance.now()): RateLimitStore {
  const names = new Map<string, Map<string, Counter>>()

  function countsOf(name: string) {
    const counts = names.get(name) ?? new Map<string, Counter>()
    names.set(name, counts)
    return counts
  }

  return {
    async take(name, key, window) {
      const counts = countsOf(name)
      const at = now()
      const before = counts.get(key)
      const counter = next(before && before.endsAt > at ? before : undefined, window, at)
      // A restarted count becomes the newest.
      if (counter.points === 1) counts.delete(key)
      counts.set(key, counter)
      const [oldest] = counts.keys()
      if (counts.size > mostKeys && oldest !== undefined) counts.delete(oldest)
      return { points: counter.points, endsInMs: counter.endsAt - at }
    },
    async forget(name, key) {
      countsOf(name).delete(key)
    },
  }
}

function next(before: Counter | undefined, { points, seconds, pauseSeconds }: Window, at: number) {
  if (!before) return { points: 1, endsAt: at + seconds * 1_000 }
  const pauses = before.points === points && pauseSeconds !== undefined
  return {
    points: before.points + 1,
    endsAt: pauses ? at + pauseSeconds * 1_000 : before.endsAt,
  }
}
