import { addAudit } from '../audit.ts'
import { collections } from '../collections.ts'
import { answerColumns, answerOf, submissionColumns, submissionOf } from '../columns.ts'
import type { Submission } from '#contract/eligibility.ts'
import type { Change, Correction } from '../correction.ts'
import { correctEnquiry, removeSomeEnquiries } from '../enquiries.ts'
import { enquiryFields } from '../enquiry-fields.ts'
import { fields } from '../fields.ts'
import { entriesIn, entryColumns, entryOf } from '../history.ts'
import type { Row } from '../query-steps.ts'
import { removeAll } from '../retention.ts'
import { fixed, listed, sql, type Sql } from '../sql.ts'
import type { Answer, Entry, StoredEnquiry, StoredSubmission } from '../store.ts'
import { correctSubmission, removeSome } from '../submissions.ts'
import { folded, textOf } from '../text.ts'
import type { EarlierVersion } from '../versions.ts'
import type { Aside, MaintenanceConnection } from './maintenance-connection.ts'
import { asidesOn } from './database.ts'
import { asidesAt } from './embedded.ts'
import { openBeside } from './open.ts'
import { identityOf, testFor, type Identity, type PersonQuery } from './person-query.ts'
import type { Place } from './place.ts'
import { accounts, removeViews, viewsNaming, type StaffView } from './saved-views.ts'

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
export type PersonRecords = {
  submissions: Record[]
  enquiries: EnquiryRecord[]
  views: StaffView[]
}

/** A person's rights to their data. Works beside a running server. */
export type Records = {
  find: (query: PersonQuery) => Promise<PersonRecords>
  /** How many rows and views would be found; of a store of any earlier version, too. */
  count: (query: PersonQuery) => Promise<number>
  /** Leaves no trace in the store's own files; returns how many rows were erased, and which views. */
  erase: (query: PersonQuery) => Promise<{ rows: number; views: StaffView[] }>
  /**
   * Stores no former value. An answer made from former values is removed, which the result reports; undefined if there is no such id.
   * Throws for an unknown field.
   */
  correct: (id: string, change: Change) => Promise<Correction | undefined>
  close: () => Promise<void>
}

/** Of the store in use. */
export const openRecords = async (place: Place): Promise<Records> =>
  recordsOf(await openBeside(place))

/** A store beside the one in use, which may hold the same people. What is written to is brought up to date before. */
export type RecordsAside = { name: string; open: () => Promise<Records> }

/** Stores put aside by restores, and the embedded store used before a database. */
export async function asidesOf({ databaseUrl, dataDirectory }: Place): Promise<RecordsAside[]> {
  const isUsed = databaseUrl === undefined
  const asides: Aside[] = [
    ...(await asidesAt(dataDirectory, { isUsed })),
    ...(isUsed ? [] : await asidesOn(databaseUrl)),
  ]
  return asides.map(({ name, open }) => ({ name, open: async () => recordsOf(await open()) }))
}

const batch = 5_000

/** In the audit. */
const by = { id: null, name: 'npm run person' }

export function recordsOf(store: MaintenanceConnection): Records {
  return {
    async find(query) {
      const { submissions, enquiries, people } = await matchesOf(query, store)
      return {
        submissions: await recordsAmong(submissions, store),
        enquiries: await enquiriesAmong(enquiries, store),
        views: viewsNaming(people, await store.read(accounts)),
      }
    },
    async count(query) {
      const { submissions, enquiries, people } = await matchesOf(query, store)
      const views = viewsNaming(people, await store.read(accounts))
      return submissions.length + enquiries.length + views.length
    },
    async erase(query) {
      const { submissions, enquiries, people } = await matchesOf(query, store)
      const views = await store.run(removeViews, people)
      const rows =
        (await removeAll(() => store.run(removeSome, among(submissions)))) +
        (await removeAll(() => store.run(removeSomeEnquiries, among(enquiries))))
      const detail = String(rows + views.length)
      if (detail !== '0')
        await store.run(addAudit, [{ at: Date.now(), by, action: 'erased', detail }])
      await store.leaveNoTrace()
      return { rows, views }
    },
    async correct(id, change) {
      const correction = await corrected(id, change, store)
      if (!correction) return undefined
      const detail = Object.keys(change).join(', ')
      await store.run(addAudit, [{ at: Date.now(), by, action: 'changed', subject: id, detail }])
      await store.leaveNoTrace()
      return correction
    },
    close: store.close,
  }
}

async function recordsAmong(sequences: number[], { read, answered }: MaintenanceConnection) {
  const which = among(sequences)
  const rows = await read(sql`SELECT ${submissionColumns}, ${answerColumns},
    privacy_notice, idempotency_key FROM ${answered} WHERE ${which} ORDER BY sequence`)
  const earlier = await read(sql`SELECT sequence, version, replaced_at, submission, ${answerColumns}
    FROM earlier_versions WHERE ${which} ORDER BY sequence, version`)
  const activity = await read(sql`SELECT ${entryColumns} FROM submissions
    JOIN (SELECT * FROM activity WHERE ${which}) AS activity USING (sequence)
    ORDER BY activity.number`)
  const entries = activity.map(entryOf)
  return rows.map((row) => recordFrom(row, earlier, entries))
}

async function enquiriesAmong(sequences: number[], { read }: MaintenanceConnection) {
  const which = among(sequences)
  const { rows: table, columns, rowOf } = collections.enquiries
  const rows = await read(sql`SELECT ${columns}, privacy_notice, idempotency_key
    FROM ${table} WHERE ${which} ORDER BY sequence`)
  const activity = await read(sql`SELECT ${entryColumns}
    FROM ${entriesIn(collections.enquiries)}
    WHERE activity.sequence IN (SELECT sequence FROM ${table} WHERE ${which})
    ORDER BY activity.number`)
  const entries = activity.map(entryOf)
  return rows.map((row) => ({ ...rowOf(row), ...besideOf(row, entries) }))
}

/**
 * Reads every row: no index has all spellings of a number. Also finds people who are only in an earlier version, such as the owner of a
 * number that was mistyped first.
 */
async function sequencesOf(query: PersonQuery, earlier: Earlier[], store: MaintenanceConnection) {
  const isMeant = testFor(query)
  const sequences = earlier.filter(({ identity }) => isMeant(identity)).map((one) => one.sequence)
  const current = await sequencesIn(collections.eligibility.rows, query, store)
  return [...new Set([...sequences, ...current])]
}

type Earlier = { sequence: number; identity: Identity }

async function earlierIn({ read, hasTable }: MaintenanceConnection): Promise<Earlier[]> {
  if (!(await hasTable('earlier_versions'))) return []
  const rows = await read(sql`SELECT sequence, submission FROM earlier_versions`)
  return rows.map((row) => ({ sequence: sequenceOf(row), identity: identityIn(submissionIn(row)) }))
}

const enquirySequencesOf = async (query: PersonQuery, store: MaintenanceConnection) =>
  (await store.hasTable('enquiries')) ? sequencesIn(collections.enquiries.rows, query, store) : []

type Matches = { submissions: number[]; enquiries: number[]; people: Identity[] }

/** `people`: the person with every name, number and address in the matches. A name may belong to others too, and is not extended. */
async function matchesOf(query: PersonQuery, store: MaintenanceConnection): Promise<Matches> {
  const earlier = await earlierIn(store)
  const submissions = await sequencesOf(query, earlier, store)
  const enquiries = await enquirySequencesOf(query, store)
  if (query.by === 'name') return { submissions, enquiries, people: [identityOf(query)] }
  const matchingSequences = new Set(submissions)
  const people = [
    identityOf(query),
    ...(await identitiesOf(collections.eligibility.rows, submissions, store)),
    ...(await identitiesOf(collections.enquiries.rows, enquiries, store)),
    ...earlier
      .filter(({ sequence }) => matchingSequences.has(sequence))
      .map(({ identity }) => identity),
  ]
  return { submissions, enquiries, people }
}

async function identitiesOf(table: Sql, sequences: number[], { read }: MaintenanceConnection) {
  // A store of an earlier version may lack the table.
  if (sequences.length === 0) return []
  const rows = await read(sql`SELECT ${identityColumns} FROM ${table} WHERE ${among(sequences)}`)
  // The types of these columns are those of the schema.
  return rows as Identity[]
}

async function sequencesIn(table: Sql, query: PersonQuery, { read }: MaintenanceConnection) {
  const isMeant = testFor(query)
  const sequences: number[] = []
  for (let last = 0, more = true; more;) {
    const rows = await read(sql`SELECT sequence, ${identityColumns}
      FROM ${table} WHERE sequence > ${last} ORDER BY sequence LIMIT ${batch}`)
    // The types of these columns are those of the schema.
    sequences.push(...rows.filter((row) => isMeant(row as Identity)).map(sequenceOf))
    last = sequenceOf(rows.at(-1) ?? {})
    more = rows.length > 0
  }
  return sequences
}

async function corrected(
  id: string,
  change: Change,
  { read, run, hasTable }: MaintenanceConnection,
): Promise<Correction | undefined> {
  const [enquiry] = (await hasTable('enquiries'))
    ? await read(sql`SELECT 1 FROM enquiries WHERE id = ${id}`)
    : []
  const allowed = enquiry ? enquiryFields : fields
  const unknown = Object.keys(change).find((name) => !Object.hasOwn(allowed, name))
  if (unknown !== undefined) throw new Error(`The enquiry ${id} has no field ${unknown}.`)
  if (!enquiry) return run(correctSubmission, { id, change })
  return (await run(correctEnquiry, { id, change })) ? { answerRemoved: false } : undefined
}

const identityColumns = fixed('id, name_folded, phone_folded, email_folded')

const sequenceOf = (row: Row) => Number(row['sequence'])

const among = (sequences: number[]) =>
  sequences.length === 0
    ? sql`FALSE`
    : sql`sequence IN (${listed(sequences.map((sequence) => fixed(String(sequence))))})`

/** Only written by the engines, from a submission. */
const submissionIn = (row: Row) => JSON.parse(String(row['submission'])) as Submission

const identityIn = ({ name, phone, email }: Submission): Identity => ({
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

const recordFrom = (row: Row, earlier: Row[], activity: Entry[]): Record => ({
  ...submissionOf(row),
  ...besideOf(row, activity),
  answer: answerOf(row),
  earlier: earlier.filter((one) => sequenceOf(one) === sequenceOf(row)).map(versionFrom),
})

const besideOf = (row: Row, activity: Entry[]) => ({
  privacyNotice: textOf(row['privacy_notice']),
  idempotencyKey: textOf(row['idempotency_key']),
  activity: activity.filter(({ submission }) => submission === row['id']),
})
