import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#server/environment.ts'
import { openBeside } from '#server/data/maintenance/open.ts'
import { foldersIn } from '#server/content/folders.ts'
import { currentOf } from '#server/content/published.ts'
import { warning, type Finding } from './finding.ts'

/** Whether the last sweep was held and erased nothing. */
export async function checkRetention(settings: Settings): Promise<Finding[]> {
  // `checkStore` reports a store that cannot be opened.
  const store = await openBeside(settings).catch(() => undefined)
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

const built = join(import.meta.dirname, '..', '..', 'build')

/** Whether the served privacy page states the configured days: it was built earlier, maybe on another machine. */
export async function checkPrivacyPage(
  { dataDirectory, retentionDays }: Pick<Settings, 'dataDirectory' | 'retentionDays'>,
  build = built,
): Promise<Finding[]> {
  const folders = foldersIn(dataDirectory)
  const id = await currentOf(folders)
  const page = join(id === '' ? build : folders.of(id), 'site', 'privacy.html')
  if (!existsSync(page)) return []
  const [, days = '0'] = /We keep it for (\d+) days/.exec(readFileSync(page, 'utf8')) ?? []
  if (Number(days) === retentionDays) return []
  const promised = days === '0' ? 'no number of days' : `${days} days`
  return [
    warning(
      'Retention',
      `the privacy page promises ${promised}, and RETENTION_DAYS is ${retentionDays}`,
      'Run "npm run content -- publish", which builds the pages with the settings of this machine',
    ),
  ]
}
