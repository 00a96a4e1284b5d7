import type { Submission } from '#contract/eligibility.ts'
import {
  answerColumns,
  answerOf,
  fieldColumns,
  submissionColumns,
  submissionOf,
} from './columns.ts'
import { testFor, type Identity, type PersonQuery } from './person-query.ts'
import { fixed, listed, sql, type Sql } from './sql.ts'
import type { Answer, KeptSubmission } from './store.ts'

/** All that is kept of one submission, whether or not the staff sees it. */
export type Record = KeptSubmission & {
  privacyNotice: string | null
  idempotencyKey: string | null
  answer: Answer | null
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
  erase: (which: Sql) => Promise<number>
  correct: Records['correct']
  close: Records['close']
}

const batch = 5_000

export function recordsBy({ all, answered, erase, correct, close }: RecordsEngine): Records {
  /** Every row is looked at: no index knows the spellings of a number. */
  async function sequencesOf(query: PersonQuery, after = 0): Promise<number[]> {
    const isMeant = testFor(query)
    const rows = await all(sql`SELECT sequence, id, name_folded, phone_folded, email_folded
      FROM submissions WHERE sequence > ${after} ORDER BY sequence LIMIT ${batch}`)
    // The types of these columns are those of the schema.
    const found = rows.filter((row) => isMeant(row as Identity)).map(sequenceOf)
    const last = rows.at(-1)
    return last ? [...found, ...(await sequencesOf(query, sequenceOf(last)))] : found
  }

  return {
    async find(query) {
      const which = among(await sequencesOf(query))
      const rows = await all(sql`SELECT ${submissionColumns}, ${answerColumns}, privacy_notice,
        idempotency_key FROM ${answered} WHERE ${which} ORDER BY sequence`)
      return rows.map(recordOf)
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

const recordOf = (row: Row): Record => ({
  ...submissionOf(row),
  privacyNotice: textOf(row['privacy_notice']),
  idempotencyKey: textOf(row['idempotency_key']),
  answer: answerOf(row),
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
