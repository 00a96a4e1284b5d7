import type { CollectionName } from '#contract/paths.ts'
import { collectionOf } from './collections.ts'
import { rowColumns, rowOf } from './columns.ts'
import type { ChangeLog, Db } from './db.ts'
import type { StoredRow } from './enquiry.ts'
import { fixed, sql } from './sql.ts'

/** What became of an enquiry. Without a row it was erased. `isNew`: it was not there before. */
export type Change = {
  collection: CollectionName
  id: string
  isNew: boolean
  row: StoredRow | undefined
}

/**
 * What changed after a cursor, each enquiry once, as it is now; undefined if these are too many to tell, or not known any more. `cursor`
 * is for the next call. `quietMs`: for how long nothing has changed.
 */
export type ChangeList = { cursor: string; quietMs: number; changes: Change[] | undefined }

/** An engine need not read more of what it noted. */
export const mostNoted = 500
const mostTold = 100

/**
 * After the cursor of an earlier call, also one of another replica; without one only a cursor. No change is missed, whichever transactions
 * are open meanwhile. A cursor may be any text.
 */
export async function since(db: Db, cursor?: string): Promise<ChangeList> {
  const { log, ...rest } = await db.dialect.changesSince(db, cursor)
  const noted = notedIn(log ?? [])
  if (!log || log.length >= mostNoted || noted.length > mostTold)
    return { ...rest, changes: undefined }
  const isNoted =
    noted.length > 0
      ? db.dialect.oneOf(
          fixed('id'),
          noted.map(({ id }) => id),
        )
      : sql`FALSE`
  const rows = (await db.all(sql`SELECT ${rowColumns} FROM enquiries WHERE ${isNoted}`)).map(rowOf)
  return {
    ...rest,
    changes: noted.map((one) => ({ ...one, row: rows.find(({ id }) => id === one.id) })),
  }
}

/** Each enquiry once. */
function notedIn(log: NonNullable<ChangeLog['log']>): Omit<Change, 'row'>[] {
  const noted = new Map<unknown, Omit<Change, 'row'>>()
  for (const { collection, id, is_new: isNew } of log)
    noted.set(id, {
      collection: collectionOf(collection),
      id: String(id),
      isNew: (noted.get(id)?.isNew ?? false) || Number(isNew) === 1,
    })
  return [...noted.values()]
}
