import type { DeskAttributes } from '#contract/staff/marks.ts'
import type { Submission } from '#contract/eligibility.ts'
import type { FormEnquiry } from '#contract/enquiries.ts'
import type { CollectionName } from '#contract/paths.ts'

/**
 * `of`: only enquiries of this list have it. `searched` by words; `unsent`: no form of the site sends it. `column`: set by staff or by the
 * product, and compared by this column.
 */
type Field = {
  type: 'text' | 'integer' | 'instant' | 'boolean'
  of?: CollectionName
  searched?: true
  nullable?: true
  unsent?: true
  column?: string
}

/**
 * The submitted fields, the reference of an enquiry, and the marks. Columns, inserts, selects and comparisons of both engines are
 * derived from here; the column itself and its index come from a migration. A text has two columns: as written, and folded for
 * comparison.
 */
const fields = {
  kind: { type: 'text', of: 'enquiries', column: 'kind' },
  university: { type: 'text', of: 'eligibility', searched: true },
  branch: { type: 'text', of: 'eligibility', searched: true },
  reason: { type: 'text', of: 'eligibility', nullable: true },
  name: { type: 'text', searched: true },
  phone: { type: 'text' },
  email: { type: 'text', searched: true },
  papers_passed: { type: 'integer', of: 'eligibility' },
  course: { type: 'text', of: 'enquiries', searched: true, nullable: true },
  subject: { type: 'text', of: 'enquiries', searched: true, nullable: true },
  message: { type: 'text', of: 'enquiries', searched: true, nullable: true },
  reference: { type: 'text', unsent: true },
  language: { type: 'text', unsent: true, nullable: true },
  stage: { type: 'text', column: 'stage' },
  assignee: { type: 'text', nullable: true, column: 'assignee' },
  followUpAt: { type: 'text', nullable: true, column: 'follow_up_at' },
  contactedAt: { type: 'instant', nullable: true, column: 'contacted_at' },
  universityId: { type: 'text', of: 'eligibility', nullable: true, column: 'university_id' },
  collegeId: { type: 'text', of: 'eligibility', nullable: true, column: 'college_id' },
  branchId: { type: 'text', of: 'eligibility', nullable: true, column: 'branch_id' },
  phoneDigits: { type: 'text', column: 'phone_digits' },
  care: { type: 'boolean', column: 'care' },
  person: { type: 'text', nullable: true, column: 'person' },
} as const satisfies Record<keyof Submission | keyof FormEnquiry | keyof DeskAttributes, Field>

export type FieldName = keyof typeof fields
// The keys of a constant are those of its type.
export const fieldNames = Object.keys(fields) as FieldName[]
export const fieldOf = (name: FieldName): Field => fields[name]
export const isField = (name: string): name is FieldName => Object.hasOwn(fields, name)

const namesOf = (list: CollectionName) =>
  fieldNames.filter((name) => (fieldOf(name).of ?? list) === list)

export const fieldsOf: Record<CollectionName, FieldName[]> = {
  eligibility: namesOf('eligibility'),
  enquiries: namesOf('enquiries'),
}
