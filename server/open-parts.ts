import { auditTrail } from './people/audit-trail.ts'
import { followChoices, openChoices } from './choices.ts'
import { createAdviser } from './advice/adviser.ts'
import { openRateLimitStore, openStore } from './db/open.ts'
import type { Report, Store } from './db/db.ts'
import type { Settings } from './settings.ts'
import { linkMailer } from './notify/staff-news.ts'
import { createMetrics } from './http/metrics.ts'
import type { Parts } from './parts.ts'
import { rateLimits } from './http/admission.ts'
import { takeAllowance } from './db/allowances.ts'
import { readSecret } from './people/signature.ts'

/** The parts of one replica by its settings. `close` ends them, after the last request. */
export async function openParts(
  settings: Settings,
  opening: Promise<Store> = openStore(settings),
  report: Report = () => undefined,
): Promise<Parts & { close: () => Promise<void> }> {
  const metrics = createMetrics()
  const db = await opening
  const counters = await openRateLimitStore(settings)
  const adviser = createAdviser(settings.model, {
    // All replicas share the calls of a day of UTC.
    takeCall: () =>
      takeAllowance(
        db,
        `model-calls-${new Date().toISOString().slice(0, 10)}`,
        settings.model?.dailyCalls ?? 0,
      ),
  })
  const choices = await openChoices(db, settings)
  const unfollow = followChoices(choices)
  const audit = auditTrail(db, Date.now, (error, message) => {
    metrics.faults.inc({ kind: 'audit' })
    report(error, message)
  })
  return {
    db,
    adviser,
    audit,
    limits: rateLimits(settings, counters),
    secret: await readSecret(db, 'server'),
    metrics,
    settings,
    choices,
    now: Date.now,
    ...(settings.news.mail && { mail: linkMailer(db, Date.now) }),
    async close() {
      unfollow()
      await audit.close()
      await counters.close()
      await db.close()
    },
  }
}
