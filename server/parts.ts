import type { Adviser } from './advice/adviser.ts'
import type { Store } from './data/store.ts'
import type { LogTo } from './http/logging.ts'
import type { Metrics } from './http/metrics.ts'
import type { Settings } from './environment.ts'
import type { RateLimits } from './http/rate-limits.ts'

/** What every endpoint is handed. Tests hand in others. */
export type Parts = {
  store: Store
  adviser: Adviser
  limits: RateLimits
  /** Signs what a browser is known by, and stands for accounts in the log. The same for all replicas. */
  secret: string
  metrics: Metrics
  settings: Settings
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** Standard output, where it is not said. */
  logTo?: LogTo
}
