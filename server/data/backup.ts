import type { Settings } from '../environment.ts'
import { newFile } from './new-file.ts'
import { dumpTo } from './postgres/backup.ts'
import { restoreInto } from './postgres/restore.ts'
import { copyTo } from './sqlite/backup.ts'
import { restoreAt } from './sqlite/restore.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDirectory'>

/** What a restore found, and where it put what was there before. */
export type Restored = { submissions: number; aside: string | undefined }

/** A consistent copy of the store in a new file, also while the server runs. */
export const backUp = ({ databaseUrl, dataDirectory }: Place, file: string) =>
  newFile(file, (part) =>
    databaseUrl === undefined ? copyTo(part, dataDirectory) : dumpTo(part, databaseUrl),
  )

/** Puts a copy in the place of the store. What was there is kept aside, and only replaced where `overwrite` says so. */
export const restore = (
  { databaseUrl, dataDirectory }: Place,
  file: string,
  options: { overwrite: boolean; now?: () => number },
): Promise<Restored> =>
  databaseUrl === undefined
    ? restoreAt(dataDirectory, file, options)
    : restoreInto(databaseUrl, file, options)
