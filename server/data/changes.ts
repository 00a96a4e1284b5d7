import { collectionNames, collections, type Collection } from './collections.ts'
import type { ChangeLog, Dialect } from './db.ts'
import type { QuerySteps } from './query-steps.ts'
import { fixed, sql } from './sql.ts'
import type { Change, ChangeList, StoredRow } from './store.ts'

/** An engine need not read more of what it noted. */
export const mostNoted = 500
const mostTold = 100

/** No change is missed, whichever transactions are open meanwhile. A cursor may be any text. */
export function* listChanges(since: string | undefined, dialect: Dialect): QuerySteps<ChangeList> {
  const { log, ...rest } = yield* dialect.changesSince(since)
  const noted = notedIn(log ?? [])
  if (!log || log.length >= mostNoted || noted.length > mostTold)
    return { ...rest, changes: undefined }
  const changes: Change[] = []
  for (const collection of collectionNames) {
    const own = noted.filter((one) => one.collection === collection)
    const rows = yield* rowsOf(own, collections[collection], dialect)
    changes.push(...own.map((one) => ({ ...one, row: rows.find(({ id }) => id === one.id) })))
  }
  return { ...rest, changes }
}

type Noted = Omit<Change, 'row'>

/** Each enquiry once. */
function notedIn(log: NonNullable<ChangeLog['log']>): Noted[] {
  const noted = new Map<string, Noted>()
  for (const { collection: name, id, is_new: isNew } of log) {
    const collection = name === 'enquiries' ? name : 'eligibility'
    const before = noted.get(`${collection} ${String(id)}`)
    noted.set(`${collection} ${String(id)}`, {
      collection,
      id: String(id),
      isNew: (before?.isNew ?? false) || Number(isNew) === 1,
    })
  }
  return [...noted.values()]
}

function* rowsOf(
  noted: Noted[],
  { rows, columns, rowOf }: Collection,
  dialect: Dialect,
): QuerySteps<StoredRow[]> {
  if (noted.length === 0) return []
  const isNoted = dialect.oneOf(
    fixed('id'),
    noted.map(({ id }) => id),
  )
  return (yield sql`SELECT ${columns} FROM ${rows} WHERE ${isNoted}`).map(rowOf)
}
