import type { FormEnquiry } from '#contract/enquiries.ts'
import { privacyNotice } from '#contract/messages.ts'
import { enquiryOf, fieldColumns, rowColumns, rowOf } from '../db/columns.ts'
import type { Db, Reader, Row, Tx } from '../db/db.ts'
import type { EnquiryAddition, Once, StoredRow } from '../db/enquiry.ts'
import { drawnReference, idAt } from '../db/ids.ts'
import { noteNews, withoutErased } from '../notify/outbox.ts'
import { isDue, removeAll, type Removal } from '../db/retention.ts'
import { fixed, listed, sql, type Parameter, type Sql } from '../db/sql.ts'
import { folded, isStorable, textOf } from '../db/text.ts'

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
export const addEnquiry = (
  db: Db,
  { enquiry, once, care, news }: NewEnquiry,
): Promise<EnquiryAddition> =>
  db.write('visitor', async (tx) => {
    const columns = { ...fieldColumns(enquiry), care: Number(care) }
    const { outcome, row } = await insertOnce(tx, columns, once)
    if (outcome === 'first' && news)
      await noteNews(tx, { sequence: Number(row['sequence']), version: 0 }, ['enquiry'])
    return row ? { outcome, enquiry: enquiryOf(row) } : { outcome }
  })

type Inserted = { outcome: 'first' | 'again'; row: Row } | { outcome: 'clash'; row?: undefined }

/** Written once for each key; `clash`: the key came with something else before. */
export async function insertOnce(
  tx: Tx,
  columns: Record<string, Parameter | null>,
  once: Once | undefined,
): Promise<Inserted> {
  for (;;) {
    const sent = once && (await sentBefore(tx, once))
    if (sent === 'clash') return { outcome: sent }
    if (sent) return { outcome: 'again', row: sent }
    const row = await insertEnquiry(tx, columns, once)
    if (row) return { outcome: 'first', row }
  }
}

/** What came with this key before; `clash`: it was something else. */
async function sentBefore({ all }: Tx, once: Once): Promise<Row | 'clash' | undefined> {
  const [row] = await all(sql`SELECT ${rowColumns}, fingerprint FROM enquiries
    WHERE idempotency_key = ${once.key}`)
  return row && row['fingerprint'] !== once.fingerprint ? 'clash' : row
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

/** After one of their enquiries has gone: a person goes by the newest, and one enquiry alone is nobody's but its own. */
export async function keepNewest({ all, dialect }: Tx, person: string) {
  const [newest, ...others] = await all(sql`SELECT id FROM enquiries WHERE person = ${person}
    ORDER BY created_at DESC, sequence DESC ${dialect.forUpdate}`)
  if (newest && (others.length === 0 || newest['id'] !== person))
    await all(sql`UPDATE enquiries SET person = ${others.length > 0 ? String(newest['id']) : null}
      WHERE person = ${person}`)
}

/** These, with all that are of the same persons, in the order of their arrival, in which they are locked too. */
export async function findPeople(
  { all, dialect }: Pick<Reader, 'all' | 'dialect'>,
  ids: string[],
  lock = sql``,
): Promise<StoredRow[]> {
  const storable = ids.filter(isStorable)
  if (storable.length === 0) return []
  const isOne = dialect.oneOf(fixed('id'), storable)
  const rows = await all(sql`SELECT ${rowColumns} FROM enquiries WHERE ${isOne} OR person IN
    (SELECT person FROM enquiries WHERE ${isOne} AND person IS NOT NULL) ORDER BY sequence ${lock}`)
  return rows.map(rowOf)
}

const mostRemovedAtOnce = 200

/** Erases enquiries of any kind from before this instant; returns how many. */
export const removeEnquiriesBefore = (db: Db, instant: number): Promise<number> =>
  removeAll(() => db.write('system', (tx) => removeSome(tx, isDue(instant))))

/** Erases some of these enquiries with all that belongs to them. */
export async function removeSome(tx: Tx, which: Sql): Promise<Removal> {
  await tx.lock('enquiries')
  const rows = await tx.all(sql`DELETE FROM enquiries WHERE sequence IN (
    SELECT sequence FROM enquiries WHERE ${which} LIMIT ${mostRemovedAtOnce}) RETURNING sequence, id, person`)
  if (rows.length > 0) await tx.all(withoutErased)
  const people = new Set(rows.flatMap(({ person }) => textOf(person) ?? []))
  for (const person of people) await keepNewest(tx, person)
  return { removed: rows.length, more: rows.length === mostRemovedAtOnce }
}
