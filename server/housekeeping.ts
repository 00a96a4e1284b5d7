import type { Log } from './logging.ts'
import type { Parts } from './parts.ts'

const day = 24 * 60 * 60 * 1000

/** Erases what is past its time, now and daily: old submissions, ended sessions, counts of other days. */
export function keepHouse(parts: Parts, log: Log) {
  const sweep = () =>
    eraseOld(parts).then(
      (erased) => log.info({ erased }, 'swept'),
      // It is tried again tomorrow.
      (error: unknown) => {
        parts.metrics.faults.inc({ kind: 'sweep' })
        log.error(error, 'the sweep failed')
      },
    )
  void sweep()
  const timer = setInterval(() => void sweep(), day)
  timer.unref()
  return () => clearInterval(timer)
}

/** Gives how many submissions were past `RETENTION_DAYS`; 0 days keeps them for good. */
export async function eraseOld({ store, settings, now }: Parts) {
  const { retentionDays } = settings
  await store.sessions.removeExpired(now())
  await store.allowances.removeBefore(now() - 2 * day)
  return retentionDays === 0 ? 0 : store.submissions.removeBefore(now() - retentionDays * day)
}
