import { auditDays } from '#contract/people.ts'
import type { Log } from './http/logging.ts'
import type { Parts } from './parts.ts'
import { day, sweep } from './retention-check.ts'

/** Erases expired submissions, sessions and counters, now and then daily. Returns a function that ends it. */
export function startDailyCleanup(parts: Parts, log: Log) {
  async function clean() {
    try {
      const { erased, doubt, held } = await eraseExpired(parts)
      if (held > 0)
        log.warn({ kind: doubt, held }, 'the sweep is held, nothing is erased: see npm run sweep')
      log.info({ erased }, 'swept')
    } catch (error) {
      // The next day tries again.
      parts.metrics.faults.inc({ kind: 'sweep' })
      log.error(error, 'the sweep failed')
    }
  }
  void clean()
  const timer = setInterval(() => void clean(), day)
  timer.unref()
  return () => clearInterval(timer)
}

/** `held` submissions are past `RETENTION_DAYS` and stay because of a doubt. */
export async function eraseExpired({ store, settings, metrics, now }: Parts) {
  await store.sessions.removeExpired(now())
  await store.allowances.removeBefore(now() - 2 * day)
  const outcome = await sweep(store, settings.retentionDays, now())
  metrics.heldSubmissions.set(outcome.held)
  // A day more than the schema asks for: the clock of a database differs.
  if (outcome.doubt !== 'clock') await store.audit.removeBefore(now() - (auditDays + 1) * day)
  return outcome
}
