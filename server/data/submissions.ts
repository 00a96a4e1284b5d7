import { answerColumns, answerOf, submissionColumns, submissionOf } from './columns.ts'
import type { Dialect } from './dialect.ts'
import type { QuerySteps } from './query-steps.ts'
import { sql } from './sql.ts'
import type { Addition, Answer, KeptSubmission, Once } from './store.ts'
import { keepable } from './text.ts'

export function* findSubmission(id: string): QuerySteps<KeptSubmission | undefined> {
  if (!keepable(id)) return undefined
  const [row] = yield sql`SELECT ${submissionColumns} FROM submissions WHERE id = ${id}`
  return row && submissionOf(row)
}

export function* findAnswer(
  id: string,
  { answered }: Dialect,
): QuerySteps<Answer | null | undefined> {
  const [row] = yield sql`SELECT ${answerColumns} FROM ${answered} WHERE id = ${id}`
  return row && answerOf(row)
}

/** What became of a key that was sent before. */
export function* findAddition(once: Once | undefined, { answered }: Dialect): QuerySteps<Addition> {
  const [row] = yield sql`SELECT ${submissionColumns}, ${answerColumns}, fingerprint
    FROM ${answered} WHERE idempotency_key = ${once?.key ?? null}`
  if (!row) throw new Error('A submission was neither added nor found by its key.')
  if (row['fingerprint'] !== once?.fingerprint) return { outcome: 'clash' }
  return { outcome: 'again', submission: submissionOf(row), answer: answerOf(row) }
}
