import {
  enteredKinds,
  notAnsweredKind,
  type ActivityAttributes,
  type ActivityKind,
} from '#contract/desk.ts'
import { answered } from './collections.ts'
import { answerColumns, answerOf, rowColumns, submissionOf } from './columns.ts'
import { CursorNotFound, type Db, type Reader, type Row } from './db.ts'
import type { Answer, StoredSubmission } from './enquiry.ts'
import { fixed, listed, sql, type Sql } from './sql.ts'
import { isStorable, textOf } from './text.ts'
import { mostChanges } from './versions.ts'

/** What was done about an enquiry. `submission` is its id; see `ActivityAttributes`. */
export type Entry = ActivityAttributes & {
  id: string
  number: number
  createdAt: number
  updatedAt: number
}

/** A page of the history of one enquiry: of these kinds, or of all. */
export type EntryQuery = {
  submission: string
  kinds?: string[] | undefined
  newestFirst: boolean
  limit: number
  offset: number
  cursor?: { id: string; side: 'after' | 'before' } | undefined
}
/** `total` counts the other pages too. */
export type EntryList = { total: number; entries: Entry[] }

/** An enquiry whose answer left out a topic, with what may be in it about a person. */
export type LeftOut = Pick<StoredSubmission, 'reason' | 'name' | 'phone' | 'email' | 'care'> & {
  topic: string
  answer: Answer | null
}

export const entryColumns = fixed(`activity.number, activity.id, enquiries.id AS submission,
  activity.kind, activity.text, activity.before, activity.about, activity.person_id,
  activity.person_name, activity.created_at, activity.updated_at`)

/** With `entryColumns`. */
export const entryTables = fixed(
  'activity JOIN enquiries ON enquiries.sequence = activity.sequence',
)

export async function entryWith(
  { all }: Pick<Reader, 'all'>,
  id: string,
): Promise<Entry | undefined> {
  const [row] = await all(sql`SELECT ${entryColumns} FROM ${entryTables} WHERE activity.id = ${id}`)
  return row && entryOf(row)
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

export async function find(db: Db, id: string): Promise<Entry | undefined> {
  if (!isStorable(id)) return undefined
  const [, submission] = derivedId.exec(id) ?? []
  if (submission === undefined) return entryWith(db, id)
  const history = await derivedOf(db, submission)
  return history?.derived.find((entry) => entry.id === id)
}

/** Of a long history only the requested page is read. Undefined if there is no such enquiry; throws `CursorNotFound`. */
export async function entries(db: Db, query: EntryQuery): Promise<EntryList | undefined> {
  const { submission, kinds, newestFirst, cursor } = query
  const history = isStorable(submission) ? await derivedOf(db, submission) : undefined
  if (!history) return undefined
  const inOrder = newestFirst ? (one: Entry, other: Entry) => inTime(other, one) : inTime
  const derived = history.derived
    .filter(({ kind }) => kinds?.includes(kind) ?? true)
    .toSorted(inOrder)
  const where = sql`sequence = ${history.sequence} AND ${kinds ? isOneOf(kinds) : sql`TRUE`}`
  const counted = async (beside: Sql) => {
    const [row] = await db.all(
      sql`SELECT count(*) AS rows FROM activity WHERE ${where} AND ${beside}`,
    )
    return Number(row?.['rows'])
  }
  const total = derived.length + (await counted(sql`TRUE`))
  const place = cursor && (await placeOf(cursor.id))
  const { from, to } = spanOf(query, place, total)
  if (from >= to) return { total, entries: [] }
  // Derived entries before the page are not rows, so it reads that many more.
  const first = Math.max(0, from - derived.length)
  const way = fixed(newestFirst ? 'DESC' : 'ASC')
  // Texts may be long: only those of the page are read.
  const rows = await db.all(sql`SELECT ${entryColumns} FROM ${entryTables}
    WHERE activity.number IN (SELECT number FROM activity WHERE ${where}
      ORDER BY created_at ${way}, number ${way} LIMIT ${to - first} OFFSET ${first})
    ORDER BY activity.created_at ${way}, activity.number ${way}`)
  const all = [...derived, ...rows.map(entryOf)].toSorted(inOrder)
  return { total, entries: all.slice(from - first, to - first) }

  /** How many entries come before this one. */
  async function placeOf(id: string): Promise<number> {
    const [row] = isStorable(id)
      ? await db.all(sql`SELECT created_at, number FROM activity WHERE ${where} AND id = ${id}`)
      : []
    const [createdAt, number] = [Number(row?.['created_at']), Number(row?.['number'])]
    const entry = row ? { createdAt, number } : derived.find((one) => one.id === id)
    if (!entry) throw new CursorNotFound(id)
    const before = newestFirst ? fixed('>') : fixed('<')
    const rowsBefore = await counted(
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

/** What staff wrote about these enquiries, oldest first. */
export async function notesOf(
  db: Db,
  rows: Pick<StoredSubmission, 'sequence'>[],
): Promise<Entry[]> {
  if (rows.length === 0) return []
  const isAsked = db.dialect.oneOf(
    fixed('activity.sequence'),
    rows.map(({ sequence }) => sequence),
  )
  const notes = await db.list(sql`SELECT ${entryColumns} FROM ${entryTables}
    WHERE ${isAsked} AND activity.kind IN (${listed([...enteredKinds])})
      AND activity.text IS NOT NULL ORDER BY activity.number`)
  return notes.map(entryOf)
}

/** Of the enquiries whose answer left something out, the newest first. Of several choices for one enquiry, the last holds. */
export async function notAnswered(db: Db): Promise<LeftOut[]> {
  const rows =
    await db.list(sql`SELECT activity.text AS topic, reason, name, phone, email, care, ${answerColumns}
    FROM activity JOIN (${answered}) USING (sequence)
    WHERE number IN (SELECT max(number) FROM activity WHERE kind = ${notAnsweredKind} GROUP BY sequence)
    ORDER BY number DESC`)
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
async function derivedOf(
  { all }: Db,
  id: string,
): Promise<{ sequence: number; derived: Entry[] } | undefined> {
  const [row] = await all(
    sql`SELECT ${rowColumns}, ${answerColumns} FROM ${answered} WHERE id = ${id}`,
  )
  if (!row) return undefined
  const sequence = Number(row['sequence'])
  if (row['kind'] !== 'eligibility') return { sequence, derived: [] }
  const submission = submissionOf(row)
  // The newest, where there are more from before the limit, and one for the time at which the oldest of them began.
  const versions = await all(sql`SELECT version, replaced_at, submission, ${answerColumns}
    FROM earlier_versions WHERE sequence = ${sequence} AND version < ${submission.version}
    ORDER BY version DESC LIMIT ${mostChanges + 1}`)
  return { sequence, derived: derivedEntries(submission, versions.toReversed(), answerOf(row)) }
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
