import type { ActivityKind, EnteredKind, Stage } from '#contract/desk.ts'
import { enteredKinds, noteOpenMs } from '#contract/desk.ts'
import {
  answerColumns,
  answerOf,
  fieldColumns,
  submissionColumns,
  submissionOf,
} from './columns.ts'
import { idAt } from './ids.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { assignedOf, fixed, listed, sql, type Sql } from './sql.ts'
import type { Answer, KeptSubmission } from './store.ts'
import { keepable } from './text.ts'

/** What staff may set on an enquiry; `followUpAt` in milliseconds. */
export type Marks = { stage: Stage; assignee: string | null; followUpAt: number | null }

/** Somebody of the staff, with the name of that day. */
export type Author = { id: string; name: string }

/** What was done about an enquiry. `submission` is its id; see `ActivityAttributes`. */
export type Entry = {
  id: string
  number: number
  submission: string
  kind: ActivityKind
  text: string | null
  before: string | null
  about: string | null
  by: string | null
  byName: string | null
  createdAt: number
  updatedAt: number
}

/** Who changes what, and when; `seenAt`: nothing is to be changed that was changed since. */
type Deed = { by: Author; at: number; seenAt?: number | undefined }
export type Marking = Deed & { id: string; marks: Partial<Marks> }
export type NewEntry = Omit<Deed, 'seenAt'> & {
  id: string
  submission: string
  kind: EnteredKind
  text: string | null
}
export type Correction = Deed & { id: string; text: string }

export type Marked =
  | { outcome: 'marked'; submission: KeptSubmission; entries: string[] }
  | { outcome: 'conflict' | 'gone' }
/** `full`: so many entries that nobody reads them. */
export type Entered = { outcome: 'entered'; entry: Entry } | { outcome: 'gone' | 'taken' | 'full' }
/** `closed`: a note of somebody else, one that is too old, or no note. */
export type Corrected =
  | { outcome: 'corrected'; entry: Entry; entries: string[] }
  | { outcome: 'conflict' | 'gone' | 'closed' }

export interface Desk {
  /** Sets marks; each that is another one now leaves an entry. */
  mark(id: string, marks: Partial<Marks>, by: Author, seenAt?: number): Promise<Marked>
  /** Erases the enquiry and all that belongs to it; false where there is none. */
  erase(id: string): Promise<boolean>
  /** `id` undefined: one is made. */
  enter(entry: Omit<NewEntry, 'at' | 'id'> & { id?: string | undefined }): Promise<Entered>
  /** The earlier text stays as an entry of its own. */
  correct(id: string, text: string, by: Author, seenAt?: number): Promise<Corrected>
  find(id: string): Promise<Entry | undefined>
  /** Oldest first, with what the student was told; of very many the newest. Undefined where there is no such enquiry. */
  entriesOf(submission: string): Promise<Entry[] | undefined>
  /** What staff wrote about these enquiries, oldest first. */
  notesOf(rows: Pick<KeptSubmission, 'sequence'>[]): Promise<Entry[]>
}

const mostEntries = 5_000

/** `lock` is what an engine with several writers adds to the look at a row that is about to change. */
export function* mark({ id, marks, by, at: now, seenAt }: Marking, lock: Sql): QuerySteps<Marked> {
  const row = yield* submissionWith(id, lock)
  if (!row) return { outcome: 'gone' }
  if (seenAt !== undefined && row.updatedAt > seenAt) return { outcome: 'conflict' }
  const next = { ...marksOf(row), ...marks }
  const changed = markNames.filter((name) => next[name] !== row[name])
  if (changed.length === 0) return { outcome: 'marked', submission: row, entries: [] }
  // Whoever saw the row before sees that it is another one now, whatever the clock says.
  const at = Math.max(now, row.updatedAt + 1)
  yield sql`UPDATE submissions SET ${assignedOf({ ...fieldColumns(next), updated_at: at })}
    WHERE sequence = ${row.sequence}`
  const entries: string[] = []
  for (const name of changed) {
    const entry = idAt(now)
    entries.push(entry)
    yield* enterRow(row, {
      id: entry,
      kind: kinds[name],
      text: yield* inWords(name, next[name]),
      before: yield* inWords(name, row[name]),
      by,
      // Before what is entered next, also in the same millisecond.
      at: now,
    })
  }
  return { outcome: 'marked', submission: { ...row, ...next, updatedAt: at }, entries }
}

const kinds = { stage: 'stage', assignee: 'assignee', followUpAt: 'follow-up' } as const
// The keys of a constant are those of its type.
const markNames = Object.keys(kinds) as (keyof Marks)[]

const marksOf = ({ stage, assignee, followUpAt }: KeptSubmission): Marks => ({
  stage,
  assignee,
  followUpAt,
})

/** As people read it later, when the person may have left. */
function* inWords(name: keyof Marks, value: string | number | null): QuerySteps<string | null> {
  if (value === null) return null
  if (name === 'followUpAt') return new Date(value).toISOString()
  if (name !== 'assignee') return String(value)
  const [person] = yield sql`SELECT name FROM people WHERE id = ${value}`
  return person ? String(person['name']) : String(value)
}

export function* enter(entry: NewEntry, lock: Sql): QuerySteps<Entered> {
  const row = yield* submissionWith(entry.submission, lock)
  if (!row) return { outcome: 'gone' }
  if (yield* entryWith(entry.id)) return { outcome: 'taken' }
  const [count] =
    yield sql`SELECT count(*) AS entries FROM activity WHERE sequence = ${row.sequence}`
  if (Number(count?.['entries']) >= mostEntries) return { outcome: 'full' }
  yield* enterRow(row, entry)
  // The row itself stays as it was seen: who has just called goes on to say what came of it.
  if (entry.kind !== 'note')
    yield sql`UPDATE submissions SET contacted_at = ${entry.at} WHERE sequence = ${row.sequence}`
  const made = yield* entryWith(entry.id)
  if (!made) throw new Error('An entry was not kept.')
  return { outcome: 'entered', entry: made }
}

export function* correct(
  { id, text, by, at: now, seenAt }: Correction,
  lock: Sql,
): QuerySteps<Corrected> {
  const found = yield* entryWith(id)
  if (!found) return { outcome: 'gone' }
  const row = yield* submissionWith(found.submission, lock)
  // As it is now that nobody else can change it.
  const entry = yield* entryWith(id)
  if (!row || !entry) return { outcome: 'gone' }
  const isOpen = now < entry.createdAt + noteOpenMs
  if (entry.kind !== 'note' || entry.by !== by.id || !isOpen) return { outcome: 'closed' }
  if (seenAt !== undefined && entry.updatedAt > seenAt) return { outcome: 'conflict' }
  if (entry.text === text) return { outcome: 'corrected', entry, entries: [] }
  const at = Math.max(now, entry.updatedAt + 1)
  const earlier = idAt(now)
  yield* enterRow(row, { id: earlier, kind: 'amended', text: entry.text, about: id, by, at: now })
  yield sql`UPDATE activity SET text = ${text}, updated_at = ${at} WHERE id = ${id}`
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
  { sequence }: KeptSubmission,
  { id, kind, text, before = null, about = null, by, at }: EntryRow,
): QuerySteps<void> {
  yield sql`INSERT INTO activity (sequence, id, kind, text, before, about, person_id, person_name,
      created_at, updated_at)
    VALUES (${sequence}, ${id}, ${kind}, ${text}, ${before}, ${about}, ${by.id}, ${by.name}, ${at}, ${at})`
}

function* submissionWith(id: string, lock: Sql): QuerySteps<KeptSubmission | undefined> {
  if (!keepable(id)) return undefined
  const [row] = yield sql`SELECT ${submissionColumns} FROM submissions WHERE id = ${id} ${lock}`
  return row && submissionOf(row)
}

export const entryColumns = fixed(`activity.number, activity.id, submissions.id AS submission,
  activity.kind, activity.text, activity.before, activity.about, activity.person_id,
  activity.person_name, activity.created_at, activity.updated_at`)

const entries = sql`activity JOIN submissions ON submissions.sequence = activity.sequence`

function* entryWith(id: string): QuerySteps<Entry | undefined> {
  const [row] = yield sql`SELECT ${entryColumns} FROM ${entries} WHERE activity.id = ${id}`
  return row && entryOf(row)
}

/** A row of `entryColumns`, whose types the schema guards. */
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

/** What the student was told, and sent before, is no row of its own: its id says what it is. */
const derivedId = /^(?:answer|sent)\.([0-9a-f]{20})\.\d+$/

export function* findEntry(id: string, answered: Sql): QuerySteps<Entry | undefined> {
  if (!keepable(id)) return undefined
  const [, submission] = derivedId.exec(id) ?? []
  if (submission === undefined) return yield* entryWith(id)
  const all = yield* entriesOf(submission, answered)
  return all?.find((entry) => entry.id === id)
}

/** `answered` has the columns of an answer beside those of a submission. */
export function* entriesOf(id: string, answered: Sql): QuerySteps<Entry[] | undefined> {
  if (!keepable(id)) return undefined
  const [row] =
    yield sql`SELECT ${submissionColumns}, ${answerColumns} FROM ${answered} WHERE id = ${id}`
  if (!row) return undefined
  const submission = submissionOf(row)
  const { sequence } = submission
  const versions = yield sql`SELECT version, replaced_at, submission, ${answerColumns}
    FROM earlier_versions WHERE sequence = ${sequence} ORDER BY version`
  const rows = yield sql`SELECT ${entryColumns} FROM ${entries}
    WHERE activity.sequence = ${sequence} ORDER BY activity.number DESC LIMIT ${mostEntries}`
  const derived = derivedEntries(submission, versions, answerOf(row))
  return [...derived, ...rows.map(entryOf)].toSorted(inTime)
}

export const inTime = (one: Entry, other: Entry) =>
  one.createdAt - other.createdAt || one.number - other.number

export function* notesOf(rows: Pick<KeptSubmission, 'sequence'>[]): QuerySteps<Entry[]> {
  if (rows.length === 0) return []
  // Numbers of our own, and more of them than a statement has gaps.
  const sequences = fixed(rows.map(({ sequence }) => sequence).join(', '))
  const notes = yield sql`SELECT ${entryColumns} FROM ${entries}
    WHERE activity.sequence IN (${sequences}) AND activity.kind IN (${listed([...enteredKinds])})
      AND activity.text IS NOT NULL ORDER BY activity.number`
  return notes.map(entryOf)
}

/** What each version was answered, and what it said before the student changed it. */
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
