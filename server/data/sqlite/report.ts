import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Report } from '../report.ts'
import { Unfit } from '../unfit.ts'
import { inspect } from './inspect.ts'
import { lockFile } from './lock.ts'
import { unusable } from './unusable.ts'

/** A read-only look at the store of a directory. */
export async function reportAt(directory: string): Promise<Report | undefined> {
  const folder = resolve(directory)
  const file = join(folder, 'store.sqlite')
  try {
    if ((await sizeOf(file)) === 0) {
      if ((await sizeOf(lockFile(folder))) === 0) return undefined
      throw new Unfit('it is missing or empty, although this directory has held a store')
    }
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    try {
      return { ...(await inspect(database)), clock: Date.now() }
    } finally {
      database.close()
    }
  } catch (error) {
    throw unusable(file, error)
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0
      throw error
    },
  )
