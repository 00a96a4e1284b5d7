import { auditDays } from '#contract/people.ts'
import type { Log } from './http/logging.ts'
import { addStaffNews } from './notify/staff-news.ts'
import { removeOldBackups } from './http/backups.ts'
import type { Parts } from './parts.ts'
import { day, sweep } from './retention-check.ts'
import { sweepOutbox } from './notify/outbox.ts'
import { removeExpiredSessions } from './people/sessions.ts'
import { removeAuditBefore } from './people/audit.ts'
import { retentionFacts } from './db/retention.ts'
import { removeAllowancesBefore } from './db/allowances.ts'

/** Erases expired submissions, sessions and counters, now and then daily. Returns a function that ends it. */
export function startDailyCleanup(parts: Parts, log: Log) {
  let isEnded = false
  async function clean() {
    try {
      await removeOldBackups(parts.settings.dataDirectory, parts.now())
      const { erased, doubt, held } = await eraseExpired(parts)
      if (held > 0)
        log.warn({ kind: doubt, held }, 'the sweep is held, nothing is erased: see npm run sweep')
      log.info({ erased }, 'swept')
    } catch (error) {
      // The store closes under a sweep that runs; the next start tries again.
      if (isEnded) return
      // The next day tries again.
      parts.metrics.faults.inc({ kind: 'sweep' })
      log.error(error, 'the sweep failed')
    }
  }
  void clean()
  const timer = setInterval(() => void clean(), day)
  timer.unref()
  return () => {
    isEnded = true
    clearInterval(timer)
  }
}

/** `held` submissions are past `RETENTION_DAYS` and stay because of a doubt. */
export async function eraseExpired(parts: Parts) {
  const { db, settings, metrics, now } = parts
  await removeExpiredSessions(db, now())
  await removeAllowancesBefore(db, now() - 2 * day)
  const outcome = await sweep(db, settings.retentionDays, now())
  metrics.heldSubmissions.set(outcome.held)
  await sweepOutbox(db, { sent: now() - 7 * day, failed: now() - 30 * day })
  if (outcome.held > 0) {
    const { hold } = await retentionFacts(db, 0)
    // Reported once for each hold.
    const once = new Date(hold?.since ?? now()).toISOString()
    await addStaffNews(parts, { kind: 'sweep-held', once, content: { count: outcome.held } })
  }
  // A day more than the schema requires, because the clock of the database may differ.
  if (outcome.doubt !== 'clock') await removeAuditBefore(db, now() - (auditDays + 1) * day)
  return outcome
}
