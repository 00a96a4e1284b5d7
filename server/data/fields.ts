import type { DeskAttributes } from '#contract/desk.ts'
import type { Submission } from '#contract/eligibility.ts'

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
  branchId: { type: 'text', ...set, nullable: true, column: 'branch_id' },
  phoneDigits: { type: 'text', ...set, nullable: false, column: 'phone_digits' },
  care: { type: 'boolean', ...set, nullable: false, column: 'care' },
} as const satisfies Record<keyof Submission | 'reference' | keyof DeskColumns, Field>

export type FieldName = keyof typeof fields

// The keys of a constant are those of its type.
export const fieldNames = Object.keys(fields) as FieldName[]

export const fieldOf = (name: FieldName): Field => fields[name]

export const isField = (name: string): name is FieldName => Object.hasOwn(fields, name)
