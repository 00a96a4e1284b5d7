import { Type, type Static } from 'typebox'
import { Email, LongText, Text, tidiedBody, tidiedText } from './form-texts.ts'

/** The forms beside the eligibility check, which are there with `FORMS=live`. */
export const enquiryKinds = ['application', 'contact', 'enroll', 'consultation'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** What one of these forms sends. Which fields belong to it: `enquiryFields`. */
export const EnquiryPayload = Type.Object(
  {
    kind: Type.Enum([...enquiryKinds]),
    name: Text,
    email: Email,
    phone: Type.Optional(Text),
    course: Type.Optional(Text),
    subject: Type.Optional(Text),
    message: Type.Optional(LongText),
  },
  { additionalProperties: false },
)
export type EnquiryPayload = Static<typeof EnquiryPayload>
export type EnquiryField = Exclude<keyof EnquiryPayload, 'kind'>

/** In the order of each form; true: it has to be filled in. */
export const enquiryFields: Record<EnquiryKind, { [Field in EnquiryField]?: boolean }> = {
  application: { name: true, email: true, phone: true, course: true, message: false },
  contact: { name: true, email: true, phone: false, subject: true, message: true },
  enroll: { name: true, phone: true, email: true, course: true, message: false },
  consultation: { name: true, phone: true, email: true, course: false, message: false },
}

/** `reference`: what the visitor and staff call the enquiry by. `care`: the helpline is shown above everything. */
export const EnquiryResult = Type.Object({
  reference: Type.String(),
  care: Type.Optional(Type.Boolean()),
})
export type EnquiryResult = Static<typeof EnquiryResult>

/** As it is listed. What was not filled in is null, but for the phone number, which is empty then. */
export type FormEnquiry = {
  kind: EnquiryKind
  name: string
  phone: string
  email: string
  course: string | null
  subject: string | null
  message: string | null
}

export const enquiryFrom = (payload: EnquiryPayload): FormEnquiry => ({
  phone: '',
  course: null,
  subject: null,
  message: null,
  ...payload,
})

/** The body as the schema judges it: the fields of its kind only, without those that are empty and may be. */
export function tidiedEnquiry(body: unknown): unknown {
  const kind = enquiryKindIn(body)
  // The schema says that the kind is wrong before it says what is missing.
  const fields = new Map(kind === undefined ? allFields : Object.entries(enquiryFields[kind]))
  return tidiedBody(body, ['kind', ...fields.keys()], (key, value) => {
    if (key === 'kind') return value
    const text = value === null ? undefined : tidiedText(key, value)
    return text === '' && !fields.get(key) ? undefined : text
  })
}

const allFields = Object.keys(EnquiryPayload.properties).map((name) => [name, true] as const)

/** The first field that its kind needs and that is not there. */
export const missingIn = (payload: EnquiryPayload) =>
  Object.entries(enquiryFields[payload.kind]).find(
    ([name, isNeeded]) => isNeeded && !Object.hasOwn(payload, name),
  )?.[0]

function enquiryKindIn(body: unknown) {
  const sent = body instanceof Object && 'kind' in body ? body.kind : undefined
  return enquiryKinds.find((kind) => kind === sent)
}
