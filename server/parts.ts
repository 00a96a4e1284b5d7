import type { Adviser } from './advice/adviser.ts'
import type { AuditTrail } from './people/audit-trail.ts'
import type { OwnersChoices } from './choices.ts'
import type { SendMail } from './people/team/send-links.ts'
import type { Store } from './db/db.ts'
import type { Settings } from './settings.ts'
import type { LogTo } from './http/logging.ts'
import type { Metrics } from './http/metrics.ts'
import type { RateLimits } from './http/admission.ts'

/** What each endpoint receives. Tests replace single parts. */
export type Parts = {
  db: Store
  adviser: Adviser
  limits: RateLimits
  audit: AuditTrail
  /** Undefined if mail is not configured. */
  mail?: SendMail
  /** Signs tokens, and hashes links and accounts in the log. The same for all replicas. */
  secret: string
  metrics: Metrics
  settings: Settings
  choices: OwnersChoices
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** Standard output by default. */
  logTo?: LogTo
}
