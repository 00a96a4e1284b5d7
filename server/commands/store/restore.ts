import { UnusableDatabase } from '../../db/db.ts'
import type { Counts } from './inspection.ts'
import type { Place } from './place.ts'
import { kindOf, withPlain, type Opening } from './plain-backup.ts'
import { entriesOf, restoreInto } from './restore-database.ts'
import { inspected, restoreAt } from './restore-embedded.ts'

/** The restored contents, and where the former store was put aside. */
type Restored = { submissions: number; aside: string | undefined }

type Options = Opening & { overwrite: boolean; now?: () => number }

/** Replaces the store by a copy. The former one is put aside, and overwritten only with `overwrite`. */
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

/** The contents of a backup, after reading all of it. For a database, `newest` and the counts are only in its tables. */
type Verified = ({ kind: 'embedded' } & Counts) | { kind: 'database' }

/** Reads a backup as a restore would, and changes nothing. */
export const verify = (place: Place, file: string, opening: Opening): Promise<Verified> =>
  withPlain(place, file, opening, async (plain) => {
    if ((await kindOf(plain)) === 'database') {
      await entriesOf(plain)
      return { kind: 'database' }
    }
    return { kind: 'embedded', ...(await inspected(plain)) }
  })
