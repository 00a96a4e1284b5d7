import type { Submission } from '#contract/eligibility.ts'
import {
  answerColumns,
  answerOf,
  fieldColumns,
  submissionColumns,
  submissionOf,
} from './columns.ts'
import { entryColumns, entryOf, type Entry } from './desk.ts'
import { testFor, type Identity, type PersonQuery } from './person-query.ts'
import { fixed, listed, sql, type Sql } from './sql.ts'
import type { Answer, KeptSubmission } from './store.ts'
import { folded } from './text.ts'
import type { EarlierVersion } from './versions.ts'

/** All that is kept of one submission, whether or not the staff sees it. */
export type Record = KeptSubmission & {
  privacyNotice: string | null
  idempotencyKey: string | null
  answer: Answer | null
  /** It is to be read at once. */
  care: boolean
  /** What the student wrote before, the first version first. */
  earlier: EarlierVersion[]
  /** What staff did about it, oldest first. */
  activity: Entry[]
}

/** What a person may ask for. Works beside a running server. */
export type Records = {
  find: (query: PersonQuery) => Promise<Record[]>
  /** How many rows would be found; of a store of any earlier version, too. */
  count: (query: PersonQuery) => Promise<number>
  /** Leaves no trace in the store's own files; gives how many rows it were. */
  erase: (query: PersonQuery) => Promise<number>
  /**
   * Keeps the former values nowhere. An answer that was made from them goes too, and its being gone is told; undefined where no
   * submission has this id.
   */
  correct: (id: string, change: Change) => Promise<{ answerGone: boolean } | undefined>
  close: () => Promise<void>
}

export type Change = Partial<Submission>

type Row = { [column: string]: unknown }

/** What an engine does for `recordsBy`. */
export type RecordsEngine = {
  all: (statement: Sql) => Promise<Row[]>
  /** What has the columns of an answer beside those of a submission. */
  answered: Sql
  /** A store of an earlier schema has no earlier versions. */
  holdsVersions: () => Promise<boolean>
  erase: (which: Sql) => Promise<number>
  correct: Records['correct']
  close: Records['close']
}

const batch = 5_000

export function recordsBy(engine: RecordsEngine): Records {
  const { all, answered, holdsVersions, erase, correct, close } = engine

  /** Whoever stands in an earlier version alone, such as the owner of a number that was mistyped first, is found too. */
  async function sequencesOf(query: PersonQuery) {
    const earlier = (await holdsVersions())
      ? await all(sql`SELECT sequence, submission FROM earlier_versions`)
      : []
    const isMeant = testFor(query)
    const inEarlier = earlier.filter((row) => isMeant(identityIn(submissionIn(row))))
    return [...new Set([...(await currentOf(query)), ...inEarlier.map(sequenceOf)])]
  }

  /** Every row is looked at: no index knows the spellings of a number. */
  async function currentOf(query: PersonQuery, after = 0): Promise<number[]> {
    const isMeant = testFor(query)
    const rows = await all(sql`SELECT sequence, id, name_folded, phone_folded, email_folded
      FROM submissions WHERE sequence > ${after} ORDER BY sequence LIMIT ${batch}`)
    // The types of these columns are those of the schema.
    const found = rows.filter((row) => isMeant(row as Identity)).map(sequenceOf)
    const last = rows.at(-1)
    return last ? [...found, ...(await currentOf(query, sequenceOf(last)))] : found
  }

  return {
    async find(query) {
      const which = among(await sequencesOf(query))
      const rows = await all(sql`SELECT ${submissionColumns}, ${answerColumns}, privacy_notice,
        idempotency_key, care FROM ${answered} WHERE ${which} ORDER BY sequence`)
      const earlier =
        await all(sql`SELECT sequence, version, replaced_at, submission, ${answerColumns}
        FROM earlier_versions WHERE ${which} ORDER BY sequence, version`)
      const activity = await all(sql`SELECT ${entryColumns} FROM submissions
        JOIN (SELECT * FROM activity WHERE ${which}) AS activity USING (sequence)
        ORDER BY activity.number`)
      return rows.map((row) => recordOf(row, earlier, activity.map(entryOf)))
    },
    count: async (query) => (await sequencesOf(query)).length,
    erase: async (query) => erase(among(await sequencesOf(query))),
    correct,
    close,
  }
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

const versionOf = (row: Row): EarlierVersion => ({
  version: Number(row['version']),
  replacedAt: Number(row['replaced_at']),
  submission: submissionIn(row),
  answer: answerOf(row),
})

const recordOf = (row: Row, earlier: Row[], activity: Entry[]): Record => ({
  ...submissionOf(row),
  privacyNotice: textOf(row['privacy_notice']),
  idempotencyKey: textOf(row['idempotency_key']),
  answer: answerOf(row),
  care: Number(row['care']) === 1,
  earlier: earlier.filter((one) => sequenceOf(one) === sequenceOf(row)).map(versionOf),
  activity: activity.filter(({ submission }) => submission === row['id']),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** What an answer is made from. */
export const changesAnswer = (change: Change) =>
  (['university', 'branch', 'reason', 'papers_passed'] as const).some((key) => key in change)

/**
 * The columns of a change, with what is derived from them. The fingerprint of what was sent goes, too: whoever sends that again
 * under its key is refused.
 */
export function corrected(change: Change, now: number): Sql {
  const columns = Object.entries(fieldColumns(change)).map(
    ([column, value]) => sql`${fixed(column)} = ${value}`,
  )
  return listed([
    ...columns,
    sql`updated_at = ${now}`,
    sql`fingerprint = CASE WHEN fingerprint IS NULL THEN NULL ELSE 'corrected' END`,
  ])
}

/** A correction holds for what the person wrote earlier too. `merged`: an earlier version with the change in it. */
export function correctedVersions(change: Change, merged: Sql, sequence: number): Sql {
  const told = changesAnswer(change)
    ? sql`, answer = NULL, answer_origin = NULL, catalogue_version = NULL`
    : sql``
  return sql`UPDATE earlier_versions SET submission = ${merged}${told},
    fingerprint = CASE WHEN fingerprint IS NULL THEN NULL ELSE 'corrected' END
    WHERE sequence = ${sequence}`
}
