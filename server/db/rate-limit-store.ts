import { LRUCache } from 'lru-cache'

/** `points` in `seconds`; then none for `pauseSeconds` (or until the time is over), then a new window. */
export type Window = { points: number; seconds: number; pauseSeconds?: number }

/** `points` taken so far, more than the window allows if it is exceeded, and the time until it ends. */
export type Count = { points: number; endsInMs: number }

/** Counts that may be lost: each lasts a day at most. */
export interface RateLimitStore {
  /** Takes one point. */
  take(name: string, key: string, window: Window): Promise<Count>
  forget(name: string, key: string): Promise<void>
}

/** More than visitors can fill within the limits of visitors; the oldest are dropped first. */
export const mostKeys = 20_000

type Counter = { points: number; endsAt: number }

/** Only for this process. `now` in milliseconds, by a monotonic clock. */
export function rateLimitsInMemory(now: () => number = () => performance.now()): RateLimitStore {
  const counters = new LRUCache<string, Counter>({ max: mostKeys })
  // Apart: whoever comes from many addresses must not push out a refusal that is in force.
  const refused = new LRUCache<string, Counter>({ max: mostKeys })

  return {
    async take(name, key, window) {
      const full = `${name}:${key}`
      const at = now()
      const before = refused.get(full) ?? counters.get(full)
      const counter = next(before && before.endsAt > at ? before : undefined, window, at)
      refused.delete(full)
      ;(counter.points > window.points ? refused : counters).set(full, counter)
      return { points: counter.points, endsInMs: counter.endsAt - at }
    },
    async forget(name, key) {
      refused.delete(`${name}:${key}`)
      counters.delete(`${name}:${key}`)
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
