import type { DeskAttributes } from '#contract/staff/marks.ts'
import type { Submission } from '#contract/eligibility.ts'
import type { FormEnquiry } from '#contract/enquiries.ts'

type DeskColumns = Omit<DeskAttributes, 'reference'>

/**
 * `searched` by words; `computed` by the product from something else. `column`: set by staff or by the
 * product, and compared by this column.
 */
export type Field = {
  type: 'text' | 'integer' | 'instant' | 'boolean'
  searched: boolean
  nullable: boolean
  computed?: true
  column?: string
}

const set = { searched: false } as const

/**
 * The submitted fields, the reference of an enquiry, and the marks. Columns, inserts, selects and comparisons of both engines are
 * derived from here; the column itself and its index come from a migration. A text has two columns: as written, and folded for
 * comparison.
 */
export const fields = {
  university: { type: 'text', searched: true, nullable: false },
  branch: { type: 'text', searched: true, nullable: false },
  reason: { type: 'text', searched: false, nullable: true },
  name: { type: 'text', searched: true, nullable: false },
  phone: { type: 'text', searched: false, nullable: false },
  email: { type: 'text', searched: true, nullable: false },
  papers_passed: { type: 'integer', searched: false, nullable: false },
  reference: { type: 'text', searched: false, nullable: false, computed: true },
  stage: { type: 'text', ...set, nullable: false, column: 'stage' },
  assignee: { type: 'text', ...set, nullable: true, column: 'assignee' },
  followUpAt: { type: 'text', ...set, nullable: true, column: 'follow_up_at' },
  contactedAt: { type: 'instant', ...set, nullable: true, column: 'contacted_at' },
  universityId: { type: 'text', ...set, nullable: true, column: 'university_id' },
  collegeId: { type: 'text', ...set, nullable: true, column: 'college_id' },
  branchId: { type: 'text', ...set, nullable: true, column: 'branch_id' },
  phoneDigits: { type: 'text', ...set, nullable: false, column: 'phone_digits' },
  care: { type: 'boolean', ...set, nullable: false, column: 'care' },
  person: { type: 'text', ...set, nullable: true, column: 'person' },
} as const satisfies Record<keyof Submission | 'reference' | keyof DeskColumns, Field>

export type FieldName = keyof typeof fields

// The keys of a constant are those of its type.
export const fieldNames = Object.keys(fields) as FieldName[]

export const fieldOf = (name: FieldName): Field => fields[name]

export const isField = (name: string): name is FieldName => Object.hasOwn(fields, name)

const { name, phone, email, reference, stage, assignee, followUpAt, contactedAt } = fields
const { phoneDigits, care, person } = fields

const text = { type: 'text', searched: true, nullable: true } as const

/** What one of the other forms submits, and what is set on it, as `fields` are of a submission. A name that both have means the same. */
export const enquiryFields = {
  kind: { ...stage, column: 'kind' },
  name,
  phone,
  email,
  course: text,
  subject: text,
  message: text,
  reference,
  stage,
  assignee,
  followUpAt,
  contactedAt,
  phoneDigits,
  care,
  person,
} as const satisfies Record<keyof FormEnquiry, Field> & Record<string, Field>

export type EnquiryFieldName = keyof typeof enquiryFields
/** Of either collection. */
export type AnyFieldName = FieldName | EnquiryFieldName

// The keys of a constant are those of its type.
export const enquiryFieldNames = Object.keys(enquiryFields) as EnquiryFieldName[]

/** Of a row of any kind. */
export const anyFieldNames: AnyFieldName[] = [...new Set([...fieldNames, ...enquiryFieldNames])]

const isEnquiryField = (one: string): one is EnquiryFieldName => Object.hasOwn(enquiryFields, one)

export const isAnyField = (one: string): one is AnyFieldName => isField(one) || isEnquiryField(one)

export const anyFieldOf = (one: AnyFieldName): Field =>
  isEnquiryField(one) ? enquiryFields[one] : fieldOf(one)
