// npm run backup -- FILE: a consistent copy of all that is kept, also while the server runs.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { backUp } from '../data/maintenance/backup.ts'
import { noteBackup } from '../data/last-backup.ts'
import { settingsFrom } from '../environment.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const [file, ...rest] = process.argv.slice(2)

if (file === undefined || rest.length > 0 || file.startsWith('-')) {
  stop('Say where to: npm run backup -- /safe/place/2026-11-21.backup')
}

try {
  const settings = settingsFrom(process.env)
  const begun = Date.now()
  await backUp(settings, file)
  const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(1)
  console.log(`Everything is kept in ${file} (${megabytes} MB). It holds names and phone numbers.`)
  await noteBackup(settings.dataDirectory, begun).catch((error: Error) =>
    stop(`It could not be noted in DATA_DIR, so the metrics know nothing of it: ${error.message}`),
  )
} catch (error) {
  if (!(error instanceof Error)) throw error
  stop(error.message)
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
