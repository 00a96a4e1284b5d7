import { open } from 'node:fs/promises'
import { UnusableDatabase } from '../unusable-database.ts'
import type { Place } from './place.ts'
import { restoreInto } from './restore-database.ts'
import { restoreAt } from './restore-embedded.ts'

/** What was restored, and where it put what was there before. */
export type Restored = { submissions: number; aside: string | undefined }

/** Puts a copy in the place of the store. What was there is kept aside, and only replaced where `overwrite` says so. */
export async function restore(
  { databaseUrl, dataDirectory }: Place,
  file: string,
  { overwrite, now = Date.now }: { overwrite: boolean; now?: () => number },
): Promise<Restored> {
  const kind = await kindOf(file)
  if (databaseUrl === undefined) {
    if (kind === 'database')
      throw new UnusableDatabase(
        `Cannot use ${file}: it is the backup of a PostgreSQL database, and the target is a data directory; name a database with --into postgres://host/name.`,
      )
    return restoreAt(dataDirectory, file, { overwrite, now })
  }
  if (kind === 'embedded')
    throw new UnusableDatabase(
      `Cannot use ${file}: it is the backup of an embedded store, and the target is a PostgreSQL database; name a data directory with --into /path/of/it.`,
    )
  return restoreInto(databaseUrl, file, { overwrite, now })
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
