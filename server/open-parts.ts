import { auditTrail } from './accounts/audit-trail.ts'
import { createAdviser } from './advice/adviser.ts'
import { openRateLimitStore, openStore } from './data/open.ts'
import type { Report } from './data/db.ts'
import type { Store } from './data/store.ts'
import type { Settings } from './environment.ts'
import { linkMailer } from './news/staff-news.ts'
import { createMetrics, measured } from './http/metrics.ts'
import type { Parts } from './parts.ts'
import { rateLimits } from './http/rate-limits.ts'

/** The parts of one replica by its settings. `close` ends them, after the last request. */
export async function openParts(
  settings: Settings,
  opening: Promise<Store> = openStore(settings),
  report: Report = () => undefined,
): Promise<Parts & { close: () => Promise<void> }> {
  const metrics = createMetrics()
  const store = measured(await opening, metrics)
  const counters = await openRateLimitStore(settings)
  const adviser = createAdviser(settings.model, {
    // All replicas share the calls of a day of UTC.
    takeCall: () =>
      store.allowances.take(
        `model-calls-${new Date().toISOString().slice(0, 10)}`,
        settings.model?.dailyCalls ?? 0,
      ),
  })
  const audit = auditTrail(store, Date.now, (error, message) => {
    metrics.faults.inc({ kind: 'audit' })
    report(error, message)
  })
  return {
    store,
    adviser,
    audit,
    limits: rateLimits(settings, counters),
    secret: await store.secrets.read('server'),
    metrics,
    settings,
    now: Date.now,
    ...(settings.news.mail && { mail: linkMailer(store.outbox, Date.now) }),
    async close() {
      await audit.close()
      await counters.close()
      await store.close()
    },
  }
}
