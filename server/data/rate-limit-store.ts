import { LRUCache } from 'lru-cache'

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

/** Of one name. Each costs whoever fills them more than a whole window. */
const mostRefused = 10 * mostKeys

type Counter = { points: number; endsAt: number }

/** Only for this process. `now` in milliseconds, by a monotonic clock. */
export function rateLimitsInMemory(now: () => number = () => performance.now()): RateLimitStore {
  const names = new Map<string, ReturnType<typeof emptyCounts>>()

  function countsOf(name: string) {
    const counts = names.get(name) ?? emptyCounts()
    names.set(name, counts)
    return counts
  }

  return {
    async take(name, key, window) {
      const { counting, refused } = countsOf(name)
      const at = now()
      const before = refused.get(key) ?? counting.get(key)
      const counter = next(before && before.endsAt > at ? before : undefined, window, at)
      const isRefused = counter.points > window.points
      // A restarted count becomes the newest.
      if (isRefused || counter.points === 1) counting.delete(key)
      if (isRefused) refused.set(key, counter)
      else {
        refused.delete(key)
        counting.set(key, counter)
      }
      const [oldest] = counting.keys()
      if (counting.size > mostKeys && oldest !== undefined) counting.delete(oldest)
      return { points: counter.points, endsInMs: counter.endsAt - at }
    },
    async forget(name, key) {
      const { counting, refused } = countsOf(name)
      counting.delete(key)
      refused.delete(key)
    },
  }
}

/** Who is refused stays so, however many others are counted. */
const emptyCounts = () => ({
  counting: new Map<string, Counter>(),
  refused: new LRUCache<string, Counter>({ max: mostRefused }),
})

function next(before: Counter | undefined, { points, seconds, pauseSeconds }: Window, at: number) {
  if (!before) return { points: 1, endsAt: at + seconds * 1_000 }
  const pauses = before.points === points && pauseSeconds !== undefined
  return {
    points: before.points + 1,
    endsAt: pauses ? at + pauseSeconds * 1_000 : before.endsAt,
  }
}
