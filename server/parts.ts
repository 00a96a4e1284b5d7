import type { Adviser } from './advice/adviser.ts'
import type { AuditTrail } from './accounts/audit-trail.ts'
import type { SendMail } from './accounts/send-links.ts'
import type { Store } from './data/store.ts'
import type { Settings } from './environment.ts'
import type { LogTo } from './http/logging.ts'
import type { Metrics } from './http/metrics.ts'
import type { RateLimits } from './http/rate-limits.ts'

/** What each endpoint receives. Tests replace single parts. */
export type Parts = {
  store: Store
  adviser: Adviser
  limits: RateLimits
  audit: AuditTrail
  /** Undefined if mail is not configured. */
  mail?: SendMail
  /** Signs device cookies, and hashes links and accounts in the log. The same for all replicas. */
  secret: string
  metrics: Metrics
  settings: Settings
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** Standard output by default. */
  logTo?: LogTo
}
