import type { Submission } from '#contract/eligibility.ts'
import type { FormEnquiry } from '#contract/enquiries.ts'
import { fieldColumns } from './columns.ts'
import { assignedOf, listed, sql, type Sql } from './sql.ts'

/** New values of fields, at the request of the person that they are about. */
export type Change = Partial<Submission> & Partial<Omit<FormEnquiry, 'kind'>>

/** Whether an answer was removed, because it was made from the former values. */
export type Correction = { answerRemoved: boolean }

/** What an answer is made from. */
export const changesAnswer = (change: Change) =>
  (['university', 'branch', 'reason', 'papers_passed'] as const).some((key) => key in change)

/** The fingerprint is removed too: sending the former submission again under its key is refused. */
const withoutFingerprint = sql`fingerprint = CASE WHEN fingerprint IS NULL THEN NULL ELSE 'corrected' END`

/** The columns of a change, with what is derived from them. */
export function corrected(change: Change, now: number): Sql {
  return listed([assignedOf(fieldColumns(change)), sql`updated_at = ${now}`, withoutFingerprint])
}

/** A correction holds for what the person wrote earlier too. `merged`: an earlier version with the change in it. */
export function correctedVersions(change: Change, merged: Sql, sequence: number): Sql {
  const answer = changesAnswer(change)
    ? sql`, answer = NULL, answer_origin = NULL, catalogue_version = NULL`
    : sql``
  return sql`UPDATE earlier_versions SET submission = ${merged}${answer}, ${withoutFingerprint}
    WHERE sequence = ${sequence}`
}
