import type { Submission } from '#contract/eligibility.ts'
import type { FormEnquiry } from '#contract/enquiries.ts'
import { fieldColumns } from '../db/columns.ts'
import type { Tx } from '../db/db.ts'
import { assignedOf, listed, sql } from '../db/sql.ts'

/** New values of fields, at the request of the person that they are about. */
export type Change = Partial<Submission> & Partial<Omit<FormEnquiry, 'kind'>>

/** Whether an answer was removed, because it was made from the former values. */
export type Correction = { answerRemoved: boolean }

/** What an answer is made from. */
const changesAnswer = (change: Change) =>
  (['university', 'branch', 'reason', 'papers_passed'] as const).some((key) => key in change)

/** The fingerprint is removed too: sending the former submission again under its key is refused. */
const withoutFingerprint = sql`fingerprint = CASE WHEN fingerprint IS NULL THEN NULL ELSE 'corrected' END`

/** Corrects an enquiry, and what the person wrote earlier; undefined if there is no such id. */
export async function correct(
  tx: Tx,
  { id, change }: { id: string; change: Change },
): Promise<Correction | undefined> {
  await tx.lock('enquiries')
  const values = assignedOf(fieldColumns(change))
  const [row] = await tx.all(sql`UPDATE enquiries
    SET ${values}, updated_at = ${tx.now}, ${withoutFingerprint} WHERE id = ${id} RETURNING sequence`)
  if (!row) return undefined
  const sequence = Number(row['sequence'])
  await tx.all(sql`UPDATE activity SET text = NULL, before = NULL
    WHERE sequence = ${sequence} AND kind = 'corrected' AND about IN (${listed(Object.keys(change))})`)
  const versions = await tx.all(sql`SELECT version, submission FROM earlier_versions
    WHERE sequence = ${sequence}`)
  const answer = changesAnswer(change)
    ? sql`, answer = NULL, answer_origin = NULL, catalogue_version = NULL`
    : sql``
  for (const { version, submission } of versions) {
    const merged: object = { ...JSON.parse(String(submission)), ...change }
    await tx.all(sql`UPDATE earlier_versions SET submission = ${JSON.stringify(merged)}${answer},
      ${withoutFingerprint} WHERE sequence = ${sequence} AND version = ${Number(version)}`)
  }
  if (!changesAnswer(change)) return { answerRemoved: false }
  const removed = await tx.all(
    sql`DELETE FROM answers WHERE sequence = ${sequence} RETURNING sequence`,
  )
  return { answerRemoved: removed.length > 0 }
}
