import type { Submission } from '#contract/eligibility.ts'
import {
  answered,
  answerColumns,
  answerOf,
  complete,
  fieldColumns,
  rowColumns,
  submissionOf,
  submittedNames,
  understoodIn,
} from '../db/columns.ts'
import { packedAnswer } from '../db/packed-answer.ts'
import type { Db, Reader, Tx } from '../db/db.ts'
import type { Addition, Amendment, Answer, Beside, Once, StoredSubmission } from '../db/enquiry.ts'
import { findRow, insertEnquiry } from './enquiries.ts'
import { newsOf, noteCopy, noteNews } from '../notify/outbox.ts'
import { assignedOf, listed, sql } from '../db/sql.ts'

/** A submission before a change by the student, and its answer. `replacedAt` in milliseconds. */
export type EarlierVersion = {
  version: number
  replacedAt: number
  submission: Submission
  answer: Answer | null
}

/** Of one submission: each page of its history reads all of them. */
export const mostChanges = 20

/** Resolves when the row is on disk. A ready answer is stored with it, in one write. */
export const addSubmission = (db: Db, submission: Submission, beside: Beside = {}) =>
  db.write('visitor', (tx) => insertSubmission(tx, submission, beside))

export async function insertSubmission(
  tx: Tx,
  submission: Submission,
  { once, answer, care = false, news }: Beside,
): Promise<Addition> {
  const columns = {
    kind: 'eligibility',
    ...fieldColumns(complete(submission)),
    care: Number(care),
    ...understoodIn(answer),
  }
  for (;;) {
    const sent = once && (await findSent(tx, once))
    if (sent) return sent
    const row = await insertEnquiry(tx, columns, once)
    if (!row) continue
    const added = submissionOf(row)
    if (answer) await setAnswer(tx, added.sequence, answer)
    await noteNews(tx, added, newsOf(news))
    return { outcome: 'first', submission: added }
  }
}

export const setAnswer = (
  { all }: Tx,
  sequence: number,
  { result, origin, catalogueVersion }: Answer,
) =>
  all(sql`INSERT INTO answers (sequence, answer_origin, catalogue_version, answer)
    VALUES (${sequence}, ${origin}, ${catalogueVersion}, ${packedAnswer(JSON.stringify(result))})`)

async function submissionWith(reader: Reader, id: string, lock = sql``) {
  const row = await findRow(reader, id, lock)
  return row && !('kind' in row) ? row : undefined
}

/** Null while the answer is in progress, undefined if the submission or this version does not exist (any more). */
export async function findAnswer(
  { all }: Pick<Reader, 'all'>,
  id: string,
  version = 0,
): Promise<Answer | null | undefined> {
  const [row] = await all(sql`SELECT ${answerColumns} FROM ${answered}
    WHERE id = ${id} AND version = ${version} AND kind = 'eligibility'`)
  return row && answerOf(row)
}

/** Stores the answer to this version unless there is one; returns the stored one. */
export const keepAnswer = (db: Db, id: string, answer: Answer, version = 0): Promise<Answer> =>
  db.write('visitor', async (tx) => {
    const [row] = await tx.all(sql`SELECT sequence FROM enquiries
      WHERE id = ${id} AND version = ${version} ${tx.dialect.forUpdate}`)
    const before = await findAnswer(tx, id, version)
    // Erased or changed in the meantime: the visitor is to be answered all the same.
    if (!row || before) return before ?? answer
    const sequence = Number(row['sequence'])
    await setAnswer(tx, sequence, answer)
    const understood = assignedOf(understoodIn(answer))
    await tx.all(sql`UPDATE enquiries SET ${understood} WHERE sequence = ${sequence}`)
    return answer
  })

/** What became of a key that was sent before. */
async function findSent(
  { all }: Tx,
  once: Once,
): Promise<Exclude<Addition, { outcome: 'first' }> | undefined> {
  const [row] = await all(sql`SELECT ${rowColumns}, ${answerColumns}, sent_version, print
    FROM (SELECT sequence, 0 AS sent_version, fingerprint AS print
        FROM enquiries WHERE idempotency_key = ${once.key}
      UNION ALL SELECT sequence, version + 1 AS sent_version, fingerprint AS print
        FROM earlier_versions WHERE idempotency_key = ${once.key}) AS sent JOIN (${answered}) USING (sequence)`)
  if (!row) return undefined
  if (row['print'] !== once.fingerprint) return { outcome: 'clash' }
  const submission = submissionOf({ ...row, version: Number(row['sent_version']) })
  if (submission.version === Number(row['version']))
    return { outcome: 'again', submission, answer: answerOf(row) }
  const [earlier] = await all(sql`SELECT ${answerColumns} FROM earlier_versions
    WHERE sequence = ${submission.sequence} AND version = ${submission.version}`)
  return { outcome: 'again', submission, answer: earlier ? answerOf(earlier) : null }
}

/**
 * Resolves when the change is on disk, in one write. What was there before stays as an earlier version with its answer. A key is
 * good for one request, whether that added or changed.
 */
export const amendSubmission = (
  db: Db,
  id: string,
  submission: Submission,
  beside: Beside = {},
): Promise<Amendment> =>
  db.write('visitor', async (tx) => {
    await tx.lock('enquiries')
    const sent = beside.once && (await findSent(tx, beside.once))
    if (sent) return sent
    const before = await submissionWith(tx, id, tx.dialect.forUpdate)
    if (!before) return { outcome: 'gone' }
    if (before.version >= mostChanges) return { outcome: 'full' }
    const { sequence } = before
    await keepVersion(tx, before, beside.once)
    const [row] = await tx.all(sql`UPDATE enquiries SET ${amended(tx, submission, beside)}
      WHERE sequence = ${sequence} RETURNING ${rowColumns}`)
    if (!row) return { outcome: 'gone' }
    await tx.all(sql`DELETE FROM answers WHERE sequence = ${sequence}`)
    if (beside.answer) await setAnswer(tx, sequence, beside.answer)
    const changed = submissionOf(row)
    if (beside.news?.copy) await noteCopy(tx, changed)
    return { outcome: 'amended', submission: changed }
  })

/** Copies the row, as it is now, to the earlier versions. `once`: of the change. */
const keepVersion = ({ all, now }: Tx, row: StoredSubmission, once: Once | undefined) =>
  all(sql`INSERT INTO earlier_versions (sequence, version, replaced_at, submission, answer, answer_origin,
      catalogue_version, idempotency_key, fingerprint)
    SELECT sequence, version, ${now}, ${JSON.stringify(submittedIn(row))}, answer, answer_origin,
      catalogue_version, ${once?.key ?? null}, ${once?.fingerprint ?? null}
    FROM ${answered} WHERE sequence = ${row.sequence}`)

const submittedIn = (row: StoredSubmission) =>
  Object.fromEntries(submittedNames.map((name) => [name, Reflect.get(row, name)]))

const amended = ({ now }: Tx, submission: Submission, { answer, care }: Beside) =>
  listed([
    assignedOf(fieldColumns(complete(submission))),
    sql`updated_at = ${now}, version = version + 1`,
    ...(care ? [sql`care = 1`] : []),
    ...(answer ? [assignedOf(understoodIn(answer))] : []),
  ])
