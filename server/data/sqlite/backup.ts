import { join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { exists } from '../new-file.ts'
import { Unfit } from '../unfit.ts'
import { inspect } from './inspect.ts'
import { unusable } from './unusable.ts'

/** One step of SQLite's own backup sees one instant; in several, a busy writer would make it begin again and again. */
const allPages = 2 ** 31 - 1

/** Copies the store of this directory. The lock of a running server is on another file: reading beside it is sound. */
export async function copyTo(part: string, directory: string) {
  const file = join(resolve(directory), 'store.sqlite')
  try {
    if (!(await exists(file)))
      throw new Unfit('there is no store; name its directory with DATA_DIR')
    const source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    try {
      await backup(source, part, { rate: allPages })
    } finally {
      source.close()
    }
    await settle(part)
  } catch (error) {
    throw unusable(file, error)
  }
}

/** Without a write-ahead log the copy is one file. Nothing that is damaged passes for a backup. */
async function settle(part: string) {
  const copy = new DatabaseSync(part)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    await inspect(copy)
  } finally {
    copy.close()
  }
}
