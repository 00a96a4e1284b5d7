import { noteOpenMs, notAnsweredKind, type ActivityKind, type Urgent } from '#contract/desk.ts'
import type { CollectionName } from '#contract/paths.ts'
import { audited } from './audit.ts'
import { collectionNames, collections, rowWith, type Collection } from './collections.ts'
import { fieldColumns } from './columns.ts'
import type { Author, Dialect, Writer } from './db.ts'
import { removeSomeEnquiries } from './enquiries.ts'
import { entryWith, isDerived } from './history.ts'
import { idAt } from './ids.ts'
import type { QuerySteps } from './query-steps.ts'
import { assignedOf, sql } from './sql.ts'
import type {
  Corrected,
  Correction,
  Entered,
  StoredRow,
  Marked,
  Marking,
  Marks,
  NewEntry,
} from './store.ts'
import { removeSome } from './submissions.ts'
import { isStorable } from './text.ts'

const mostEntries = 5_000
/** More than one sentence on a page can speak of. */
const mostUrgent = 50

/** Uses a small index of its own. */
export function* listUrgent(): QuerySteps<Urgent> {
  return {
    eligibility: yield* urgentIn(collections.eligibility),
    enquiries: yield* urgentIn(collections.enquiries),
  }
}

function* urgentIn({ rows: table }: Collection): QuerySteps<string[]> {
  const rows = yield sql`SELECT id FROM ${table} WHERE care = 1 AND stage = 'new'
    ORDER BY created_at, id LIMIT ${mostUrgent}`
  return rows.map(({ id }) => String(id))
}

export function* mark(
  { collection: name, id, marks, at: now, expectedUpdatedAt }: Marking,
  { forUpdate }: Dialect,
  by: Author,
): QuerySteps<Marked> {
  const collection: Collection = collections[name]
  const row = yield* rowWith(id, collection, forUpdate)
  if (!row) return { outcome: 'gone' }
  if (expectedUpdatedAt !== undefined && row.updatedAt > expectedUpdatedAt)
    return { outcome: 'conflict' }
  const next = { ...marksOf(row), ...marks }
  const changed = markNames.filter((one) => next[one] !== row[one])
  if (changed.length === 0) return { outcome: 'marked', submission: row }
  // Always later than before, so that a conflict is detected even if the clock is wrong.
  const at = Math.max(now, row.updatedAt + 1)
  yield sql`UPDATE ${collection.rows} SET ${assignedOf({ ...fieldColumns(next), updated_at: at })}
    WHERE sequence = ${row.sequence}`
  for (const one of changed) {
    yield* enterRow(collection, row, {
      id: idAt(now),
      kind: kinds[one],
      text: yield* inWords(one, next[one]),
      before: yield* inWords(one, row[one]),
      by,
      // Before what is entered next, also in the same millisecond.
      at: now,
    })
  }
  yield* audited(by, { at: now, action: 'changed', subject: id, detail: changed.join(', ') })
  return { outcome: 'marked', submission: { ...row, ...next, updatedAt: at } }
}

const kinds = { stage: 'stage', assignee: 'assignee', followUpAt: 'follow-up' } as const
// The keys of a constant are those of its type.
const markNames = Object.keys(kinds) as (keyof Marks)[]

const marksOf = ({ stage, assignee, followUpAt }: StoredRow): Marks => ({
  stage,
  assignee,
  followUpAt,
})

/** Stored as text, because the person may have left when it is read. */
function* inWords(name: keyof Marks, value: string | null): QuerySteps<string | null> {
  if (value === null) return null
  if (name !== 'assignee') return value
  const [person] = yield sql`SELECT name FROM people WHERE id = ${value}
    UNION ALL SELECT name FROM former_people WHERE id = ${value}`
  return person ? String(person['name']) : value
}

export function* erase(
  { collection, id, at }: { collection: CollectionName; id: string; at: number },
  dialect: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  if (!isStorable(id)) return false
  const which = sql`id = ${id}`
  const { removed } = yield* collection === 'enquiries'
    ? removeSomeEnquiries(which)
    : removeSome(which, dialect)
  if (removed > 0) yield* audited(by, { at, action: 'erased', subject: id })
  return removed > 0
}

export function* enter(entry: NewEntry, dialect: Dialect, by: Author): QuerySteps<Entered> {
  const place = yield* placeOf(entry.submission, dialect)
  if (!place) return { outcome: 'gone' }
  const { row, name } = place
  const collection = collections[name]
  if (isDerived(entry.id) || (yield* entryWith(entry.id))) return { outcome: 'taken' }
  const [count] =
    yield sql`SELECT count(*) AS entries FROM ${collection.activity} WHERE sequence = ${row.sequence}`
  if (Number(count?.['entries']) >= mostEntries) return { outcome: 'full' }
  yield* enterRow(collection, row, { ...entry, by })
  // `updated_at` is unchanged, so that the reader can then mark the row without a conflict.
  if (entry.kind !== 'note' && entry.kind !== notAnsweredKind)
    yield sql`UPDATE ${collection.rows} SET contacted_at = ${entry.at} WHERE sequence = ${row.sequence}`
  const stored = yield* entryWith(entry.id)
  if (!stored) throw new Error('An entry was not kept.')
  const { at, kind: detail } = entry
  yield* audited(by, { at, action: 'noted', subject: row.id, detail })
  return { outcome: 'entered', entry: stored }
}

export function* correct(
  { id, text, at: now, expectedUpdatedAt }: Correction,
  dialect: Dialect,
  by: Author,
): QuerySteps<Corrected> {
  const unlocked = yield* entryWith(id)
  if (!unlocked) return { outcome: 'gone' }
  const place = yield* placeOf(unlocked.submission, dialect)
  // Read after it was locked.
  const entry = yield* entryWith(id)
  if (!place || !entry) return { outcome: 'gone' }
  const { row, name } = place
  const collection = collections[name]
  const isOpen = now < entry.createdAt + noteOpenMs
  if (entry.kind !== 'note' || entry.by !== by.id || !isOpen) return { outcome: 'closed' }
  if (expectedUpdatedAt !== undefined && entry.updatedAt > expectedUpdatedAt)
    return { outcome: 'conflict' }
  if (entry.text === text) return { outcome: 'corrected', entry }
  const at = Math.max(now, entry.updatedAt + 1)
  const before = { text: entry.text, about: id }
  yield* enterRow(collection, row, { id: idAt(now), kind: 'amended', ...before, by, at: now })
  yield sql`UPDATE ${collection.activity} SET text = ${text}, updated_at = ${at} WHERE id = ${id}`
  yield* audited(by, { at: now, action: 'noted', subject: row.id, detail: 'correction' })
  return { outcome: 'corrected', entry: { ...entry, text, updatedAt: at } }
}

type EntryRow = {
  id: string
  kind: ActivityKind
  text: string | null
  before?: string | null
  about?: string | null
  by: Author
  at: number
}

function* enterRow(
  { activity }: Collection,
  { sequence }: StoredRow,
  { id, kind, text, before = null, about = null, by, at }: EntryRow,
): QuerySteps<void> {
  yield sql`INSERT INTO ${activity} (sequence, id, kind, text, before, about, person_id, person_name,
      created_at, updated_at)
    VALUES (${sequence}, ${id}, ${kind}, ${text}, ${before}, ${about}, ${by.id}, ${by.name}, ${at}, ${at})`
}

/** In either collection: an id belongs to only one. */
function* placeOf(
  id: string,
  { forUpdate }: Dialect,
): QuerySteps<{ row: StoredRow; name: CollectionName } | undefined> {
  for (const name of collectionNames) {
    const row = yield* rowWith<StoredRow>(id, collections[name], forUpdate)
    if (row) return { row, name }
  }
  return undefined
}
