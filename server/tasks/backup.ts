// npm run backup -- FILE: a consistent copy of the whole store, also while the server runs.
import { stat } from 'node:fs/promises'
import { backUp } from '../data/maintenance/backup.ts'
import { openOutbox } from '../data/maintenance/outbox.ts'
import { lastBackup, noteBackup } from '../data/last-backup.ts'
import { settingsFrom, type Settings } from '../environment.ts'
import { addStaffNews } from '../news/staff-news.ts'
import { runTask } from './task.ts'

await runTask(async ([file, ...rest]) => {
  if (file === undefined || rest.length > 0 || file.startsWith('-'))
    throw new Error('Say where to: npm run backup -- /safe/place/2026-11-21.backup')
  const settings = settingsFrom(process.env)
  const begun = Date.now()
  await backUp(settings, file).catch(async (error: unknown) => {
    await tellOfFailure(settings)
    throw error
  })
  const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(1)
  console.log(`Everything is kept in ${file} (${megabytes} MB). It holds names and phone numbers.`)
  await noteBackup(settings.dataDirectory, begun).catch((error: Error) => {
    throw new Error(
      `It could not be noted in DATA_DIR, so the metrics know nothing of it: ${error.message}`,
    )
  })
})

/** By the server's own outbox, once a day. */
async function tellOfFailure(settings: Settings) {
  try {
    const { outbox, close } = await openOutbox(settings)
    const last = await lastBackup(settings.dataDirectory)
    const today = new Date().toISOString().slice(0, 10)
    await addStaffNews(
      { store: { outbox }, settings },
      { kind: 'backup-failed', once: today, content: last === undefined ? {} : { last } },
    ).finally(close)
  } catch (error) {
    console.error(
      `Nobody could be told of it: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
