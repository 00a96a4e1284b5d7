import type { Submission } from '#contract/eligibility.ts'
import { audited } from '../audit.ts'
import { answered } from '../collections.ts'
import { answerColumns, answerOf, enquiryOf, rowColumns, submissionOf } from '../columns.ts'
import { correct, type Change, type Correction } from '../correction.ts'
import type { Row } from '../db.ts'
import { removeSome } from '../enquiries.ts'
import type { Answer, StoredEnquiry, StoredSubmission } from '../enquiry.ts'
import { enquiryFields } from '../enquiry-fields.ts'
import { fields } from '../fields.ts'
import { entryColumns, entryOf, entryTables, type Entry } from '../history.ts'
import { removeAll } from '../retention.ts'
import { fixed, listed, sql } from '../sql.ts'
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
  const { all, write } = store
  const found = async (query: PersonQuery) => {
    const matches = await matchesOf(query, store)
    return { ...matches, views: viewsNaming(matches.people, await all(accounts)) }
  }
  return {
    async find(query) {
      const { sequences, views } = await found(query)
      const records = await recordsAmong(sequences, store)
      return {
        submissions: records.filter(isSubmission),
        enquiries: records.filter(isOther),
        views,
      }
    },
    async count(query) {
      const { sequences, views } = await found(query)
      return sequences.length + views.length
    },
    async erase(query) {
      await store.prepare()
      const { sequences, people } = await matchesOf(query, store)
      const views = await write(by, (tx) => removeViews(tx, people))
      const rows = await removeAll(() => write(by, (tx) => removeSome(tx, among(sequences))))
      const detail = String(rows + views.length)
      if (detail !== '0') await write(by, (tx) => audited(tx, by, { action: 'erased', detail }))
      await store.leaveNoTrace()
      return { rows, views }
    },
    async correct(id, change) {
      await store.prepare()
      const [row] = await all(sql`SELECT kind FROM enquiries WHERE id = ${id}`)
      if (!row) return undefined
      const allowed = row['kind'] === 'eligibility' ? fields : enquiryFields
      const unknown = Object.keys(change).find((name) => !Object.hasOwn(allowed, name))
      if (unknown !== undefined) throw new Error(`The enquiry ${id} has no field ${unknown}.`)
      const correction = await write(by, async (tx) => {
        const detail = Object.keys(change).join(', ')
        await audited(tx, by, { action: 'changed', subject: id, detail })
        return correct(tx, { id, change })
      })
      await store.leaveNoTrace()
      return correction
    },
    close: store.close,
  }
}

const isSubmission = (record: Record | EnquiryRecord): record is Record => 'earlier' in record
const isOther = (record: Record | EnquiryRecord): record is EnquiryRecord => 'kind' in record

async function recordsAmong(sequences: number[], { all }: MaintenanceConnection) {
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

type Found = { table: string; sequence: number; identity: Identity }

/**
 * Reads every row: no index has all spellings of a number. Also finds people who are only in an earlier version, such as the owner of a
 * number that was mistyped first. Of a store of an earlier version, which has two tables, the numbers say how many there are.
 */
async function matchesOf(query: PersonQuery, store: MaintenanceConnection): Promise<Matches> {
  const isMeant = testFor(query)
  const first = (await store.hasTable('submissions')) ? 'submissions' : 'enquiries'
  const rows: Found[] = []
  for (const table of ['submissions', 'enquiries'])
    if (await store.hasTable(table)) rows.push(...(await identitiesIn(table, isMeant, store)))
  const earlier = (await store.hasTable('earlier_versions')) ? await earlierIn(first, store) : []
  const keyOf = ({ table, sequence }: Found) => `${table} ${sequence}`
  const keys = new Set([...rows, ...earlier.filter((one) => isMeant(one.identity))].map(keyOf))
  const sequences = [...keys].map((key) => Number(key.split(' ')[1]))
  if (query.by === 'name') return { sequences, people: [identityOf(query)] }
  const versions = earlier.filter((one) => keys.has(keyOf(one)))
  const missing = versions.filter((one) => !rows.some((row) => keyOf(row) === keyOf(one)))
  const current = await identitiesOf(first, missing, store)
  const people = [...rows, ...current, ...versions].map(({ identity }) => identity)
  return { sequences, people: [identityOf(query), ...people] }
}

async function identitiesIn(
  table: string,
  isMeant: (identity: Identity) => boolean,
  { all }: MaintenanceConnection,
): Promise<Found[]> {
  const found: Found[] = []
  for (let last = 0, more = true; more;) {
    const rows = await all(sql`SELECT sequence, ${identityColumns}
      FROM ${fixed(table)} WHERE sequence > ${last} ORDER BY sequence LIMIT ${batch}`)
    // The types of these columns are those of the schema.
    for (const row of rows)
      if (isMeant(row as Identity))
        found.push({ table, sequence: sequenceOf(row), identity: row as Identity })
    last = sequenceOf(rows.at(-1) ?? {})
    more = rows.length > 0
  }
  return found
}

/** Of the rows that only an earlier version has led to. */
async function identitiesOf(table: string, found: Found[], { all }: MaintenanceConnection) {
  const rows = await all(sql`SELECT sequence, ${identityColumns} FROM ${fixed(table)}
    WHERE ${among(found.map(({ sequence }) => sequence))}`)
  // As above.
  return rows.map((row) => ({ table, sequence: sequenceOf(row), identity: row as Identity }))
}

async function earlierIn(table: string, { all }: MaintenanceConnection): Promise<Found[]> {
  const rows = await all(sql`SELECT sequence, submission FROM earlier_versions`)
  return rows.map((row) => ({
    table,
    sequence: sequenceOf(row),
    identity: identityIn(submissionIn(row)),
  }))
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
