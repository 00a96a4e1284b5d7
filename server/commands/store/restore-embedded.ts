import { createReadStream } from 'node:fs'
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamage, unusable } from '../../db/sqlite/failure.ts'
import { lockOn } from '../../db/sqlite/open.ts'
import { UnusableDatabase } from '../../db/db.ts'
import { inspect } from './inspection.ts'
import { exists, syncToDisk, newFile } from './new-file.ts'

/** Replaces the store of this directory, which must not be in use, by a copy. */
export async function restoreAt(
  directory: string,
  file: string,
  { overwrite, now }: { overwrite: boolean; now: () => number },
) {
  const { submissions } = await inspected(resolve(file))
  const folder = resolve(directory)
  const store = join(folder, 'store.sqlite')
  await ownFolder(folder).catch((error: unknown) => {
    throw unusable(folder, error)
  })
  const lock = await lockOn(folder)
  try {
    const contents = await contentsOf(store)
    if (contents !== undefined && !overwrite)
      throw new UnusableDatabase(
        `it holds ${contents}; with --overwrite it is put aside and the backup takes its place`,
      )
    const instant = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')
    const fresh = join(folder, `store-from-backup-${instant}.sqlite`)
    await newFile(fresh, (part) => copyWithoutSessions(resolve(file), part))
    const aside = await putAside(store, join(folder, `store-before-${instant}.sqlite`))
    await rename(fresh, store)
    await syncToDisk(folder)
    lock.noteStore()
    return { submissions, aside }
  } catch (error) {
    throw unusable(store, error)
  } finally {
    lock.release()
  }
}

/** Reads every page of a backup. */
export async function inspected(file: string) {
  try {
    if (!(await stat(file)).isFile()) throw new UnusableDatabase('it is not a file; name a backup')
    return await inspect(file)
  } catch (error) {
    throw unusable(file, reasonOf(error))
  }
}

/** The backup is what is wrong, and not the store. */
function reasonOf(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return new UnusableDatabase('there is no such file; name a backup')
  return isDamage(error)
    ? new UnusableDatabase('this backup is damaged, or no backup; use another one')
    : error
}

/** Describes the data that would be lost; empty if there is none. Merges the write-ahead log into the store. */
async function contentsOf(store: string) {
  if (!(await exists(store)) || (await stat(store)).size === 0) return undefined
  try {
    const before = 'PRAGMA wal_checkpoint(TRUNCATE)'
    const { submissions, people } = await inspect(store, { readOnly: false, before })
    return submissions + people === 0
      ? undefined
      : `something (submissions: ${submissions}, staff: ${people})`
  } catch {
    // An unreadable store may still be repairable.
    return 'something that cannot be read'
  }
}

/** An existing folder may be readable by others, who could then read the store put aside in it. */
async function ownFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  if ((mode & sticky) !== 0)
    throw new UnusableDatabase('everybody on this machine shares it; name a folder of its own')
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700)
}

const sticky = 0o1000

/**
 * A session that ended or a link that was used after the backup must not become valid again: everyone signs in again. Messages waiting
 * then have been delivered since. The file keeps its own permissions: `copyFile` would give it those of the backup.
 */
async function copyWithoutSessions(file: string, part: string) {
  await writeFile(part, createReadStream(file))
  const database = new DatabaseSync(part)
  try {
    database.exec(`PRAGMA journal_mode = DELETE; ${forgetting}`)
  } finally {
    database.close()
  }
}

/** The store first: if this is interrupted, the server sees that its store is missing and does not start an empty one. */
async function putAside(store: string, aside: string) {
  const isThere = await exists(store)
  if (isThere) await rename(store, aside)
  // A log of another store would be read into the new one.
  if (await exists(`${store}-wal`)) await rename(`${store}-wal`, `${aside}-wal`)
  await rm(`${store}-shm`, { force: true })
  return isThere ? aside : undefined
}

/**
 * After a restore: a session that ended or a link that was used since the backup must not become valid again, and messages that waited
 * then have been delivered.
 */
export const forgetting = `DELETE FROM sessions; DELETE FROM invitations WHERE used_at IS NULL; DELETE FROM recoveries;
  DELETE FROM outbox_enquiries; DELETE FROM outbox;`
