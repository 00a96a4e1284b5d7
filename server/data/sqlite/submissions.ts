import { insertedColumns, rowOf, submissionOf } from '../columns.ts'
import { changesAnswer, corrected, type Change } from '../correction.ts'
import type { Dialect } from '../dialect.ts'
import { longSubmission } from '../probe.ts'
import type { QuerySteps } from '../query-steps.ts'
import type { Removal } from '../retention.ts'
import { fixed, listed, sql, type Sql } from '../sql.ts'
import type { Addition, Answer, NewSubmission } from '../store.ts'
import { findAddition, findAnswer } from '../submissions.ts'
import { reindex, unindex } from './search-index.ts'

export function* addSubmission(addition: NewSubmission, dialect: Dialect): QuerySteps<Addition> {
  const { id, at, submission, once, answer } = addition
  const values = [
    ...Object.values(rowOf(addition)),
    answer ? JSON.stringify(answer.result) : null,
    answer?.origin ?? null,
    answer?.catalogueVersion ?? null,
  ]
  const [row] = yield sql`INSERT INTO submissions (${columns}) VALUES (${listed(values)})
    ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING RETURNING sequence`
  if (!row) return yield* findAddition(once, dialect)
  const sequence = Number(row['sequence'])
  const added = submissionOf({ id, sequence, createdAt: at, updatedAt: at, ...submission })
  return { outcome: 'first', submission: added }
}

/** In the order of the values above. */
const columns = fixed(
  [...Object.keys(insertedColumns), 'answer', 'answer_origin', 'catalogue_version'].join(', '),
)

export function* keepAnswer(
  { id, answer }: { id: string; answer: Answer },
  dialect: Dialect,
): QuerySteps<Answer> {
  const changed = yield sql`UPDATE submissions SET answer = ${JSON.stringify(answer.result)},
    answer_origin = ${answer.origin}, catalogue_version = ${answer.catalogueVersion}
    WHERE id = ${id} AND answer IS NULL RETURNING id`
  if (changed.length > 0) return answer
  // Erased in the meantime: the visitor is to be answered all the same.
  return (yield* findAnswer(id, dialect)) ?? answer
}

/** In one commit, so that nobody ever sees the row. Pages that are given up are written too, because they are overwritten first. */
export function* probe(row: { id: string; at: number }, dialect: Dialect): QuerySteps<void> {
  yield* addSubmission({ ...row, submission: longSubmission }, dialect)
  yield sql`DELETE FROM submissions WHERE id = ${row.id}`
}

const mostErasedAtOnce = 200

export const removeSomeBefore = (instant: number) => removeSome(sql`created_at < ${instant}`)

/** Erases some of these submissions: in small steps, so that nobody waits for long. */
export function* removeSome(which: Sql): QuerySteps<Removal> {
  const rows = yield sql`DELETE FROM submissions WHERE sequence IN (
    SELECT sequence FROM submissions WHERE ${which} LIMIT ${mostErasedAtOnce}
    ) RETURNING sequence`
  yield* unindex(rows.map((row) => Number(row['sequence'])))
  yield sql`UPDATE submission_state SET removed = removed + ${rows.length}`
  return { removed: rows.length, more: rows.length === mostErasedAtOnce }
}

/** Changes a submission with all that was derived from it; undefined where none has this id. */
export function* correct({
  id,
  change,
}: {
  id: string
  change: Change
}): QuerySteps<{ answerGone: boolean } | undefined> {
  // Whoever has counted the rows begins anew.
  yield sql`UPDATE submission_state SET removed = removed + 1`
  const [row] = yield sql`SELECT sequence, answer IS NOT NULL AS answered FROM submissions
    WHERE id = ${id}`
  if (!row) return undefined
  const sequence = Number(row['sequence'])
  yield* unindex([sequence])
  yield sql`UPDATE submissions SET ${corrected(change, Date.now())} WHERE id = ${id}`
  yield* reindex(sequence)
  const answerGone = changesAnswer(change) && row['answered'] === 1
  if (answerGone)
    yield sql`UPDATE submissions
      SET answer = NULL, answer_origin = NULL, catalogue_version = NULL WHERE id = ${id}`
  return { answerGone }
}
