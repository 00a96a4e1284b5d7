import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { foldersIn } from '#server/content/folders.ts'
import { currentOf } from '#server/content/published.ts'
import { retentionFacts } from '#server/db/retention.ts'
import { warning, type Finding } from './finding.ts'
import { inStore } from './store.ts'

const subject = 'Retention'

/** Whether the last sweep was held and erased nothing. */
export const checkRetention = (settings: Settings) =>
  inStore<Finding[]>(settings, [], async (db) => {
    const { hold } = await retentionFacts(db, 0)
    if (!hold || hold.rows === 0) return []
    const since = new Date(hold.since).toISOString().slice(0, 10)
    const text = `the sweep is held since ${since}: ${hold.rows} submissions past RETENTION_DAYS are not erased`
    const remedy =
      'Look at the clock and at RETENTION_DAYS; "npm run sweep" says why, and with "-- --confirm" it erases them'
    return [warning(subject, text, remedy)]
  })

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
  const text = `the privacy page promises ${promised}, and RETENTION_DAYS is ${retentionDays}`
  const remedy = 'Run "npm run content -- publish", which builds the pages with these settings'
  return [warning(subject, text, remedy)]
}
