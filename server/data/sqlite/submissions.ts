import { insertedColumns, insertedSubmission, rowOf, understoodIn } from '../columns.ts'
import type { Dialect } from '../dialect.ts'
import { newsOf, noteNews } from '../outbox.ts'
import { longSubmission } from '../probe.ts'
import type { QuerySteps, Row } from '../query-steps.ts'
import { assignedOf, fixed, listed, sql } from '../sql.ts'
import type { Addition, Answer, NewAnswer, NewSubmission } from '../store.ts'
import { findAnswer, findSent } from '../submissions.ts'

export function* addSubmission(addition: NewSubmission, dialect: Dialect): QuerySteps<Addition> {
  const { once, answer } = addition
  // There is only one writer, so the row cannot change in between.
  const sent = once && (yield* findSent(once, dialect))
  if (sent) return sent
  const answered = [
    answer ? JSON.stringify(answer.result) : null,
    answer?.origin ?? null,
    answer?.catalogueVersion ?? null,
  ]
  let row: Row | undefined
  // Another reference is drawn while there is such a one already.
  while (!row)
    [row] = yield sql`INSERT INTO submissions (${columns})
      VALUES (${listed([...Object.values(rowOf(addition)), ...answered])})
      ON CONFLICT (reference_folded) DO NOTHING RETURNING sequence, reference, version`
  const submission = insertedSubmission(addition, row)
  yield* noteNews({ ...submission, at: addition.at }, newsOf(addition.news))
  return { outcome: 'first', submission }
}

/** In the order of the values above. */
const columns = fixed(
  [...Object.keys(insertedColumns), 'answer', 'answer_origin', 'catalogue_version'].join(', '),
)

export function* keepAnswer(
  { id, answer, version }: NewAnswer,
  dialect: Dialect,
): QuerySteps<Answer> {
  const changed = yield sql`UPDATE submissions SET answer = ${JSON.stringify(answer.result)},
    answer_origin = ${answer.origin}, catalogue_version = ${answer.catalogueVersion},
    ${assignedOf(understoodIn(answer))}
    WHERE id = ${id} AND version = ${version} AND answer IS NULL RETURNING id`
  if (changed.length > 0) return answer
  // Erased or changed in the meantime: the visitor is to be answered all the same.
  return (yield* findAnswer({ id, version }, dialect)) ?? answer
}

/** In one commit, so that the row is never visible. Released pages are written too, because they are overwritten first. */
export function* probe(row: { id: string; at: number }, dialect: Dialect): QuerySteps<void> {
  yield* addSubmission({ ...row, submission: longSubmission }, dialect)
  yield sql`DELETE FROM submissions WHERE id = ${row.id}`
}
