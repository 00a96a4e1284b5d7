import type { Submission } from '#contract/eligibility.ts'
import { audited } from '../../people/audit.ts'
import {
  answered,
  answerColumns,
  answerOf,
  collectionOf,
  enquiryOf,
  rowColumns,
  submissionOf,
} from '../../db/columns.ts'
import { correct, type Change, type Correction } from '../../public/correction.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { removeSome } from '../../public/enquiries.ts'
import type { Answer, StoredEnquiry, StoredSubmission } from '../../db/enquiry.ts'
import { fieldsOf } from '../../db/fields.ts'
import { entryColumns, entryOf, entryTables, type Entry } from '../../desk/history.ts'
import { removeAll } from '../../db/retention.ts'
import { fixed, listed, sql } from '../../db/sql.ts'
import { folded, textOf } from '../../db/text.ts'
import type { EarlierVersion } from '../../public/submissions.ts'
import type { MaintenanceConnection, Place } from './place.ts'
import { asidesOn } from './database.ts'
import { asidesAt } from './embedded.ts'
import { identityOf, testFor, type Identity, type PersonQuery, isNamedIn } from './person-query.ts'
import { isView, viewsIn, type SavedView } from '#contract/staff/saved-views.ts'

/** All stored data of one submission, visible to staff or not. */
export type Record = StoredSubmission & {
  privacyNotice: string | null
  idempotencyKey: string | null
  answer: Answer | null
  /** What the student wrote before, the first version first. */
  earlier: EarlierVersion[]
  /** What staff did about it, oldest first. */
  activity: Entry[]
}

/** The same of an enquiry of the other forms. */
export type EnquiryRecord = StoredEnquiry &
  Pick<Record, 'privacyNotice' | 'idempotencyKey' | 'activity'>

/** `views`: those that staff have saved, and that name the person. */
type PersonRecords = {
  submissions: Record[]
  enquiries: EnquiryRecord[]
  views: StaffView[]
}

/** Nothing of it tells who it was. */
type Erased = { id: string; kind: string; reference: string; createdAt: number }

const erasedFrom = (row: Row): Erased => ({
  id: String(row['id']),
  kind: String(row['kind']),
  reference: String(row['reference']),
  createdAt: Number(row['created_at']),
})

/** The names of stores that restores have put aside, and of an embedded one from before a database: they may hold the same people. */
export async function asidesOf({ databaseUrl, dataDirectory }: Place): Promise<string[]> {
  const files = await asidesAt(dataDirectory, { isUsed: databaseUrl === undefined })
  return databaseUrl === undefined ? files : [...files, ...(await asidesOn(databaseUrl))]
}

const batch = 5_000

/** In the audit. */
const by = { id: null, name: 'npm run person' }

/** Works beside a running server, as all of these. */
export async function findPerson(db: Db, query: PersonQuery): Promise<PersonRecords> {
  const { sequences, people } = await matchesOf(query, db)
  const records = await recordsAmong(sequences, db)
  return {
    submissions: records.filter(isSubmission),
    enquiries: records.filter(isOther),
    views: viewsNaming(people, await db.all(accounts)),
  }
}

/** Leaves no trace in the store's own files; returns how many rows were erased, each by its name, and which views. */
export async function erasePerson(db: MaintenanceConnection, query: PersonQuery) {
  const { sequences, people } = await matchesOf(query, db)
  const views = await db.write(by, (tx) => removeViews(tx, people))
  const named = await db.all(sql`SELECT id, kind, reference, created_at FROM enquiries
    WHERE ${among(sequences)} ORDER BY sequence`)
  const rows = await removeAll(() => db.write(by, (tx) => removeSome(tx, among(sequences))))
  await db.write(by, async (tx) => {
    for (const { id } of named) await audited(tx, by, { action: 'erased', subject: String(id) })
    const detail = String(views.length)
    if (views.length > 0) await audited(tx, by, { action: 'erased', detail })
  })
  await db.leaveNoTrace()
  return { rows, views, enquiries: named.map(erasedFrom) }
}

/**
 * Stores no former value. An answer made from former values is removed, which the result reports; undefined if there is no such id.
 * Throws for an unknown field.
 */
export async function correctEnquiry(
  db: MaintenanceConnection,
  id: string,
  change: Change,
): Promise<Correction | undefined> {
  const [row] = await db.all(sql`SELECT kind FROM enquiries WHERE id = ${id}`)
  if (!row) return undefined
  const allowed: string[] = fieldsOf[collectionOf(row['kind'])]
  const unknown = Object.keys(change).find((name) => !allowed.includes(name))
  if (unknown !== undefined) throw new Error(`The enquiry ${id} has no field ${unknown}.`)
  const correction = await db.write(by, async (tx) => {
    const detail = Object.keys(change).join(', ')
    await audited(tx, by, { action: 'changed', subject: id, detail })
    return correct(tx, { id, change })
  })
  await db.leaveNoTrace()
  return correction
}

const isSubmission = (record: Record | EnquiryRecord): record is Record => 'earlier' in record
const isOther = (record: Record | EnquiryRecord): record is EnquiryRecord => 'kind' in record

async function recordsAmong(sequences: number[], { all }: Db) {
  const which = among(sequences)
  const rows = await all(sql`SELECT ${rowColumns}, ${answerColumns},
    privacy_notice, idempotency_key FROM ${answered} WHERE ${which} ORDER BY sequence`)
  const earlier = await all(sql`SELECT sequence, version, replaced_at, submission, ${answerColumns}
    FROM earlier_versions WHERE ${which} ORDER BY sequence, version`)
  const activity = await all(sql`SELECT ${entryColumns} FROM ${entryTables}
    WHERE activity.sequence IN (SELECT sequence FROM enquiries WHERE ${which})
    ORDER BY activity.number`)
  const entries = activity.map(entryOf)
  return rows.map((row): Record | EnquiryRecord => {
    const beside = {
      privacyNotice: textOf(row['privacy_notice']),
      idempotencyKey: textOf(row['idempotency_key']),
      activity: entries.filter(({ submission }) => submission === row['id']),
    }
    if (row['kind'] !== 'eligibility') return { ...enquiryOf(row), ...beside }
    const versions = earlier.filter((one) => sequenceOf(one) === sequenceOf(row)).map(versionFrom)
    return { ...submissionOf(row), ...beside, answer: answerOf(row), earlier: versions }
  })
}

/** `people`: the person with every name, number and address in the matches. A name may belong to others too, and is not extended. */
type Matches = { sequences: number[]; people: Identity[] }

type Found = { sequence: number; identity: Identity }

/**
 * Reads every row: no index has all spellings of a number. Also finds people who are only in an earlier version, such as the owner of a
 * number that was mistyped first.
 */
async function matchesOf(query: PersonQuery, db: Db): Promise<Matches> {
  const isMeant = testFor(query)
  const rows = await identitiesIn(isMeant, db)
  const earlier = await earlierIn(db)
  const matches = [...rows, ...earlier.filter((one) => isMeant(one.identity))]
  const sequences = new Set(matches.map(({ sequence }) => sequence))
  if (query.by === 'name') return { sequences: [...sequences], people: [identityOf(query)] }
  const versions = earlier.filter(({ sequence }) => sequences.has(sequence))
  const own = new Set(rows.map(({ sequence }) => sequence))
  const missing = versions.filter(({ sequence }) => !own.has(sequence))
  const current = await identitiesOf(missing, db)
  const people = [...rows, ...current, ...versions].map(({ identity }) => identity)
  return { sequences: [...sequences], people: [identityOf(query), ...people] }
}

async function identitiesIn(
  isMeant: (identity: Identity) => boolean,
  { all }: Db,
): Promise<Found[]> {
  const found: Found[] = []
  for (let last = 0, more = true; more;) {
    const rows = await all(sql`SELECT sequence, ${identityColumns}
      FROM enquiries WHERE sequence > ${last} ORDER BY sequence LIMIT ${batch}`)
    // The types of these columns are those of the schema.
    for (const row of rows)
      if (isMeant(row as Identity))
        found.push({ sequence: sequenceOf(row), identity: row as Identity })
    last = sequenceOf(rows.at(-1) ?? {})
    more = rows.length > 0
  }
  return found
}

/** Of the rows that only an earlier version has led to. */
async function identitiesOf(found: Found[], { all }: Db): Promise<Found[]> {
  const rows = await all(sql`SELECT sequence, ${identityColumns} FROM enquiries
    WHERE ${among(found.map(({ sequence }) => sequence))}`)
  // As above.
  return rows.map((row) => ({ sequence: sequenceOf(row), identity: row as Identity }))
}

async function earlierIn({ all }: Db): Promise<Found[]> {
  const rows = await all(sql`SELECT sequence, submission FROM earlier_versions`)
  const corrected = await all(sql`SELECT sequence, about, before FROM activity
    WHERE kind = 'corrected' AND before IS NOT NULL`)
  return [
    ...rows.map((row) => ({
      sequence: sequenceOf(row),
      identity: identityIn(submissionIn(row)),
    })),
    ...corrected.map((row) => ({
      sequence: sequenceOf(row),
      identity: identityIn({ ...nobody, [String(row['about'])]: String(row['before']) }),
    })),
  ]
}

const nobody = { name: '', phone: '', email: '' }

const identityColumns = fixed('id, name_folded, phone_folded, email_folded')

const sequenceOf = (row: Row) => Number(row['sequence'])

const among = (sequences: number[]) =>
  sequences.length === 0
    ? sql`FALSE`
    : sql`sequence IN (${listed(sequences.map((sequence) => fixed(String(sequence))))})`

/** Only written by the engines, from a submission. */
const submissionIn = (row: Row) => JSON.parse(String(row['submission'])) as Submission

const identityIn = ({
  name,
  phone,
  email,
}: Pick<Submission, 'name' | 'phone' | 'email'>): Identity => ({
  id: '',
  name_folded: folded(name),
  phone_folded: folded(phone),
  email_folded: folded(email),
})

const versionFrom = (row: Row): EarlierVersion => ({
  version: Number(row['version']),
  replacedAt: Number(row['replaced_at']),
  submission: submissionIn(row),
  answer: answerOf(row),
})

/** A view that a member of staff has saved; `by` is the address of the account. */
export type StaffView = SavedView & { by: string }

const accounts = sql`SELECT id, email, preferences FROM people ORDER BY email`

/** The views in these accounts that name one of these people. */
const viewsNaming = (people: Identity[], rows: Row[]): StaffView[] =>
  rows.flatMap((row) =>
    viewsIn(preferencesIn(row))
      .filter((view) => names(view, people))
      .map((view) => ({ ...view, by: String(row['email']) })),
  )

/** Takes them out of the accounts, which keep everything else. */
async function removeViews({ all, dialect }: Tx, people: Identity[]): Promise<StaffView[]> {
  const rows = await all(sql`${accounts} ${dialect.forUpdate}`)
  for (const row of rows) {
    const preferences = preferencesIn(row)
    const { views } = preferences
    if (!Array.isArray(views)) continue
    const others = views.filter((view) => !isView(view) || !names(view, people))
    if (others.length < views.length)
      await all(sql`UPDATE people SET preferences = ${JSON.stringify({ ...preferences, views: others })}
        WHERE id = ${String(row['id'])}`)
  }
  return viewsNaming(people, rows)
}

/** By its name, its search, or the number in its filter. */
function names({ name, query }: SavedView, people: Identity[]) {
  const texts = [name, ...new URLSearchParams(query).values()]
  return people.some((person) => texts.some((text) => isNamedIn(text, person)))
}

/** Only written by the server, as an object. */
const preferencesIn = (row: Row) =>
  JSON.parse(textOf(row['preferences']) ?? '{}') as { [key: string]: unknown }
