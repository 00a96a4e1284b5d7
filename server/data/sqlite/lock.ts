import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

/** The sole right to a directory. The operating system takes it back when the process ends, however it ends. */
export type Lock = {
  /** Whether a store was in this directory before. */
  hadStore: boolean
  noteStore(): void
  release(): void
}

export const lockFile = (directory: string) => join(directory, 'store.lock')

/** Throws when another process, or another part of this one, holds the lock. */
export function lock(directory: string): Lock {
  const database = new DatabaseSync(lockFile(directory))
  try {
    // With this mode the exclusive lock stays after the transaction, until the connection is closed.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
    const version = database.prepare('PRAGMA user_version').get()?.['user_version']
    return {
      hadStore: version === 1,
      noteStore: () => database.exec('PRAGMA user_version = 1'),
      release: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}
