import {
  enteredKinds,
  notAnsweredKind,
  type ActivityAttributes,
  type ActivityKind,
} from '#contract/staff/marks.ts'
import { answered, answerColumns, answerOf, rowColumns, submissionOf } from '../db/columns.ts'
import { CursorNotFound, type Db, type Reader, type Row } from '../db/db.ts'
import type { Answer, StoredSubmission } from '../db/enquiry.ts'
import { fixed, listed, sql } from '../db/sql.ts'
import { isStorable, textOf } from '../db/text.ts'
import { mostChanges } from '../public/submissions.ts'

/** What was done about an enquiry. `submission` is its id; see `ActivityAttributes`. */
export type Entry = ActivityAttributes & {
  id: string
  number: number
  createdAt: number
  updatedAt: number
}

/** A page of the history of these enquiries, newest first: of one kind or of all, older than one of them. */
export type EntryQuery = {
  submissions: string[]
  kind?: ActivityKind | undefined
  limit: number
  after?: string | undefined
}
/** `total` counts the other pages too. */
type EntryList = { total: number; entries: Entry[] }

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
  // Only written by `enterRow`.
  kind: row['kind'] as ActivityKind,
  text: textOf(row['text']),
  before: textOf(row['before']),
  about: textOf(row['about']),
  by: String(row['person_id']),
  byName: String(row['person_name']),
  createdAt: Number(row['created_at']),
  updatedAt: Number(row['updated_at']),
})

/** Of a long history only the requested page is read. Undefined if there is no such enquiry; throws `CursorNotFound`. */
export async function listEntries(db: Db, query: EntryQuery): Promise<EntryList | undefined> {
  const { submissions, kind, limit, after } = query
  const history = await historyOf(db, submissions)
  if (!history) return undefined
  // Answers and earlier versions are not rows of this table.
  const derived = history.derived
    .filter((one) => kind === undefined || one.kind === kind)
    .toSorted(newestFirst)
  const where = sql`sequence IN (${listed(history.sequences)}) AND ${kind ? sql`kind = ${kind}` : sql`TRUE`}`
  const [counted] = await db.all(sql`SELECT count(*) AS rows FROM activity WHERE ${where}`)
  const total = derived.length + Number(counted?.['rows'])
  const at = derived.findIndex(({ id }) => id === after)
  const last = after === undefined ? undefined : (derived[at] ?? (await momentOf(after)))
  const isOlder = last ? sql`(created_at, number) < (${last.createdAt}, ${last.number})` : sql`TRUE`
  // Texts may be long: only those of the page are read.
  const rows = await db.all(sql`SELECT ${entryColumns} FROM ${entryTables}
    WHERE activity.number IN (SELECT number FROM activity WHERE ${where} AND ${isOlder}
      ORDER BY created_at DESC, number DESC LIMIT ${limit})`)
  const older = derived.filter((one, place) =>
    at < 0 ? !last || newestFirst(last, one) < 0 : place > at,
  )
  const entries = [...older, ...rows.map(entryOf)].toSorted(newestFirst).slice(0, limit)
  return { total, entries }

  async function momentOf(id: string): Promise<Moment> {
    const [row] = await db.all(
      sql`SELECT created_at, number FROM activity WHERE ${where} AND id = ${id}`,
    )
    if (!row) throw new CursorNotFound(id)
    return { createdAt: Number(row['created_at']), number: Number(row['number']) }
  }
}

type Moment = Pick<Entry, 'createdAt' | 'number'>

const newestFirst = (one: Moment, other: Moment) =>
  other.createdAt - one.createdAt || other.number - one.number

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
export async function listNotAnswered(db: Db): Promise<LeftOut[]> {
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

/** Of several, without those that have gone; undefined if none is left. */
async function historyOf(db: Db, ids: string[]) {
  const all = await Promise.all(ids.filter(isStorable).map((id) => derivedOf(db, id)))
  const some = all.filter((one) => one !== undefined)
  if (some.length === 0) return undefined
  return {
    sequences: some.map(({ sequence }) => sequence),
    derived: some.flatMap(({ derived }) => derived),
  }
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
