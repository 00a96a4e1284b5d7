import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { unusable } from '../sqlite/unusable.ts'
import { storeIn } from './embedded.ts'
import { inspect } from './inspection.ts'
import { newFile } from './new-file.ts'
import { printedBy, readWhole, tables } from './pg-cli.ts'
import type { Place } from './place.ts'

/** A consistent copy of the store in a new file, also while the server runs. The file's folder is made where it is missing. */
export async function backUp({ databaseUrl, dataDirectory }: Place, file: string) {
  await mkdir(dirname(resolve(file)), { recursive: true, mode: 0o700 })
  await newFile(file, (part) =>
    databaseUrl === undefined ? copyTo(part, dataDirectory) : dumpTo(part, databaseUrl),
  )
}

/** One step of SQLite's own backup sees one instant; in several, a busy writer would make it begin again and again. */
const allPages = 2 ** 31 - 1

/** The lock of a running server is on another file: reading beside it is sound. */
async function copyTo(part: string, directory: string) {
  const file = await storeIn(directory)
  try {
    const source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
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
async function dumpTo(part: string, url: string) {
  const ours = tables.map((table) => `--table=${table}`)
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=10s']
  await printedBy('pg_dump', [...options, ...ours, `--file=${part}`], url)
  await readWhole(part)
}
