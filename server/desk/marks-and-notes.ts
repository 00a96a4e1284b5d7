import {
  noteOpenMs,
  notAnsweredKind,
  type ActivityKind,
  type EnteredKind,
  type Urgent,
} from '#contract/staff/marks.ts'
import type { CollectionName } from '#contract/paths.ts'
import { audited } from '../people/audit.ts'
import { collections, fieldColumns } from '../db/columns.ts'
import type { Author, Db, Tx, Writer } from '../db/db.ts'
import type { StoredRow, StoredSubmission } from '../db/enquiry.ts'
import { findPeople, findRow, removeSome } from '../public/enquiries.ts'
import { entryWith, type Entry } from './history.ts'
import { idAt } from '../db/ids.ts'
import { assignedOf, sql } from '../db/sql.ts'
import { isStorable } from '../db/text.ts'

/** What staff may set on an enquiry. */
export type Marks = Pick<StoredSubmission, 'stage' | 'assignee' | 'followUpAt'>

type NewEntry = {
  /** One is made if there is none. */
  id?: string | undefined
  submission: string
  kind: EnteredKind | typeof notAnsweredKind
  text: string | null
}
type Marked = { outcome: 'marked'; submission: StoredRow } | { outcome: 'conflict' | 'gone' }
/** `full`: the limit of entries is reached. */
export type Entered = { outcome: 'entered'; entry: Entry } | { outcome: 'gone' | 'taken' | 'full' }
/** `closed`: a note of another person, one that is too old, or not a note. */
export type Corrected = { outcome: 'corrected'; entry: Entry } | { outcome: 'gone' | 'closed' }

const mostEntries = 5_000
/** More than one sentence on a page can speak of. */
const mostUrgent = 50

/** The oldest fifty of each. Uses a small index of its own. */
export const listUrgent = async (db: Db): Promise<Urgent> => ({
  eligibility: await urgentIn(db, 'eligibility'),
  enquiries: await urgentIn(db, 'enquiries'),
})

/** Whether there is any enquiry that is no submission. */
export async function hasOthers({ all }: Db): Promise<boolean> {
  // Two ranges of an index.
  const rows =
    await all(sql`SELECT 1 AS one FROM (SELECT 1 FROM enquiries WHERE kind < 'eligibility' LIMIT 1) AS below
    UNION ALL SELECT 1 FROM (SELECT 1 FROM enquiries WHERE kind > 'eligibility' LIMIT 1) AS above`)
  return rows.length > 0
}

async function urgentIn({ all }: Db, name: CollectionName): Promise<string[]> {
  const rows = await all(sql`SELECT id FROM enquiries
    WHERE care = 1 AND stage = 'new' AND ${collections[name]}
    ORDER BY created_at, id LIMIT ${mostUrgent}`)
  return rows.map(({ id }) => String(id))
}

/** Sets marks; each that is another one now leaves an entry. */
export const setMarks = (
  db: Db,
  id: string,
  marks: Partial<Marks>,
  by: Author,
  expectedUpdatedAt?: number,
): Promise<Marked> =>
  db.write(by, async (tx) => {
    const rows = await findPeople(tx, [id], tx.dialect.forUpdate)
    const row = rows.find((one) => one.id === id)
    if (!row) return { outcome: 'gone' }
    if (expectedUpdatedAt !== undefined && row.updatedAt > expectedUpdatedAt)
      return { outcome: 'conflict' }
    const { submission, changed } = await changeMarks(tx, row, marks, by)
    if (changed.length > 0)
      await audited(tx, by, { action: 'changed', subject: id, detail: changed.join(', ') })
    return { outcome: 'marked', submission }
  })

/** Of a row that this transaction has locked, with all of its person, who have the same marks. The caller writes the line of the audit. */
export async function changeMarks(
  tx: Tx,
  row: StoredRow,
  marks: Partial<Marks>,
  by: Author,
): Promise<{ submission: StoredRow; changed: (keyof Marks)[] }> {
  const next = { ...marksOf(row), ...marks }
  const changed = markNames.filter((one) => next[one] !== row[one])
  if (changed.length === 0) return { submission: row, changed }
  // Always later than before, so that a conflict is detected even if the clock is wrong.
  const at = Math.max(tx.now, row.updatedAt + 1)
  await tx.all(sql`UPDATE enquiries SET ${assignedOf({ ...fieldColumns(next), updated_at: at })}
      WHERE sequence = ${row.sequence} OR person = ${row.person}`)
  for (const one of changed) {
    const kind = markKinds[one]
    const text = await inWords(tx, one, next[one])
    // Before what is entered next, also in the same millisecond.
    await enterRow(tx, row, { kind, text, before: await inWords(tx, one, row[one]), by })
  }
  return { submission: { ...row, ...next, updatedAt: at }, changed }
}

/** The kinds of entry that a changed mark leaves. */
export const markKinds = { stage: 'stage', assignee: 'assignee', followUpAt: 'follow-up' } as const
// The keys of a constant are those of its type.
const markNames = Object.keys(markKinds) as (keyof Marks)[]

const marksOf = ({ stage, assignee, followUpAt }: StoredRow): Marks => ({
  stage,
  assignee,
  followUpAt,
})

/** Stored as text, because the person may have left when it is read. */
async function inWords({ all }: Tx, name: keyof Marks, value: string | null) {
  if (value === null || name !== 'assignee') return value
  const [person] = await all(sql`SELECT name FROM people WHERE id = ${value}
    UNION ALL SELECT name FROM former_people WHERE id = ${value}`)
  return person ? String(person['name']) : value
}

/** Erases the enquiry with all related data; false if there is none. */
export const eraseEnquiry = (db: Db, id: string, by: Writer): Promise<boolean> =>
  db.write(by, async (tx) => {
    if (!isStorable(id)) return false
    const { removed } = await removeSome(tx, sql`id = ${id}`)
    if (removed > 0) await audited(tx, by, { action: 'erased', subject: id })
    return removed > 0
  })

/** `id` undefined: one is made. */
export const addEntry = (
  db: Db,
  { id: given, submission, kind, text }: NewEntry,
  by: Author,
): Promise<Entered> =>
  db.write(by, async (tx) => {
    const row = await findRow(tx, submission, tx.dialect.forUpdate)
    if (!row) return { outcome: 'gone' }
    const { sequence } = row
    const id = given ?? idAt(tx.now)
    if (await entryWith(tx, id)) return { outcome: 'taken' }
    const [count] = await tx.all(
      sql`SELECT count(*) AS entries FROM activity WHERE sequence = ${sequence}`,
    )
    if (Number(count?.['entries']) >= mostEntries) return { outcome: 'full' }
    await enterRow(tx, row, { id, kind, text, by })
    // `updated_at` is unchanged, so that the reader can then mark the row without a conflict.
    if (kind !== 'note' && kind !== notAnsweredKind)
      await tx.all(sql`UPDATE enquiries SET contacted_at = ${tx.now}
        WHERE sequence = ${sequence} OR person = ${row.person}`)
    const stored = await entryWith(tx, id)
    if (!stored) throw new Error('An entry was not kept.')
    await audited(tx, by, { action: 'noted', subject: row.id, detail: kind })
    return { outcome: 'entered', entry: stored }
  })

/** The earlier text is stored as a separate entry. */
export const correctEntry = (db: Db, id: string, text: string, by: Author): Promise<Corrected> =>
  db.write(by, async (tx) => {
    const unlocked = await entryWith(tx, id)
    if (!unlocked) return { outcome: 'gone' }
    const row = await findRow(tx, unlocked.submission, tx.dialect.forUpdate)
    // Read after it was locked.
    const entry = await entryWith(tx, id)
    if (!row || !entry) return { outcome: 'gone' }
    const isOpen = tx.now < entry.createdAt + noteOpenMs
    if (entry.kind !== 'note' || entry.by !== by.id || !isOpen) return { outcome: 'closed' }
    if (entry.text === text) return { outcome: 'corrected', entry }
    const at = Math.max(tx.now, entry.updatedAt + 1)
    await enterRow(tx, row, { kind: 'amended', text: entry.text, about: id, by })
    await tx.all(sql`UPDATE activity SET text = ${text}, updated_at = ${at} WHERE id = ${id}`)
    await audited(tx, by, { action: 'noted', subject: row.id, detail: 'correction' })
    return { outcome: 'corrected', entry: { ...entry, text, updatedAt: at } }
  })

type EntryRow = {
  id?: string
  kind: ActivityKind
  text: string | null
  before?: string | null
  about?: string | null
  by: Author
}

export async function enterRow(
  { all, now }: Tx,
  { sequence }: StoredRow,
  { id = idAt(now), kind, text, before = null, about = null, by }: EntryRow,
) {
  await all(sql`INSERT INTO activity (sequence, id, kind, text, before, about, person_id, person_name,
      created_at, updated_at)
    VALUES (${sequence}, ${id}, ${kind}, ${text}, ${before}, ${about}, ${by.id}, ${by.name}, ${now}, ${now})`)
}
