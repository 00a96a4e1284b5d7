import type { AuditAction } from '#contract/people.ts'
import { collectionNames } from './collections.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import type { Removal } from './retention.ts'
import { fixed, joined, listed, sql } from './sql.ts'
import type { Writer } from './db.ts'
import type { AuditQuery, StoredAudit, ListedAudit, NewAudit } from './store.ts'
import { textOf } from './text.ts'

const columns = fixed('at, actor, actor_name, action, subject, subject_name, detail, address')

export function* addAudit(entries: NewAudit[]): QuerySteps<void> {
  if (entries.length === 0) return
  const rows = entries.map(
    ({ at, by, action, subject = null, subjectName = null, detail = null }) =>
      sql`(${at}, ${by.id}, ${by.name}, ${action}, ${subject}, ${subjectName}, ${detail}, ${by.address ?? ''})`,
  )
  yield sql`INSERT INTO audit (${columns}) VALUES ${listed(rows)}`
}

/** For an operation that changes something, in the same transaction. A visitor and the product itself leave no entry. */
export function* audited(by: Writer, entry: Omit<NewAudit, 'by'>): QuerySteps<void> {
  if (typeof by !== 'string') yield* addAudit([{ ...entry, by }])
}

export function* listAudit({
  before,
  actor,
  action,
  limit,
}: AuditQuery): QuerySteps<ListedAudit[]> {
  const conditions = [
    ...(before === undefined ? [] : [sql`number < ${before}`]),
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
  ]
  const rows = yield sql`SELECT number, ${columns},
      (SELECT reference FROM submissions WHERE id = page.subject) AS eligibility,
      (SELECT reference FROM enquiries WHERE id = page.subject) AS enquiries
    FROM (SELECT number, ${columns} FROM audit WHERE ${joined(conditions, 'AND')}
      ORDER BY number DESC LIMIT ${limit}) AS page
    ORDER BY number DESC`
  return rows.map((row) => ({ ...storedAuditOf(row), enquiry: enquiryIn(row) }))
}

function enquiryIn(row: Row): ListedAudit['enquiry'] {
  const collection = collectionNames.find((name) => typeof row[name] === 'string')
  return collection ? { collection, reference: String(row[collection]) } : null
}

/** Of these actions the newest entry about each subject, in their order. */
export function* latestAudit(actions: AuditAction[]): QuerySteps<StoredAudit[]> {
  const rows = yield sql`SELECT number, ${columns} FROM audit WHERE number IN (
    SELECT max(number) FROM audit WHERE action IN (${listed(actions)}) GROUP BY action, subject)
    ORDER BY number`
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

/** The schema refuses what is younger than 400 days. */
export function* removeSomeAuditBefore(instant: number): QuerySteps<Removal> {
  const rows = yield sql`DELETE FROM audit WHERE number IN (
    SELECT number FROM audit WHERE at < ${instant} LIMIT ${mostRemovedAtOnce}) RETURNING number`
  return { removed: rows.length, more: rows.length === mostRemovedAtOnce }
}
