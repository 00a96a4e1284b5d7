import type { FormEnquiry } from '#contract/enquiries.ts'
import { privacyNotice } from '#contract/privacy.ts'
import { enquiryOf, fieldColumns, rowColumns, rowOf } from './columns.ts'
import type { Db, Reader, Row, Tx } from './db.ts'
import type { EnquiryAddition, Once, StoredEnquiry, StoredRow } from './enquiry.ts'
import { drawnReference, idAt } from './ids.ts'
import { listEnquiries } from './list.ts'
import { withoutErased } from './outbox.ts'
import { isDue, removeAll, type Removal } from './retention.ts'
import { fixed, listed, sql, type Parameter, type Sql } from './sql.ts'
import { folded, isStorable } from './text.ts'

export { listEnquiries as list }

/** Nothing where the key was used just now, or where there is such a reference: another is drawn with the next call. */
export async function insertEnquiry(
  { all, now }: Tx,
  columns: Record<string, Parameter | null>,
  once: Once | undefined,
): Promise<Row | undefined> {
  const reference = drawnReference(columns['kind'] === 'eligibility' ? undefined : 'F')
  const row = {
    id: idAt(now),
    created_at: now,
    updated_at: now,
    privacy_notice: privacyNotice,
    ...columns,
    reference,
    reference_folded: folded(reference),
    idempotency_key: once?.key ?? null,
    fingerprint: once?.fingerprint ?? null,
  }
  const [added] = await all(sql`INSERT INTO enquiries (${fixed(Object.keys(row).join(', '))})
    VALUES (${listed(Object.values(row))}) ON CONFLICT DO NOTHING RETURNING ${rowColumns}`)
  return added
}

/** `news`: news of it is wanted. */
export type NewEnquiry = {
  enquiry: FormEnquiry
  once?: Once | undefined
  care: boolean
  news: boolean
}

/** One of the other forms. Resolves when the row is on disk. */
export const add = (db: Db, { enquiry, once, care, news }: NewEnquiry): Promise<EnquiryAddition> =>
  db.write('visitor', async (tx) => {
    const columns = { ...fieldColumns(enquiry), care: Number(care), told: Number(!news) }
    for (;;) {
      const sent = once && (await sentBefore(tx, once))
      if (sent) return sent
      const added = await insertEnquiry(tx, columns, once)
      if (added) return { outcome: 'first', enquiry: enquiryOf(added) }
    }
  })

async function sentBefore({ all }: Tx, once: Once): Promise<EnquiryAddition | undefined> {
  const [row] = await all(sql`SELECT ${rowColumns}, fingerprint FROM enquiries
    WHERE idempotency_key = ${once.key}`)
  if (!row) return undefined
  if (row['fingerprint'] !== once.fingerprint) return { outcome: 'clash' }
  return { outcome: 'again', enquiry: enquiryOf(row) }
}

/** Undefined if there is none among those of the other forms. */
export async function find(db: Db, id: string): Promise<StoredEnquiry | undefined> {
  const row = await findRow(db, id)
  return row && 'kind' in row ? row : undefined
}

/** Of any kind. `lock`: no other transaction changes the row until this one ends. */
export async function findRow(
  { all }: Pick<Reader, 'all'>,
  id: string,
  lock = sql``,
): Promise<StoredRow | undefined> {
  if (!isStorable(id)) return undefined
  const [row] = await all(sql`SELECT ${rowColumns} FROM enquiries WHERE id = ${id} ${lock}`)
  return row && rowOf(row)
}

const mostRemovedAtOnce = 200

/** Erases enquiries of any kind from before this instant; returns how many. */
export const removeBefore = (db: Db, instant: number): Promise<number> =>
  removeAll(() => db.write('system', (tx) => removeSome(tx, isDue(instant))))

/** Erases some of these enquiries with all that belongs to them. */
export async function removeSome(tx: Tx, which: Sql): Promise<Removal> {
  await tx.lock('enquiries')
  const rows = await tx.all(sql`DELETE FROM enquiries WHERE sequence IN (
    SELECT sequence FROM enquiries WHERE ${which} LIMIT ${mostRemovedAtOnce}) RETURNING sequence`)
  if (rows.length > 0) await tx.all(withoutErased)
  return { removed: rows.length, more: rows.length === mostRemovedAtOnce }
}
