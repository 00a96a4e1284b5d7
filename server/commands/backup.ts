// npm run backup -- FILE: a consistent copy of the whole store, also while the server runs; the owner's texts and pictures beside it.
// npm run backup -- --verify FILE: reads a backup as a restore would. --copied: notes that backups were copied off-site.
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { backUp } from './store/backup.ts'
import { lastBackup, noteBackup } from '../db/last-backup.ts'
import { staffIn } from './store/inspection.ts'
import { beside } from './store/open.ts'
import { backUpOwnerFiles } from './store/owner-files.ts'
import { verify } from './store/restore.ts'
import { settingsFrom, type Settings } from '../settings.ts'
import { addStaffNews } from '../notify/staff-news.ts'
import { argumentsFrom, runTask } from './task.ts'

const usage = `Usage: npm run backup -- FILE
  npm run backup -- --verify FILE [--unencrypted]     reads a backup
  npm run backup -- --copied     notes that backups were copied off this machine`

await runTask(async (args) => {
  const { file, ...options } = argumentsFrom(() => parsed(args), usage)
  const settings = settingsFrom(process.env)
  if (file === undefined) await noteBackup(settings.dataDirectory, Date.now(), 'off-site')
  else if (options.verify) await read(settings, file, options.unencrypted)
  else await make(settings, file)
})

function parsed(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      verify: { type: 'boolean', default: false },
      unencrypted: { type: 'boolean', default: false },
      copied: { type: 'boolean', default: false },
    },
  })
  const [file, ...excess] = positionals
  const { copied, ...options } = values
  return excess.length === 0 && (file === undefined) === copied ? { file, ...options } : undefined
}

async function make(settings: Settings, file: string) {
  const begun = Date.now()
  const failed = async (error: unknown) => {
    await reportFailure(settings)
    throw error
  }
  await backUp(settings, file, settings.backupPassphrase).catch(failed)
  const protection =
    settings.backupPassphrase === undefined
      ? 'It holds names and phone numbers.'
      : 'It is encrypted; without BACKUP_PASSPHRASE it cannot be opened.'
  console.log(`The whole store is in ${file} (${await sizeOf(file)}). ${protection}`)
  const ownerFiles = await backUpOwnerFiles(settings.dataDirectory, file).catch(failed)
  if (ownerFiles !== undefined)
    console.log(
      `Your texts, pictures and corrections of the catalogue are in ${ownerFiles} (${await sizeOf(ownerFiles)}).`,
    )
  const isEncrypted = settings.backupPassphrase !== undefined
  await noteBackup(settings.dataDirectory, begun, 'backup', isEncrypted).catch((error: Error) => {
    throw new Error(
      `It could not be recorded in DATA_DIR, so the metrics do not show it: ${error.message}`,
    )
  })
}

async function sizeOf(file: string) {
  return `${((await stat(file)).size / 1024 / 1024).toFixed(1)} MB`
}

/** Through the server's outbox, once a day. */
async function reportFailure(settings: Settings) {
  try {
    const last = await lastBackup(settings.dataDirectory)
    const once = new Date().toISOString().slice(0, 10)
    await beside(settings, (db) =>
      addStaffNews(
        { db, settings },
        { kind: 'backup-failed', once, content: last === undefined ? {} : { last } },
      ),
    )
  } catch (error) {
    console.error(
      `No message about this failure could be sent: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function read(settings: Settings, file: string, unencrypted: boolean) {
  const passphrase = settings.backupPassphrase
  const contents = await verify(settings, file, { passphrase, unencrypted })
  if (contents.kind === 'database') {
    console.log(`${file} is whole: a PostgreSQL database.`)
    return
  }
  const { submissions, newest } = contents
  const latest = newest === 0 ? '' : `, the newest of ${new Date(newest).toISOString()}`
  console.log(
    `${file} is whole: an embedded store. Submissions: ${submissions}${latest}. Staff: ${staffIn(contents)}.`,
  )
}
