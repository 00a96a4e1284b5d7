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
import type { Answer, Entry, KeptEnquiry, KeptSubmission } from '../store.ts'
import { correctSubmission, removeSome } from '../submissions.ts'
import { folded, textOf } from '../text.ts'
import type { EarlierVersion } from '../versions.ts'
import type { Aside, MaintenanceConnection } from './connection.ts'
import { asidesOn } from './database.ts'
import { asidesAt } from './embedded.ts'
import { openBeside } from './open.ts'
import { testFor, type Identity, type PersonQuery } from './person-query.ts'
import type { Place } from './place.ts'

/** All that is kept of one submission, whether or not the staff sees it. */
export type Record = KeptSubmission & {
  privacyNotice: string | null
  idempotencyKey: string | null
  answer: Answer | null
  /** What the student wrote before, the first version first. */
  earlier: EarlierVersion[]
  /** What staff did about it, oldest first. */
  activity: Entry[]
}

/** The same of an enquiry of the other forms. */
export type EnquiryRecord = KeptEnquiry &
  Pick<Record, 'privacyNotice' | 'idempotencyKey' | 'activity'>

/** What a person may ask for. Works beside a running server. */
export type Records = {
  find: (query: PersonQuery) => Promise<Record[]>
  findEnquiries: (query: PersonQuery) => Promise<EnquiryRecord[]>
  /** How many rows would be found; of a store of any earlier version, too. */
  count: (query: PersonQuery) => Promise<number>
  /** Leaves no trace in the store's own files; gives how many rows it were. */
  erase: (query: PersonQuery) => Promise<number>
  /**
   * Keeps the former values nowhere. An answer that was made from them goes too, and its being gone is told; undefined where nothing
   * has this id. Throws where it has no such field.
   */
  correct: (id: string, change: Change) => Promise<Correction | undefined>
  close: () => Promise<void>
}

/** Of the store in use. */
export const openRecords = async (place: Place): Promise<Records> =>
  recordsOf(await openBeside(place))

/** A store beside the one in use, which may hold the same people. What is written to is brought up to date before. */
export type RecordsAside = { name: string; open: () => Promise<Records> }

/** What restores have put aside, and the embedded store that was in use before a database was. */
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
      const which = among(await sequencesOf(query, store))
      const rows = await store.read(sql`SELECT ${submissionColumns}, ${answerColumns},
        privacy_notice, idempotency_key FROM ${store.answered} WHERE ${which} ORDER BY sequence`)
      const earlier =
        await store.read(sql`SELECT sequence, version, replaced_at, submission, ${answerColumns}
        FROM earlier_versions WHERE ${which} ORDER BY sequence, version`)
      const activity = await store.read(sql`SELECT ${entryColumns} FROM submissions
        JOIN (SELECT * FROM activity WHERE ${which}) AS activity USING (sequence)
        ORDER BY activity.number`)
      const entries = activity.map(entryOf)
      return rows.map((row) => recordFrom(row, earlier, entries))
    },
    async findEnquiries(query) {
      const which = among(await enquirySequencesOf(query, store))
      const { rows: table, columns, rowOf } = collections.enquiries
      const rows = await store.read(sql`SELECT ${columns}, privacy_notice, idempotency_key
        FROM ${table} WHERE ${which} ORDER BY sequence`)
      const activity = await store.read(sql`SELECT ${entryColumns}
        FROM ${entriesIn(collections.enquiries)}
        WHERE activity.sequence IN (SELECT sequence FROM ${table} WHERE ${which})
        ORDER BY activity.number`)
      const entries = activity.map(entryOf)
      return rows.map((row) => ({ ...rowOf(row), ...besideOf(row, entries) }))
    },
    count: async (query) =>
      (await sequencesOf(query, store)).length + (await enquirySequencesOf(query, store)).length,
    async erase(query) {
      const which = among(await sequencesOf(query, store))
      const enquiries = among(await enquirySequencesOf(query, store))
      const removed =
        (await removeAll(() => store.run(removeSome, which))) +
        (await removeAll(() => store.run(removeSomeEnquiries, enquiries)))
      if (removed > 0)
        await store.run(addAudit, [{ at: Date.now(), by, action: 'erased', detail: `${removed}` }])
      await store.leaveNoTrace()
      return removed
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

/**
 * Every row is looked at: no index knows the spellings of a number. Whoever stands in an earlier version alone, such as the owner of a
 * number that was mistyped first, is found too.
 */
async function sequencesOf(query: PersonQuery, store: MaintenanceConnection) {
  const isMeant = testFor(query)
  const earlier = (await store.hasTable('earlier_versions'))
    ? await store.read(sql`SELECT sequence, submission FROM earlier_versions`)
    : []
  const sequences = earlier.filter((row) => isMeant(identityIn(submissionIn(row)))).map(sequenceOf)
  const current = await sequencesIn(collections.eligibility.rows, query, store)
  return [...new Set([...sequences, ...current])]
}

const enquirySequencesOf = async (query: PersonQuery, store: MaintenanceConnection) =>
  (await store.hasTable('enquiries')) ? sequencesIn(collections.enquiries.rows, query, store) : []

async function sequencesIn(table: Sql, query: PersonQuery, { read }: MaintenanceConnection) {
  const isMeant = testFor(query)
  const sequences: number[] = []
  for (let last = 0, more = true; more;) {
    const rows = await read(sql`SELECT sequence, id, name_folded, phone_folded, email_folded
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
  const known = enquiry ? enquiryFields : fields
  const unknown = Object.keys(change).find((name) => !Object.hasOwn(known, name))
  if (unknown !== undefined) throw new Error(`The enquiry ${id} has no field ${unknown}.`)
  if (!enquiry) return run(correctSubmission, { id, change })
  return (await run(correctEnquiry, { id, change })) ? { answerGone: false } : undefined
}

const sequenceOf = (row: Row) => Number(row['sequence'])

const among = (sequences: number[]) =>
  sequences.length === 0
    ? sql`FALSE`
    : sql`sequence IN (${listed(sequences.map((sequence) => fixed(String(sequence))))})`

/** Written by the engines alone, out of a submission. */
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
