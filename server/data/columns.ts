import type { Answer, KeptSubmission } from './store.ts'
import { searchable, type Attribute } from './query.ts'
import { fixed, type Sql } from './sql.ts'

/** The column that an attribute is compared and ordered by. Names reach SQL from here alone. */
export const comparedColumns: Record<Attribute, Sql> = {
  $id: fixed('id'),
  $sequence: fixed('sequence'),
  $createdAt: fixed('created_at'),
  $updatedAt: fixed('updated_at'),
  university: fixed('university_folded'),
  branch: fixed('branch_folded'),
  reason: fixed('reason_folded'),
  name: fixed('name_folded'),
  phone: fixed('phone_folded'),
  email: fixed('email_folded'),
  papers_passed: fixed('papers_passed'),
}

/** What staff see and sort by: the eight columns of the list. */
export const listed: Attribute[] = [
  'university',
  'branch',
  'reason',
  'name',
  'phone',
  'email',
  'papers_passed',
  '$createdAt',
]

export const nullable = (attribute: Attribute) => attribute === 'reason'

/** What the search looks at. */
const searched = searchable.map((attribute) => `${attribute}_folded`)
export const searchedColumns = fixed(searched.join(', '))

/** The texts in a row of `searchedColumns`. */
export const searchedTexts = (row: Record<string, unknown>) =>
  searched.map((column) => String(row[column]))

/** The columns of a submission as both engines select them. */
export const submissionColumns = fixed(`sequence, id, created_at AS "createdAt",
  updated_at AS "updatedAt", university, branch, reason, name, phone, email, papers_passed`)

export const answerColumns = fixed(
  `answer, answer_origin AS origin, catalogue_version AS "catalogueVersion"`,
)

/** A row of `submissionColumns`, whose types the schema guards, without the engine's own prototype. */
export function submissionOf(row: object): KeptSubmission {
  return kept(row as KeptSubmission)
}

export const kept = (row: KeptSubmission): KeptSubmission => ({
  id: row.id,
  sequence: row.sequence,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  university: row.university,
  branch: row.branch,
  reason: row.reason,
  name: row.name,
  phone: row.phone,
  email: row.email,
  papers_passed: row.papers_passed,
})

/** A row of `answerColumns`. */
export function answerOf(row: Record<string, unknown>): Answer | null {
  if (typeof row['answer'] !== 'string') return null
  return {
    // Written by the engines alone, out of an `Answer`.
    result: JSON.parse(row['answer']) as Answer['result'],
    origin: row['origin'] === 'model' ? 'model' : 'catalogue',
    catalogueVersion: String(row['catalogueVersion']),
  }
}
