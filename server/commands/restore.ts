// npm run restore -- FILE [--into PLACE] [--overwrite] [--unencrypted]: restores a backup, and puts the existing store aside.
import { parseArgs } from 'node:util'
import { exists } from './store/new-file.ts'
import { ownerFilesCommand, ownerFilesOf } from './store/owner-files.ts'
import { nameOf, placeFrom } from './store/place.ts'
import { restore } from './store/restore.ts'
import { settingsFrom } from '../settings.ts'
import { argumentsFrom, runTask } from './task.ts'

const usage = 'Usage: npm run restore -- FILE [--into PLACE] [--overwrite] [--unencrypted]'

await runTask(async (args) => {
  const { file, into, overwrite, unencrypted } = argumentsFrom(() => parsed(args), usage)
  try {
    const place = placeOf(into)
    const { backupPassphrase: passphrase } = settingsFrom(process.env)
    console.log(`Into ${nameOf(place)}:`)
    const { submissions, aside } = await restore(place, file, {
      overwrite,
      passphrase,
      unencrypted,
    })
    console.log(`Submissions restored from ${file}: ${submissions}. Everybody must sign in again.`)
    if (aside) console.log(`What was there before is in ${aside}; remove it when you are sure.`)
    console.log('Whoever was erased after this backup was made is back too: erase them again.')
    // The store is restored by now, whatever is wrong with the other file.
    await printOwnerFiles(file, place.dataDirectory).catch((error: Error) =>
      console.error(error.message),
    )
  } catch (error) {
    throw error instanceof Error ? new Error(`${error.message} Nothing was changed.`) : error
  }
})

async function printOwnerFiles(backup: string, dataDirectory: string) {
  const file = ownerFilesOf(backup)
  if (!(await exists(file))) return
  console.log('Your texts and pictures are unchanged. To put back those of the backup:')
  console.log(`  ${await ownerFilesCommand(file, dataDirectory)}`)
  console.log('  npm run content -- publish')
}

function parsed(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      unencrypted: { type: 'boolean', default: false },
    },
  })
  const [file, ...excess] = positionals
  return file !== undefined && excess.length === 0 ? { file, ...values } : undefined
}

/** With both stores set, the target must be named: a trial with its own `DATA_DIR` must not reach the database of `.env`. */
function placeOf(into: string | undefined) {
  const settings = settingsFrom(process.env)
  if (into !== undefined) return placeFrom(into, settings)
  const { databaseUrl, dataDirectory } = settings
  if (databaseUrl !== undefined && process.env['DATA_DIR']?.trim())
    throw new Error(
      `Both DATABASE_URL (${nameOf(settings)}) and DATA_DIR (${dataDirectory}) are set: say which is meant, with --into ${nameOf(settings)} or --into ${dataDirectory}.`,
    )
  return settings
}
