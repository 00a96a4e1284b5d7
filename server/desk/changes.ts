import { type CollectionName, endpoints } from '#contract/paths.ts'
import { collectionOf, rowColumns, rowOf } from '../db/columns.ts'
import { mostNoted, type ChangeLog, type Db, type Row } from '../db/db.ts'
import type { StoredRow } from '../db/enquiry.ts'
import { fixed, sql } from '../db/sql.ts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangesQuery, DeskChanges, type OwnWork } from '#contract/staff/changes.ts'
import { dayOf } from '#contract/staff/follow-up.ts'
import { conditionOf } from '../db/conditions.ts'
import type { Settings } from '../settings.ts'
import type { Parts } from '../parts.ts'
import { admitOnly } from '../people/identify.ts'
import { accountFrom, documentFrom } from '../appwrite/replies.ts'
import { authorOf, staffIn } from '../people/caller.ts'
import { hasOthers, listUrgent } from './marks-and-notes.ts'
import { dueBy } from './to-do.ts'

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
type ChangeList = { cursor: string; quietMs: number; changes: Change[] | undefined }

const mostTold = 100

/**
 * After the cursor of an earlier call, also one of another replica; without one only a cursor. No change is missed, whichever transactions
 * are open meanwhile. A cursor may be any text.
 */
async function changedSince(db: Db, cursor?: string): Promise<ChangeList> {
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

const options = {
  schema: { querystring: ChangesQuery, response: { 200: DeskChanges } },
  config: { unattended: true, unlogged: true },
}

/** What an open page of the staff area asks every few seconds: what has changed, and who has the same enquiry open. */
export const changes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, audit, settings } = parts
  admitOnly(staffIn, app, parts)

  app.get(endpoints.changes, options, async (request) => {
    const caller = staffIn(request)
    const { id: person, name } = caller.person
    const { since, window, enquiry, moment } = request.query
    const [{ cursor, quietMs, changes: all }, alsoOpen] = await Promise.all([
      changedSince(db, since),
      window !== undefined && enquiry !== undefined
        ? db.openEnquiries.show({ person, name, window, enquiry: enquiry || undefined })
        : [],
    ])
    const read = all?.flatMap(({ row }) => row?.id ?? []) ?? []
    if (read.length > 0) audit.listed(authorOf(request, caller), read)
    return {
      cursor,
      quietMs,
      user: accountFrom(caller),
      alsoOpen,
      ...(moment !== undefined && { own: await ownWork(db, person, moment) }),
      ...(all && { changes: all.map((change) => toldOf(change, settings)) }),
      urgent: await listUrgent(db),
      others: await hasOthers(db),
    } satisfies DeskChanges
  })
}

const toldOf = (
  { collection, id, isNew, row }: Change,
  { databaseId }: Pick<Settings, 'databaseId'>,
) => ({
  collection,
  id,
  isNew,
  ...(row && { document: documentFrom(row, { databaseId, parentId: collection }) }),
})

const day = 24 * 60 * 60_000

/** `moment`: now, by the company's clock. A date without a time is due from the beginning of the day. */
export async function ownWork(db: Db, person: string, moment: string): Promise<OwnWork> {
  const { all, dialect } = db
  const isOpen = conditionOf(dueBy(dayOf(moment)), dialect)
  const since = db.now() - day
  const [due, given] = await Promise.all([
    all(sql`SELECT id, kind FROM enquiries
      WHERE assignee = ${person} AND ${isOpen} AND follow_up_at <= ${moment}
      ORDER BY follow_up_at, sequence LIMIT ${mostTold}`),
    all(sql`SELECT id, kind FROM enquiries
      WHERE assignee = ${person} AND stage = 'new' AND updated_at > ${since}
        AND (contacted_at IS NULL OR contacted_at < ${since})
        AND EXISTS (SELECT 1 FROM activity WHERE activity.sequence = enquiries.sequence
          AND activity.kind = 'assignee' AND activity.person_id <> ${person}
          AND activity.created_at > ${since})
      ORDER BY updated_at, sequence LIMIT ${mostTold}`),
  ])
  return { due: due.map(placeOf), given: given.map(placeOf) }
}

const placeOf = ({ id, kind }: Row) => ({ collection: collectionOf(kind), id: String(id) })
