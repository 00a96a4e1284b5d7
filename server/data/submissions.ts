import { collections, rowWith } from './collections.ts'
import {
  answerColumns,
  answerOf,
  insertedSubmission,
  rowOf,
  submissionColumns,
  submissionOf,
  understoodIn,
} from './columns.ts'
import { isDue, type Removal } from './retention.ts'
import {
  changesAnswer,
  corrected,
  correctedVersions,
  type Correction,
  type Change,
} from './correction.ts'
import type { Dialect } from './db.ts'
import { removeSomeEnquiries } from './enquiries.ts'
import { newsOf, noteCopy, noteNews, withoutErased } from './outbox.ts'
import type { QuerySteps } from './query-steps.ts'
import { assignedOf, fixed, listed, sql, type Sql } from './sql.ts'
import type { Addition, Amendment, Answer, NewAnswer, NewSubmission, Once } from './store.ts'
import {
  amended,
  amendedRow,
  intoEarlierVersions,
  mostChanges,
  sentUnder,
  type AmendedSubmission,
} from './versions.ts'

export const findSubmission = (id: string) => rowWith(id, collections.eligibility)

export function* findAnswer(
  { id, version }: { id: string; version: number },
  { answered }: Dialect,
): QuerySteps<Answer | null | undefined> {
  const [row] = yield sql`SELECT ${answerColumns} FROM ${answered}
    WHERE id = ${id} AND version = ${version}`
  return row && answerOf(row)
}

/** What became of a key that was sent before. */
export function* findSent(
  once: Once,
  { answered }: Dialect,
): QuerySteps<Exclude<Addition, { outcome: 'first' }> | undefined> {
  const [row] = yield sql`SELECT ${submissionColumns}, ${answerColumns}, sent_version, print
    FROM (${sentUnder(once)}) AS sent JOIN (${answered}) USING (sequence)`
  if (!row) return undefined
  if (row['print'] !== once.fingerprint) return { outcome: 'clash' }
  const submission = submissionOf({ ...row, version: Number(row['sent_version']) })
  if (submission.version === Number(row['version']))
    return { outcome: 'again', submission, answer: answerOf(row) }
  const [earlier] = yield sql`SELECT ${answerColumns} FROM earlier_versions
    WHERE sequence = ${submission.sequence} AND version = ${submission.version}`
  return { outcome: 'again', submission, answer: earlier ? answerOf(earlier) : null }
}

export function* addSubmission(addition: NewSubmission, dialect: Dialect): QuerySteps<Addition> {
  const { once, answer } = addition
  for (;;) {
    const sent = once && (yield* findSent(once, dialect))
    if (sent) return sent
    const columns = rowOf(addition)
    // Nothing where the key was used just now, or where there is such a reference: another is drawn.
    const [row] = yield sql`INSERT INTO submissions (${fixed(Object.keys(columns).join(', '))})
      VALUES (${listed(Object.values(columns))}) ON CONFLICT DO NOTHING
      RETURNING sequence, reference, version`
    if (!row) continue
    const submission = insertedSubmission(addition, row)
    if (answer) yield dialect.setAnswer(submission.sequence, answer)
    yield* noteNews({ ...submission, at: addition.at }, newsOf(addition.news))
    return { outcome: 'first', submission }
  }
}

/** The first answer to a version stays. */
export function* keepAnswer(
  { id, answer, version }: NewAnswer,
  dialect: Dialect,
): QuerySteps<Answer> {
  const [row] = yield sql`SELECT sequence FROM submissions
    WHERE id = ${id} AND version = ${version} ${dialect.forUpdate}`
  const before = yield* findAnswer({ id, version }, dialect)
  // Erased or changed in the meantime: the visitor is to be answered all the same.
  if (!row || before) return before ?? answer
  const sequence = Number(row['sequence'])
  yield dialect.setAnswer(sequence, answer)
  const understood = assignedOf(understoodIn(answer))
  yield sql`UPDATE submissions SET ${understood} WHERE sequence = ${sequence}`
  return answer
}

export function* amendSubmission(
  change: AmendedSubmission,
  dialect: Dialect,
): QuerySteps<Amendment> {
  yield* dialect.lockSubmissions
  const sent = change.once && (yield* findSent(change.once, dialect))
  if (sent) return sent
  const before = yield* rowWith(change.id, collections.eligibility, dialect.forUpdate)
  if (!before) return { outcome: 'gone' }
  if (before.version >= mostChanges) return { outcome: 'full' }
  const { sequence } = before
  yield intoEarlierVersions(before, change, dialect.answered)
  yield sql`UPDATE submissions SET ${amended(change)} WHERE sequence = ${sequence}`
  yield dialect.clearAnswers([sequence])
  if (change.answer) yield dialect.setAnswer(sequence, change.answer)
  const row = amendedRow(before, change)
  if (change.news?.copy) yield* noteCopy({ ...row, at: change.at })
  return { outcome: 'amended', submission: row }
}

/** Corrects a submission and all derived data; undefined if there is no such id. */
export function* correctSubmission(
  { id, change }: { id: string; change: Change },
  dialect: Dialect,
): QuerySteps<Correction | undefined> {
  yield* dialect.lockSubmissions
  const [row] = yield sql`SELECT sequence, answer IS NOT NULL AS answered
    FROM ${dialect.answered} WHERE id = ${id}`
  if (!row) return undefined
  const sequence = Number(row['sequence'])
  yield sql`UPDATE submissions SET ${corrected(change, Date.now())} WHERE sequence = ${sequence}`
  yield correctedVersions(change, dialect.mergedVersion(change), sequence)
  const answerRemoved = changesAnswer(change) && Boolean(row['answered'])
  if (answerRemoved) yield dialect.clearAnswers([sequence])
  return { answerRemoved }
}

const mostRemovedAtOnce = 200

/** Of both collections. */
export function* removeSomeBefore(instant: number, dialect: Dialect): QuerySteps<Removal> {
  const which = isDue(instant)
  const submissions = yield* removeSome(which, dialect)
  const enquiries = yield* removeSomeEnquiries(which)
  return {
    removed: submissions.removed + enquiries.removed,
    more: submissions.more || enquiries.more,
  }
}

/** Erases some of these submissions with all derived data. */
export function* removeSome(which: Sql, dialect: Dialect): QuerySteps<Removal> {
  yield* dialect.lockSubmissions
  const rows = yield sql`DELETE FROM submissions WHERE sequence IN (
    SELECT sequence FROM submissions WHERE ${which} LIMIT ${mostRemovedAtOnce}
    ) RETURNING sequence`
  const sequences = rows.map((row) => Number(row['sequence']))
  if (rows.length > 0) {
    // A separate statement, which sees answers stored while it waited for the rows.
    yield dialect.clearAnswers(sequences)
    yield withoutErased
  }
  return { removed: rows.length, more: rows.length === mostRemovedAtOnce }
}
