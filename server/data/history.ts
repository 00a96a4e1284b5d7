import { enteredKinds, notAnsweredKind, type ActivityKind } from '#contract/desk.ts'
import type { CollectionName } from '#contract/paths.ts'
import { collectionNames, collections, type Collection } from './collections.ts'
import { answerColumns, answerOf, submissionColumns, submissionOf } from './columns.ts'
import type { Dialect } from './db.ts'
import type { QuerySteps, Row } from './query-steps.ts'
import { fixed, listed, sql, type Sql } from './sql.ts'
import {
  CursorNotFound,
  type Answer,
  type Entry,
  type EntryList,
  type EntryQuery,
  type LeftOut,
  type StoredSubmission,
} from './store.ts'
import { isStorable, textOf } from './text.ts'
import { mostChanges } from './versions.ts'

export const entryColumns = fixed(`activity.number, activity.id, submissions.id AS submission,
  activity.kind, activity.text, activity.before, activity.about, activity.person_id,
  activity.person_name, activity.created_at, activity.updated_at`)

/** Under the names of `entryColumns`. */
export const entriesIn = ({ rows, activity }: Collection) =>
  sql`${activity} AS activity JOIN ${rows} AS submissions ON submissions.sequence = activity.sequence`

export function* entryWith(id: string): QuerySteps<Entry | undefined> {
  for (const name of collectionNames) {
    const [row] = yield sql`SELECT ${entryColumns} FROM ${entriesIn(collections[name])}
      WHERE activity.id = ${id}`
    if (row) return entryOf(row)
  }
  return undefined
}

/** A row of `entryColumns`, whose types the schema ensures. */
export const entryOf = (row: Row): Entry => ({
  id: String(row['id']),
  number: Number(row['number']),
  submission: String(row['submission']),
  // Only written by `desk.ts`.
  kind: row['kind'] as ActivityKind,
  text: textOf(row['text']),
  before: textOf(row['before']),
  about: textOf(row['about']),
  by: String(row['person_id']),
  byName: String(row['person_name']),
  createdAt: Number(row['created_at']),
  updatedAt: Number(row['updated_at']),
})

/** Answers and earlier versions are not rows of this table: their ids say what they are. */
const derivedId = /^(?:answer|sent)\.([0-9a-f]{20})\.\d+$/

/** Such an id is never one of a row, whether or not it is there already. */
export const isDerived = (id: string) => derivedId.test(id)

export function* findEntry(id: string, dialect: Dialect): QuerySteps<Entry | undefined> {
  if (!isStorable(id)) return undefined
  const [, submission] = derivedId.exec(id) ?? []
  if (submission === undefined) return yield* entryWith(id)
  const history = yield* derivedOf(submission, dialect)
  return history?.derived.find((entry) => entry.id === id)
}

/** Of a long history only the requested page is read. */
export function* listEntries(
  query: EntryQuery,
  dialect: Dialect,
): QuerySteps<EntryList | undefined> {
  const { submission, kinds, newestFirst, cursor } = query
  const history = isStorable(submission) ? yield* derivedOf(submission, dialect) : undefined
  if (!history) return undefined
  const { activity } = history.collection
  const inOrder = newestFirst ? (one: Entry, other: Entry) => inTime(other, one) : inTime
  const derived = history.derived
    .filter(({ kind }) => kinds?.includes(kind) ?? true)
    .toSorted(inOrder)
  const where = sql`sequence = ${history.sequence} AND ${kinds ? isOneOf(kinds) : sql`TRUE`}`
  const counted = function* (beside: Sql): QuerySteps<number> {
    const [row] =
      yield sql`SELECT count(*) AS entries FROM ${activity} WHERE ${where} AND ${beside}`
    return Number(row?.['entries'])
  }
  const total = derived.length + (yield* counted(sql`TRUE`))
  const place = cursor && (yield* placeOf(cursor.id))
  const { from, to } = spanOf(query, place, total)
  if (from >= to) return { total, entries: [] }
  // Derived entries before the page are not rows, so it reads that many more.
  const first = Math.max(0, from - derived.length)
  const way = fixed(newestFirst ? 'DESC' : 'ASC')
  // Texts may be long: only those of the page are read.
  const rows = yield sql`SELECT ${entryColumns} FROM ${entriesIn(history.collection)}
    WHERE activity.number IN (SELECT number FROM ${activity} WHERE ${where}
      ORDER BY created_at ${way}, number ${way} LIMIT ${to - first} OFFSET ${first})
    ORDER BY activity.created_at ${way}, activity.number ${way}`
  const all = [...derived, ...rows.map(entryOf)].toSorted(inOrder)
  return { total, entries: all.slice(from - first, to - first) }

  /** How many entries come before this one. */
  function* placeOf(id: string): QuerySteps<number> {
    const [row] = isStorable(id)
      ? yield sql`SELECT created_at, number FROM ${activity} WHERE ${where} AND id = ${id}`
      : []
    const [createdAt, number] = [Number(row?.['created_at']), Number(row?.['number'])]
    const entry = row ? { createdAt, number } : derived.find((one) => one.id === id)
    if (!entry) throw new CursorNotFound(id)
    const before = newestFirst ? fixed('>') : fixed('<')
    const rowsBefore = yield* counted(
      sql`(created_at, number) ${before} (${entry.createdAt}, ${entry.number})`,
    )
    const isBefore = newestFirst
      ? (one: Entry) => inTime(one, entry) > 0
      : (one: Entry) => inTime(one, entry) < 0
    const same = derived.findIndex((one) => one.id === id)
    return rowsBefore + (same < 0 ? derived.filter(isBefore).length : same)
  }
}

const isOneOf = (kinds: string[]): Sql =>
  kinds.length === 0 ? sql`FALSE` : sql`kind IN (${listed(kinds)})`

/** Start and end in the requested order. */
function spanOf(
  { limit, offset, cursor }: EntryQuery,
  place: number | undefined,
  total: number,
): { from: number; to: number } {
  if (place !== undefined && cursor?.side === 'before') {
    const to = Math.max(0, place - offset)
    return { from: Math.max(0, to - limit), to }
  }
  const from = offset + (place === undefined ? 0 : place + 1)
  return { from, to: Math.min(from + limit, total) }
}

type Moment = Pick<Entry, 'createdAt' | 'number'>

const inTime = (one: Moment, other: Moment) =>
  one.createdAt - other.createdAt || one.number - other.number

type Noted = { of: CollectionName; sequences: number[] }

export function* notesOf({ of, sequences }: Noted, dialect: Dialect): QuerySteps<Entry[]> {
  if (sequences.length === 0) return []
  const isAsked = dialect.oneOf(fixed('activity.sequence'), sequences)
  const notes = yield sql`SELECT ${entryColumns} FROM ${entriesIn(collections[of])}
    WHERE ${isAsked} AND activity.kind IN (${listed([...enteredKinds])})
      AND activity.text IS NOT NULL ORDER BY activity.number`
  return notes.map(entryOf)
}

/** Of several choices for one enquiry, the last holds. */
export function* listNotAnswered(_: undefined, { answered }: Dialect): QuerySteps<LeftOut[]> {
  const rows =
    yield sql`SELECT activity.text AS topic, reason, name, phone, email, care, ${answerColumns}
    FROM activity JOIN (${answered}) USING (sequence)
    WHERE number IN (SELECT max(number) FROM activity WHERE kind = ${notAnsweredKind} GROUP BY sequence)
    ORDER BY number DESC`
  return rows.map((row) => ({
    topic: String(row['topic']),
    reason: textOf(row['reason']),
    name: String(row['name']),
    phone: String(row['phone']),
    email: String(row['email']),
    care: Number(row['care']) === 1,
    answer: answerOf(row),
  }))
}

/** Entries derived from other tables; undefined if there is no such enquiry. */
function* derivedOf(
  id: string,
  { answered }: Dialect,
): QuerySteps<{ collection: Collection; sequence: number; derived: Entry[] } | undefined> {
  const [row] =
    yield sql`SELECT ${submissionColumns}, ${answerColumns} FROM ${answered} WHERE id = ${id}`
  if (!row) {
    const [enquiry] = yield sql`SELECT sequence FROM enquiries WHERE id = ${id}`
    const sequence = Number(enquiry?.['sequence'])
    return enquiry && { collection: collections.enquiries, sequence, derived: [] }
  }
  const submission = submissionOf(row)
  const { sequence } = submission
  // The newest, where there are more from before the limit, and one for the time at which the oldest of them began.
  const versions = yield sql`SELECT version, replaced_at, submission, ${answerColumns}
    FROM earlier_versions WHERE sequence = ${sequence} AND version < ${submission.version}
    ORDER BY version DESC LIMIT ${mostChanges + 1}`
  const derived = derivedEntries(submission, versions.toReversed(), answerOf(row))
  return { collection: collections.eligibility, sequence, derived }
}

/** The answer to each version, and its text before the student changed it. */
function derivedEntries(submission: StoredSubmission, versions: Row[], current: Answer | null) {
  const { id, createdAt, version: last } = submission
  const replacedAt = new Map(
    versions.map((row) => [Number(row['version']), Number(row['replaced_at'])]),
  )
  const shown = versions.slice(-mostChanges)
  const shownAnswers = [
    ...shown.map((row) => ({ version: Number(row['version']), answer: answerOf(row) })),
    { version: last, answer: current },
  ]
  const answers = shownAnswers.flatMap(({ version, answer }) => {
    const at = replacedAt.get(version - 1) ?? createdAt
    const text = answer && JSON.stringify(answer.result)
    return text
      ? [derived(submission, { id: answerId(id, version), kind: 'answer', text, at })]
      : []
  })
  const before = shown.map((row) => {
    const version = Number(row['version'])
    return derived(submission, {
      id: `sent.${id}.${version}`,
      kind: 'amended',
      text: String(row['submission']),
      at: replacedAt.get(version) ?? createdAt,
    })
  })
  return [...before, ...answers]
}

const answerId = (submission: string, version: number) => `answer.${submission}.${version}`

const derived = (
  { id: submission }: StoredSubmission,
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
