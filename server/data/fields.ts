import type { Submission } from '#contract/eligibility.ts'

/** `searched` by words, `sorted` by an index of its own; `computed` by the database, out of the row itself. */
type Field = {
  type: 'text' | 'integer'
  searched: boolean
  sorted: boolean
  nullable: boolean
  computed?: true
}

/**
 * What a student submits, and the reference that an enquiry gets. Columns, inserts, selects and comparisons of both engines come from here; the column itself, and its index,
 * from a migration. A text has two columns: as it was written, and folded, by which it is compared.
 */
export const fields = {
  university: { type: 'text', searched: true, sorted: true, nullable: false },
  branch: { type: 'text', searched: true, sorted: true, nullable: false },
  reason: { type: 'text', searched: false, sorted: true, nullable: true },
  name: { type: 'text', searched: true, sorted: true, nullable: false },
  phone: { type: 'text', searched: false, sorted: true, nullable: false },
  email: { type: 'text', searched: true, sorted: true, nullable: false },
  papers_passed: { type: 'integer', searched: false, sorted: true, nullable: false },
  reference: { type: 'text', searched: false, sorted: true, nullable: false, computed: true },
} as const satisfies Record<keyof Submission | 'reference', Field>

export type FieldName = keyof typeof fields

// The keys of a constant are those of its type.
export const fieldNames = Object.keys(fields) as FieldName[]

export const fieldOf = (name: FieldName): Field => fields[name]

export const isField = (name: string): name is FieldName => Object.hasOwn(fields, name)
