import type { Settings } from '../environment.ts'
import { answerColumns, answerOf, submissionColumns, submissionOf } from './columns.ts'
import { openRecordsOn } from './postgres/records.ts'
import { openRecordsAt } from './sqlite/records.ts'
import { joined, sql, type Sql } from './sql.ts'
import type { Answer, KeptSubmission } from './store.ts'
import { folded, keepable, spellings } from './text.ts'

/** All that is kept of one submission, whether or not the staff sees it. */
export type Record = KeptSubmission & {
  privacyNotice: string | null
  idempotencyKey: string | null
  answer: Answer | null
}

/** What a person may ask for, by the e-mail address of the form, in any case. Works beside a running server. */
export interface Records {
  of(email: string): Promise<Record[]>
  /** Leaves no trace in the store's own files; gives how many rows it were. */
  erase(email: string): Promise<number>
  close(): Promise<void>
}

export const openRecords = ({
  databaseUrl,
  dataDirectory,
}: Pick<Settings, 'databaseUrl' | 'dataDirectory'>): Promise<Records> =>
  databaseUrl === undefined ? openRecordsAt(dataDirectory) : openRecordsOn(databaseUrl)

export function belongsTo(email: string): Sql {
  const address = folded(email.trim())
  if (!keepable(address)) return sql`FALSE`
  return joined(
    spellings(address).map((spelling) => sql`email_folded = ${spelling}`),
    'OR',
  )
}

/** `submissions`: the table, or what has the columns of an answer beside it. */
export const recordsWhere = (which: Sql, submissions = sql`submissions`) =>
  sql`SELECT ${submissionColumns}, ${answerColumns}, privacy_notice, idempotency_key
    FROM ${submissions} WHERE ${which} ORDER BY sequence`

export const recordOf = (row: { [column: string]: unknown }): Record => ({
  ...submissionOf(row),
  privacyNotice: textOf(row['privacy_notice']),
  idempotencyKey: textOf(row['idempotency_key']),
  answer: answerOf(row),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
