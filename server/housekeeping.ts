import type { Log } from './http/logging.ts'
import type { Parts } from './parts.ts'
import { day, sweep } from './sweep.ts'

/** Erases what is past its time, now and daily: old submissions, ended sessions, counts of other days. */
export function keepHouse(parts: Parts, log: Log) {
  async function clean() {
    try {
      const { erased, doubt, held } = await eraseOld(parts)
      if (held > 0) log.warn({ kind: doubt, held }, heldWords)
      log.info({ erased }, 'swept')
    } catch (error) {
      // It is tried again tomorrow.
      parts.metrics.faults.inc({ kind: 'sweep' })
      log.error(error, 'the sweep failed')
    }
  }
  void clean()
  const timer = setInterval(() => void clean(), day)
  timer.unref()
  return () => clearInterval(timer)
}

const heldWords = 'the sweep is held, nothing is erased: see npm run sweep'

/** `held` submissions were past `RETENTION_DAYS` and stay because of a doubt. */
export async function eraseOld({ store, settings, metrics, now }: Parts) {
  await store.sessions.removeExpired(now())
  await store.allowances.removeBefore(now() - 2 * day)
  const swept = await sweep(store, settings.retentionDays, now())
  metrics.heldSubmissions.set(swept.held)
  return swept
}
