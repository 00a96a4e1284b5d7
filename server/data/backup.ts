import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Settings } from '../environment.ts'
import { newFile } from './new-file.ts'
import { addressFrom, withLoginOf } from './postgres/address.ts'
import { dumpTo } from './postgres/backup.ts'
import { restoreInto } from './postgres/restore.ts'
import { copyTo } from './sqlite/backup.ts'
import { restoreAt } from './sqlite/restore.ts'
import { Unfit } from './unfit.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDirectory'>

/** What a restore found, and where it put what was there before. */
export type Restored = { submissions: number; aside: string | undefined }

/** The store of a place in words that anybody may read: there is no password in them. */
export const nameOf = ({ databaseUrl, dataDirectory }: Place) =>
  databaseUrl === undefined ? resolve(dataDirectory) : addressFrom(databaseUrl).shown

/** A data directory, or the address of a database, which needs no login where the settings have one for the same server. */
export function placeFrom(text: string, { databaseUrl, dataDirectory }: Place): Place {
  if (!/^postgres(ql)?:/.test(text)) return { databaseUrl: undefined, dataDirectory: text }
  return { databaseUrl: withLoginOf(databaseUrl, text), dataDirectory }
}

/** A consistent copy of the store in a new file, also while the server runs. The file's folder is made where it is missing. */
export async function backUp({ databaseUrl, dataDirectory }: Place, file: string) {
  await mkdir(dirname(resolve(file)), { recursive: true, mode: 0o700 })
  await newFile(file, (part) =>
    databaseUrl === undefined ? copyTo(part, dataDirectory) : dumpTo(part, databaseUrl),
  )
}

/** Puts a copy in the place of the store. What was there is kept aside, and only replaced where `overwrite` says so. */
export async function restore(
  { databaseUrl, dataDirectory }: Place,
  file: string,
  options: { overwrite: boolean; now?: () => number },
): Promise<Restored> {
  const kind = await kindOf(file)
  if (databaseUrl === undefined) {
    if (kind === 'database')
      throw new Unfit(
        `Cannot use ${file}: it is the backup of a PostgreSQL database, and the target is a data directory; name a database with --into postgres://host/name.`,
      )
    return restoreAt(dataDirectory, file, options)
  }
  if (kind === 'embedded')
    throw new Unfit(
      `Cannot use ${file}: it is the backup of an embedded store, and the target is a PostgreSQL database; name a data directory with --into /path/of/it.`,
    )
  return restoreInto(databaseUrl, file, options)
}

/** By its first bytes. What is neither, or cannot be read, is for the engine to refuse. */
async function kindOf(file: string): Promise<'embedded' | 'database' | undefined> {
  const start = await startOf(file).catch(() => '')
  if (start === 'SQLite format 3\0') return 'embedded'
  return start.startsWith('PGDMP') ? 'database' : undefined
}

async function startOf(file: string) {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(16) })
    return buffer.toString('latin1')
  } finally {
    await handle.close()
  }
}
