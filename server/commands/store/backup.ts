import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { unusable } from '../../db/sqlite/failure.ts'
import { storeIn } from './embedded.ts'
import { decrypted, encrypted } from './encryption.ts'
import { inspect } from './inspection.ts'
import { newFile } from './new-file.ts'
import { printedBy, program, readWhole, tables } from './pg-cli.ts'
import type { Place } from './place.ts'
import { plainBeside } from './plain-backup.ts'

/**
 * A consistent copy of the store in a new file, also while the server runs; encrypted if there is a passphrase. Creates the file's
 * folder if needed.
 */
export async function backUp(
  { databaseUrl, dataDirectory }: Place,
  file: string,
  passphrase?: string,
) {
  await makeFile(file, async (part) => {
    if (databaseUrl !== undefined) await dumpTo(part, databaseUrl, passphrase)
    else if (passphrase === undefined) await copyTo(part, dataDirectory)
    else
      // Where names and numbers are anyway, and not where backups are.
      await plainBeside(dataDirectory, async (plain) => {
        await copyTo(plain, dataDirectory)
        await pipeline(encrypted(createReadStream(plain), passphrase), into(part))
      })
  })
}

async function makeFile(file: string, write: (part: string) => Promise<void>) {
  const folder = dirname(resolve(file))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await newFile(file, write)
  } catch (error) {
    const { code, syscall, path } = error as NodeJS.ErrnoException
    const isOfFile = syscall === 'mkdir' || path?.startsWith(`${resolve(file)}.`)
    throw isOfFile ? new Error(`${file} cannot be written (${code}); name another folder.`) : error
  }
}

/** One step of SQLite's backup is one snapshot; between several steps, a busy writer would make it restart. */
const allPages = 2 ** 31 - 1

/** The lock of a running server is on another file: reading beside it is sound. */
async function copyTo(part: string, directory: string) {
  const file = await storeIn(directory)
  try {
    const source = new DatabaseSync(file, { timeout: 5_000 })
    try {
      await backup(source, part, { rate: allPages })
    } finally {
      source.close()
    }
    // Without a write-ahead log the copy is one file. Nothing that is damaged passes for a backup.
    await inspect(part, { readOnly: false, before: 'PRAGMA journal_mode = DELETE' })
  } catch (error) {
    throw unusable(file, error)
  }
}

/** Our tables, as they are at one instant, in the custom format of PostgreSQL's own tools. */
async function dumpTo(part: string, url: string, passphrase: string | undefined) {
  const ours = tables.map((table) => `--table=${table}`)
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=10s']
  if (passphrase === undefined) {
    await printedBy('pg_dump', [...options, ...ours, `--file=${part}`], url)
    await readWhole(part)
    return
  }
  // It goes to no disk as it is.
  const { input, output, ended } = program('pg_dump', [...options, ...ours], url)
  input.end()
  // Output not yet read when the program ends would be lost.
  const dump = new PassThrough()
  const sealing = pipeline(output, dump, (source) => encrypted(source, passphrase), into(part))
  await Promise.all([sealing, ended()])
  const reader = program('pg_restore', ['--file=/dev/null'])
  reader.output.resume()
  const reading = pipeline(decrypted(part, passphrase), reader.input).catch(unlessReadEnough)
  await Promise.all([reading, reader.ended()])
}

/** The program ends after the last table, and its exit code reports success. */
function unlessReadEnough(error: NodeJS.ErrnoException) {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'EPIPE') throw error
}

/** The file exists, readable only by its owner. */
const into = (part: string) => createWriteStream(part, { flags: 'r+' })
