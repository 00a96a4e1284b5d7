// npm run backup -- FILE: a consistent copy of the whole store, also while the server runs.
import { stat } from 'node:fs/promises'
import { backUp } from '../data/maintenance/backup.ts'
import { noteBackup } from '../data/last-backup.ts'
import { settingsFrom } from '../environment.ts'
import { runTask } from './task.ts'

await runTask(async ([file, ...rest]) => {
  if (file === undefined || rest.length > 0 || file.startsWith('-'))
    throw new Error('Say where to: npm run backup -- /safe/place/2026-11-21.backup')
  const settings = settingsFrom(process.env)
  const begun = Date.now()
  await backUp(settings, file)
  const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(1)
  console.log(`Everything is kept in ${file} (${megabytes} MB). It holds names and phone numbers.`)
  await noteBackup(settings.dataDirectory, begun).catch((error: Error) => {
    throw new Error(
      `It could not be noted in DATA_DIR, so the metrics know nothing of it: ${error.message}`,
    )
  })
})
