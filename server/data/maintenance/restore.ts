import { UnusableDatabase } from '../unusable-database.ts'
import type { Counts } from './inspection.ts'
import type { Place } from './place.ts'
import { kindOf, withPlain, type Opening } from './plain-backup.ts'
import { entriesOf, restoreInto } from './restore-database.ts'
import { inspected, restoreAt } from './restore-embedded.ts'

/** What was restored, and where it put what was there before. */
export type Restored = { submissions: number; aside: string | undefined }

type Options = Opening & { overwrite: boolean; now?: () => number }

/** Puts a copy in the place of the store. What was there is kept aside, and only replaced where `overwrite` says so. */
export const restore = (
  place: Place,
  file: string,
  { overwrite, now = Date.now, ...opening }: Options,
): Promise<Restored> =>
  withPlain(place, file, opening, async (plain) => {
    const { databaseUrl, dataDirectory } = place
    const kind = await kindOf(plain)
    if (databaseUrl === undefined) {
      if (kind === 'database')
        throw new UnusableDatabase(
          `Cannot use ${file}: it is the backup of a PostgreSQL database, and the target is a data directory; name a database with --into postgres://host/name.`,
        )
      return restoreAt(dataDirectory, plain, { overwrite, now })
    }
    if (kind === 'embedded')
      throw new UnusableDatabase(
        `Cannot use ${file}: it is the backup of an embedded store, and the target is a PostgreSQL database; name a data directory with --into /path/of/it.`,
      )
    return restoreInto(databaseUrl, plain, { overwrite, now })
  })

/** What a backup holds, after all of it was read. Of a database `newest` and the counts are in its tables alone. */
export type Verified = ({ kind: 'embedded' } & Counts) | { kind: 'database' }

/** Reads a backup as a restore would, and changes nothing. */
export const verify = (place: Place, file: string, opening: Opening): Promise<Verified> =>
  withPlain(place, file, opening, async (plain) => {
    if ((await kindOf(plain)) === 'database') {
      await entriesOf(plain)
      return { kind: 'database' }
    }
    return { kind: 'embedded', ...(await inspected(plain)) }
  })
