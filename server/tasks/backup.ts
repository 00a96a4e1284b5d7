// npm run backup -- FILE: a consistent copy of the whole store, also while the server runs.
// npm run backup -- --verify FILE: reads a backup as a restore would. --copied: notes that backups were copied off-site.
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { backUp } from '../data/maintenance/backup.ts'
import { lastBackup, noteBackup } from '../data/last-backup.ts'
import { openOutbox } from '../data/maintenance/outbox.ts'
import { verify } from '../data/maintenance/restore.ts'
import { settingsFrom, type Settings } from '../environment.ts'
import { addStaffNews } from '../news/staff-news.ts'
import { argumentsFrom, runTask } from './task.ts'

const usage = `Say where to: npm run backup -- /safe/place/2026-11-21.backup
or which one to read: npm run backup -- --verify /safe/place/2026-11-21.backup [--unencrypted]`

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
  await backUp(settings, file, settings.backupPassphrase).catch(async (error: unknown) => {
    await reportFailure(settings)
    throw error
  })
  const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(1)
  const protection =
    settings.backupPassphrase === undefined
      ? 'It holds names and phone numbers.'
      : 'It is encrypted; without BACKUP_PASSPHRASE nobody opens it.'
  console.log(`Everything is kept in ${file} (${megabytes} MB). ${protection}`)
  await noteBackup(settings.dataDirectory, begun).catch((error: Error) => {
    throw new Error(
      `It could not be noted in DATA_DIR, so the metrics know nothing of it: ${error.message}`,
    )
  })
}

/** Through the server's outbox, once a day. */
async function reportFailure(settings: Settings) {
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

async function read(settings: Settings, file: string, unencrypted: boolean) {
  const passphrase = settings.backupPassphrase
  const contents = await verify(settings, file, { passphrase, unencrypted })
  if (contents.kind === 'database') {
    console.log(`${file} is whole: a PostgreSQL database.`)
    return
  }
  const { submissions, people, newest } = contents
  const latest = newest === 0 ? '' : `, the newest of ${new Date(newest).toISOString()}`
  console.log(
    `${file} is whole: an embedded store. Submissions: ${submissions}${latest}. Administrators: ${people}.`,
  )
}
