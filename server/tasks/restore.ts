// npm run restore -- FILE [--into PLACE] [--overwrite]: puts a backup in the place of a store, and that one aside.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { nameOf, placeFrom } from '../data/maintenance/place.ts'
import { restore } from '../data/maintenance/restore.ts'
import { settingsFrom } from '../environment.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const { file, into, overwrite } = wordsOf(process.argv.slice(2))

try {
  const place = placeOf(into)
  console.log(`Into ${nameOf(place)}:`)
  const { submissions, aside } = await restore(place, file, { overwrite })
  console.log(`Submissions back from ${file}: ${submissions}. Everybody signs in again.`)
  if (aside) console.log(`What was there before is in ${aside}; remove it when you are sure.`)
  console.log('Whoever was erased after this backup was made is back too: erase them again.')
} catch (error) {
  if (!(error instanceof Error)) throw error
  stop(`${error.message} Nothing was changed.`)
}

function wordsOf(args: string[]) {
  const usage = 'npm run restore -- /safe/place/2026-11-21.backup [--into PLACE] [--overwrite]'
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { into: { type: 'string' }, overwrite: { type: 'boolean', default: false } },
    })
    const [name, ...rest] = positionals
    if (name !== undefined && rest.length === 0) return { file: name, ...values }
  } catch {
    // An option that is not known: the usage names those that are.
  }
  return stop(`Say what to restore: ${usage}`)
}

/** A trial that names its folder in the environment must not go to the database of `.env`, nor the other way round. */
function placeOf(named: string | undefined) {
  const settings = settingsFrom(process.env)
  if (named !== undefined) return placeFrom(named, settings)
  const { databaseUrl, dataDirectory } = settings
  if (databaseUrl !== undefined && process.env['DATA_DIR']?.trim())
    throw new Error(
      `Both DATABASE_URL (${nameOf(settings)}) and DATA_DIR (${dataDirectory}) are set: say which is meant, with --into ${nameOf(settings)} or --into ${dataDirectory}.`,
    )
  return settings
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
