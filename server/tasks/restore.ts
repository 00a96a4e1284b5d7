// npm run restore -- FILE [--overwrite]: puts a backup in the place of the store, and that one aside.
import { existsSync } from 'node:fs'
import { restore } from '../data/backup.ts'
import { settingsFrom } from '../environment.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const words = process.argv.slice(2)
const overwrite = words.includes('--overwrite')
const [file, ...rest] = words.filter((word) => word !== '--overwrite')

if (file === undefined || rest.length > 0 || file.startsWith('-')) {
  stop('Say what to restore: npm run restore -- /safe/place/2026-11-21.backup [--overwrite]')
}

try {
  const { submissions, aside } = await restore(settingsFrom(process.env), file, { overwrite })
  console.log(`Submissions back from ${file}: ${submissions}. Everybody signs in again.`)
  if (aside) console.log(`What was there before is in ${aside}; remove it when you are sure.`)
  console.log('Whoever was erased after this backup was made is back too: erase them again.')
} catch (error) {
  if (!(error instanceof Error)) throw error
  stop(`${error.message} Nothing was changed.`)
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
