import type { Settings } from '#server/environment.ts'
import { openSweep } from '#server/data/maintenance/sweep.ts'
import { warning, type Finding } from './finding.ts'

/** Whether the last sweep was held and erased nothing. */
export async function lookAtRetention(settings: Settings): Promise<Finding[]> {
  // `lookAtStore` reports a store that cannot be opened.
  const store = await openSweep(settings, { readOnly: true }).catch(() => undefined)
  if (!store) return []
  try {
    const { hold } = await store.retention.look(0)
    if (!hold || hold.rows === 0) return []
    const since = new Date(hold.since).toISOString().slice(0, 10)
    return [
      warning(
        'Retention',
        `the sweep is held since ${since}: ${hold.rows} submissions past RETENTION_DAYS are not erased`,
        'Look at the clock and at RETENTION_DAYS; "npm run sweep" says why, and with "-- --confirm" it erases them',
      ),
    ]
  } finally {
    await store.close()
  }
}
