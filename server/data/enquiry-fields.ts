import type { FormEnquiry } from '#contract/enquiries.ts'
import { fieldNames, fieldOf, fields, isField, type Field, type FieldName } from './fields.ts'

const { name, phone, email, reference, stage, assignee, followUpAt, contactedAt } = fields
const { phoneDigits, care } = fields

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
