import { complete, fieldColumns, submittedNames, understoodIn, answered } from '../db/columns.ts'
import { assignedOf, listed, sql, type Sql } from '../db/sql.ts'
import type { Answer, Beside, Once, StoredSubmission } from '../db/enquiry.ts'
import type { Submission } from '#contract/eligibility.ts'
import { phoneDigitsOf } from '#contract/phone.ts'

/** A submission before a change by the student, and its answer. `replacedAt` in milliseconds. */
export type EarlierVersion = {
  version: number
  replacedAt: number
  submission: Submission
  answer: Answer | null
}

/** Of one submission: each page of its history reads all of them. */
export const mostChanges = 20

/** A change of a submission; `at` in milliseconds. */
type AmendedSubmission = Beside & { at: number; submission: Submission }

/** The submission and version sent under this key. */
export const sentUnder = ({
  key,
}: Once) => sql`SELECT sequence, 0 AS sent_version, fingerprint AS print
    FROM enquiries WHERE idempotency_key = ${key}
  UNION ALL SELECT sequence, version + 1 AS sent_version, fingerprint AS print
    FROM earlier_versions WHERE idempotency_key = ${key}`

/** Copies the row, as it is now, to the earlier versions. */
export const intoEarlierVersions = (row: StoredSubmission, { at, once }: AmendedSubmission) =>
  sql`INSERT INTO earlier_versions (sequence, version, replaced_at, submission, answer, answer_origin,
      catalogue_version, idempotency_key, fingerprint)
    SELECT sequence, version, ${at}, ${JSON.stringify(submissionIn(row))}, answer, answer_origin,
      catalogue_version, ${once?.key ?? null}, ${once?.fingerprint ?? null}
    FROM ${answered} WHERE sequence = ${row.sequence}`

const submissionIn = (row: StoredSubmission) =>
  Object.fromEntries(submittedNames.map((name) => [name, Reflect.get(row, name)]))

/** The columns that an amendment sets. */
export const amended = ({ at, submission, answer, care }: AmendedSubmission): Sql =>
  listed([
    assignedOf(fieldColumns(complete(submission))),
    sql`updated_at = ${at}`,
    sql`version = version + 1`,
    ...(care ? [sql`care = 1`] : []),
    ...(answer ? [assignedOf(understoodIn(answer))] : []),
  ])

/** The row as it is after the change. */
export function amendedRow(row: StoredSubmission, change: AmendedSubmission): StoredSubmission {
  const { at, submission, answer, care } = change
  const {
    university_id: universityId,
    college_id: collegeId,
    branch_id: branchId,
  } = understoodIn(answer)
  return {
    ...row,
    ...complete(submission),
    ...(answer && { universityId, collegeId, branchId }),
    phoneDigits: phoneDigitsOf(submission.phone),
    care: row.care || care === true,
    updatedAt: at,
    version: row.version + 1,
  }
}
