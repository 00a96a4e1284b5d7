import type { CollectionName } from '#contract/paths.ts'
import { enteredKinds, noteOpenMs, type ActivityKind } from '#contract/desk.ts'
import { audited } from './audit.ts'
import { collectionNames, collections, type Collection, type KeptRow } from './collections.ts'
import {
  answerColumns,
  answerOf,
  fieldColumns,
  submissionColumns,
  submissionOf,
} from './columns.ts'
import type { Dialect } from './dialect.ts'
import { idAt } from './ids.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { assignedOf, fixed, listed, sql } from './sql.ts'
import type {
  Actor,
  Answer,
  Author,
  Corrected,
  Correction,
  Entered,
  Entry,
  KeptEnquiry,
  KeptSubmission,
  Marked,
  Marking,
  Marks,
  NewEntry,
} from './store.ts'
import { removeSomeEnquiries } from './enquiries.ts'
import { removeSubmission } from './submissions.ts'
import { keepable } from './text.ts'

const mostEntries = 5_000

export const mark = (marking: Marking, dialect: Dialect): QuerySteps<Marked> =>
  markIn(collections.eligibility, marking, dialect)

export const markEnquiry = (marking: Marking, dialect: Dialect): QuerySteps<Marked<KeptEnquiry>> =>
  markIn(collections.enquiries, marking, dialect)

function* markIn<Kept extends KeptRow>(
  collection: Collection<Kept>,
  { id, marks, by, at: now, seenAt }: Marking,
  dialect: Dialect,
): QuerySteps<Marked<Kept>> {
  const row = yield* rowWith(id, collection, dialect)
  if (!row) return { outcome: 'gone' }
  if (seenAt !== undefined && row.updatedAt > seenAt) return { outcome: 'conflict' }
  const next = { ...marksOf(row), ...marks }
  const changed = markNames.filter((name) => next[name] !== row[name])
  if (changed.length === 0) return { outcome: 'marked', submission: row, entries: [] }
  // Always later than before, so that a conflict is noticed whatever the clock says.
  const at = Math.max(now, row.updatedAt + 1)
  yield sql`UPDATE ${collection.rows} SET ${assignedOf({ ...fieldColumns(next), updated_at: at })}
    WHERE sequence = ${row.sequence}`
  const entries: string[] = []
  for (const name of changed) {
    const entry = idAt(now)
    entries.push(entry)
    yield* enterRow(collection, row, {
      id: entry,
      kind: kinds[name],
      text: yield* inWords(name, next[name]),
      before: yield* inWords(name, row[name]),
      by,
      // Before what is entered next, also in the same millisecond.
      at: now,
    })
  }
  yield* audited(by, { at: now, action: 'changed', subject: id, detail: changed.join(', ') })
  return { outcome: 'marked', submission: { ...row, ...next, updatedAt: at }, entries }
}

const kinds = { stage: 'stage', assignee: 'assignee', followUpAt: 'follow-up' } as const
// The keys of a constant are those of its type.
const markNames = Object.keys(kinds) as (keyof Marks)[]

const marksOf = ({ stage, assignee, followUpAt }: KeptRow): Marks => ({
  stage,
  assignee,
  followUpAt,
})

/** Stored as text, because the person may have left when it is read. */
function* inWords(name: keyof Marks, value: string | number | null): QuerySteps<string | null> {
  if (value === null) return null
  if (name === 'followUpAt') return new Date(value).toISOString()
  if (name !== 'assignee') return String(value)
  const [person] = yield sql`SELECT name FROM people WHERE id = ${value}
    UNION ALL SELECT name FROM former_people WHERE id = ${value}`
  return person ? String(person['name']) : String(value)
}

export function* erase(
  { id, by, at }: { id: string; by?: Actor | undefined; at: number },
  dialect: Dialect,
): QuerySteps<boolean> {
  const isErased = yield* removeSubmission(id, dialect)
  if (isErased) yield* audited(by, { at, action: 'erased', subject: id })
  return isErased
}

export function* eraseEnquiry({
  id,
  by,
  at,
}: {
  id: string
  by?: Actor | undefined
  at: number
}): QuerySteps<boolean> {
  if (!keepable(id)) return false
  const { removed } = yield* removeSomeEnquiries(sql`id = ${id}`)
  if (removed > 0) yield* audited(by, { at, action: 'erased', subject: id })
  return removed > 0
}

export function* enter(entry: NewEntry, dialect: Dialect): QuerySteps<Entered> {
  const place = yield* placeOf(entry.submission, dialect)
  if (!place) return { outcome: 'gone' }
  const { row, name } = place
  const collection = collections[name]
  if (yield* entryWith(entry.id)) return { outcome: 'taken' }
  const [count] =
    yield sql`SELECT count(*) AS entries FROM ${collection.activity} WHERE sequence = ${row.sequence}`
  if (Number(count?.['entries']) >= mostEntries) return { outcome: 'full' }
  yield* enterRow(collection, row, entry)
  // The row itself is unchanged, so that its reader can go on to mark it without a conflict.
  if (entry.kind !== 'note')
    yield sql`UPDATE ${collection.rows} SET contacted_at = ${entry.at} WHERE sequence = ${row.sequence}`
  const made = yield* entryWith(entry.id)
  if (!made) throw new Error('An entry was not kept.')
  const { at, by, kind: detail } = entry
  yield* audited(by, { at, action: 'noted', subject: row.id, detail })
  return { outcome: 'entered', entry: made, collection: name }
}

export function* correct(
  { id, text, by, at: now, seenAt }: Correction,
  dialect: Dialect,
): QuerySteps<Corrected> {
  const found = yield* entryWith(id)
  if (!found) return { outcome: 'gone' }
  const place = yield* placeOf(found.submission, dialect)
  // Read after it was locked.
  const entry = yield* entryWith(id)
  if (!place || !entry) return { outcome: 'gone' }
  const { row, name } = place
  const collection = collections[name]
  const isOpen = now < entry.createdAt + noteOpenMs
  if (entry.kind !== 'note' || entry.by !== by.id || !isOpen) return { outcome: 'closed' }
  if (seenAt !== undefined && entry.updatedAt > seenAt) return { outcome: 'conflict' }
  if (entry.text === text) return { outcome: 'corrected', entry, entries: [] }
  const at = Math.max(now, entry.updatedAt + 1)
  const earlier = idAt(now)
  const before = { text: entry.text, about: id }
  yield* enterRow(collection, row, { id: earlier, kind: 'amended', ...before, by, at: now })
  yield sql`UPDATE ${collection.activity} SET text = ${text}, updated_at = ${at} WHERE id = ${id}`
  yield* audited(by, { at: now, action: 'noted', subject: row.id, detail: 'correction' })
  return { outcome: 'corrected', entry: { ...entry, text, updatedAt: at }, entries: [earlier] }
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
  { sequence }: KeptRow,
  { id, kind, text, before = null, about = null, by, at }: EntryRow,
): QuerySteps<void> {
  yield sql`INSERT INTO ${activity} (sequence, id, kind, text, before, about, person_id, person_name,
      created_at, updated_at)
    VALUES (${sequence}, ${id}, ${kind}, ${text}, ${before}, ${about}, ${by.id}, ${by.name}, ${at}, ${at})`
}

/** Nobody else changes the row until the transaction ends. */
function* rowWith<Kept>(
  id: string,
  { rows, columns, rowOf }: Collection<Kept>,
  { forUpdate }: Dialect,
): QuerySteps<Kept | undefined> {
  if (!keepable(id)) return undefined
  const [row] = yield sql`SELECT ${columns} FROM ${rows} WHERE id = ${id} ${forUpdate}`
  return row && rowOf(row)
}

/** Of whichever collection it is: an id is of one alone. */
function* placeOf(
  id: string,
  dialect: Dialect,
): QuerySteps<{ row: KeptRow; name: CollectionName } | undefined> {
  for (const name of collectionNames) {
    const row = yield* rowWith<KeptRow>(id, collections[name], dialect)
    if (row) return { row, name }
  }
  return undefined
}

export const entryColumns = fixed(`activity.number, activity.id, submissions.id AS submission,
  activity.kind, activity.text, activity.before, activity.about, activity.person_id,
  activity.person_name, activity.created_at, activity.updated_at`)

/** Under the names of `entryColumns`. */
export const entriesIn = ({ rows, activity }: Collection) =>
  sql`${activity} AS activity JOIN ${rows} AS submissions ON submissions.sequence = activity.sequence`

function* entryWith(id: string): QuerySteps<Entry | undefined> {
  for (const name of collectionNames) {
    const [row] = yield sql`SELECT ${entryColumns} FROM ${entriesIn(collections[name])}
      WHERE activity.id = ${id}`
    if (row) return entryOf(row)
  }
  return undefined
}

/** What staff did about an enquiry; of very much the newest. */
const entryRowsOf = (collection: Collection, sequence: number) =>
  sql`SELECT ${entryColumns} FROM ${entriesIn(collection)}
    WHERE activity.sequence = ${sequence} ORDER BY activity.number DESC LIMIT ${mostEntries}`

/** A row of `entryColumns`, whose types the schema ensures. */
export const entryOf = (row: Row): Entry => ({
  id: String(row['id']),
  number: Number(row['number']),
  submission: String(row['submission']),
  // Written by this file alone.
  kind: row['kind'] as ActivityKind,
  text: textOf(row['text']),
  before: textOf(row['before']),
  about: textOf(row['about']),
  by: String(row['person_id']),
  byName: String(row['person_name']),
  createdAt: Number(row['created_at']),
  updatedAt: Number(row['updated_at']),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Answers and earlier versions are not rows of this table: their ids say what they are. */
const derivedId = /^(?:answer|sent)\.([0-9a-f]{20})\.\d+$/

export function* findEntry(id: string, dialect: Dialect): QuerySteps<Entry | undefined> {
  if (!keepable(id)) return undefined
  const [, submission] = derivedId.exec(id) ?? []
  if (submission === undefined) return yield* entryWith(id)
  const all = yield* entriesOf(submission, dialect)
  return all?.find((entry) => entry.id === id)
}

export function* entriesOf(id: string, { answered }: Dialect): QuerySteps<Entry[] | undefined> {
  if (!keepable(id)) return undefined
  const [row] =
    yield sql`SELECT ${submissionColumns}, ${answerColumns} FROM ${answered} WHERE id = ${id}`
  if (!row) return yield* entriesOfEnquiry(id)
  const submission = submissionOf(row)
  const { sequence } = submission
  const versions = yield sql`SELECT version, replaced_at, submission, ${answerColumns}
    FROM earlier_versions WHERE sequence = ${sequence} ORDER BY version`
  const rows = yield entryRowsOf(collections.eligibility, sequence)
  const derived = derivedEntries(submission, versions, answerOf(row))
  return [...derived, ...rows.map(entryOf)].toSorted(inTime)
}

function* entriesOfEnquiry(id: string): QuerySteps<Entry[] | undefined> {
  const [row] = yield sql`SELECT sequence FROM enquiries WHERE id = ${id}`
  if (!row) return undefined
  const rows = yield entryRowsOf(collections.enquiries, Number(row['sequence']))
  return rows.map(entryOf).toSorted(inTime)
}

export const inTime = (one: Entry, other: Entry) =>
  one.createdAt - other.createdAt || one.number - other.number

export function* notesOf(rows: Pick<KeptSubmission, 'sequence'>[]): QuerySteps<Entry[]> {
  if (rows.length === 0) return []
  // Our own numbers, and more of them than a statement may have parameters.
  const sequences = fixed(rows.map(({ sequence }) => sequence).join(', '))
  const notes = yield sql`SELECT ${entryColumns} FROM ${entriesIn(collections.eligibility)}
    WHERE activity.sequence IN (${sequences}) AND activity.kind IN (${listed([...enteredKinds])})
      AND activity.text IS NOT NULL ORDER BY activity.number`
  return notes.map(entryOf)
}

/** The answer to each version, and its text before the student changed it. */
function derivedEntries(submission: KeptSubmission, versions: Row[], current: Answer | null) {
  const { id, createdAt, version: last } = submission
  const replaced = versions.map((row) => Number(row['replaced_at']))
  const told = [...versions.map(answerOf), current]
  const answers = told.flatMap((answer, version) => {
    const at = version === 0 ? createdAt : (replaced[version - 1] ?? createdAt)
    const text = answer && JSON.stringify(answer.result)
    return text
      ? [derived(submission, { id: answerId(id, version), kind: 'answer', text, at })]
      : []
  })
  const before = versions.slice(0, last).map((row, version) =>
    derived(submission, {
      id: `sent.${id}.${version}`,
      kind: 'amended',
      text: String(row['submission']),
      at: replaced[version] ?? createdAt,
    }),
  )
  return [...before, ...answers]
}

export const answerId = (submission: string, version: number) => `answer.${submission}.${version}`

const derived = (
  { id: submission }: KeptSubmission,
  { id, kind, text, at }: { id: string; kind: ActivityKind; text: string; at: number },
): Entry => ({
  id,
  number: 0,
  submission,
  kind,
  text,
  before: null,
  about: null,
  by: null,
  byName: null,
  createdAt: at,
  updatedAt: at,
})
