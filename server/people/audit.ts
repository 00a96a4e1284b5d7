import type { CollectionName } from '#contract/paths.ts'
import type { AuditAction } from '#contract/people.ts'
import { collectionOf } from '../db/columns.ts'
import type { Actor, Db, Row, Tx, Writer } from '../db/db.ts'
import { removeAll } from '../db/retention.ts'
import { fixed, joined, listed, sql } from '../db/sql.ts'
import { textOf } from '../db/text.ts'

/** Of a student it has only the enquiry's id, as `subject`. See `AuditEntry` of the contract. */
export type NewAudit = {
  at: number
  by: Actor
  action: AuditAction
  subject?: string | null
  subjectName?: string | null
  detail?: string | null
}
export type StoredAudit = Required<NewAudit> & { number: number }

/** If the subject is an enquiry that still exists: its list and its reference. Read beside the entry, which has neither. */
export type ListedAudit = StoredAudit & {
  enquiry: { collection: CollectionName; reference: string } | null
}

/** The newest first, those below the number `before`. */
export type AuditQuery = {
  before?: number | undefined
  actor?: string | undefined
  action?: string | undefined
  limit: number
}

const columns = fixed('at, actor, actor_name, action, subject, subject_name, detail, address')

/** It only grows: the schema refuses changes, and erasures of what is younger than 400 days. */
export async function addAudit({ all }: Pick<Tx, 'all'>, entries: NewAudit[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(
    ({ at, by, action, subject = null, subjectName = null, detail = null }) =>
      sql`(${at}, ${by.id}, ${by.name}, ${action}, ${subject}, ${subjectName}, ${detail}, ${by.address ?? ''})`,
  )
  await all(sql`INSERT INTO audit (${columns}) VALUES ${listed(rows)}`)
}

/** Of what is changed in the same transaction. A visitor and the product itself leave no entry. */
export async function audited(tx: Tx, by: Writer, entry: Omit<NewAudit, 'by' | 'at'>) {
  if (typeof by !== 'string') await addAudit(tx, [{ ...entry, at: tx.now, by }])
}

export const addAuditEntries = (db: Db, entries: NewAudit[]): Promise<void> =>
  db.write('system', (tx) => addAudit(tx, entries))

export async function listAudit(
  db: Db,
  { before, actor, action, limit }: AuditQuery,
): Promise<ListedAudit[]> {
  const conditions = [
    ...(before === undefined ? [] : [sql`number < ${before}`]),
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
  ]
  const rows = await db.list(sql`SELECT page.*, reference, kind
    FROM (SELECT number, ${columns} FROM audit WHERE ${joined(conditions, 'AND')}
      ORDER BY number DESC LIMIT ${limit}) AS page
    LEFT JOIN enquiries ON enquiries.id = page.subject
    ORDER BY number DESC`)
  return rows.map((row) => ({ ...storedAuditOf(row), enquiry: enquiryIn(row) }))
}

const enquiryIn = ({ kind, reference }: Row): ListedAudit['enquiry'] =>
  typeof kind === 'string' ? { collection: collectionOf(kind), reference: String(reference) } : null

/** Of these actions the newest entry about each subject, in their order. */
export async function latestAudit(
  { list: read }: Pick<Db, 'list'>,
  actions: AuditAction[],
): Promise<StoredAudit[]> {
  const rows = await read(sql`SELECT number, ${columns} FROM audit WHERE number IN (
    SELECT max(number) FROM audit WHERE action IN (${listed(actions)}) GROUP BY action, subject)
    ORDER BY number`)
  return rows.map(storedAuditOf)
}

const storedAuditOf = (row: Row): StoredAudit => ({
  number: Number(row['number']),
  at: Number(row['at']),
  by: {
    id: textOf(row['actor']),
    name: String(row['actor_name']),
    address: String(row['address']),
  },
  // Only written by this file.
  action: row['action'] as StoredAudit['action'],
  subject: textOf(row['subject']),
  subjectName: textOf(row['subject_name']),
  detail: textOf(row['detail']),
})

const mostRemovedAtOnce = 1_000

/** Returns how many were erased. */
export const removeAuditBefore = (db: Db, instant: number): Promise<number> =>
  removeAll(() =>
    db.write('system', async ({ all }) => {
      const rows = await all(sql`DELETE FROM audit WHERE number IN (
        SELECT number FROM audit WHERE at < ${instant} LIMIT ${mostRemovedAtOnce}) RETURNING number`)
      return { removed: rows.length, more: rows.length === mostRemovedAtOnce }
    }),
  )
