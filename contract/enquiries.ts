import { Type, type Static } from 'typebox'
import { enquiryFields, enquiryKinds, type StoredKind } from './enquiry-fields.ts'
import { Email, LongText, Text, tidiedBody, tidiedText } from './form-texts.ts'

/** The body of one of these forms. See `enquiryFields` for the fields of each. */
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

/** `reference`: the name of the enquiry for the visitor and staff. `care`: the helpline is shown above everything. */
export const EnquiryResult = Type.Object({
  reference: Type.String(),
  care: Type.Optional(Type.Boolean()),
})
export type EnquiryResult = Static<typeof EnquiryResult>

/** An enquiry as listed. Fields left empty are null, except the phone number, which is empty. */
export type FormEnquiry = {
  kind: StoredKind
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

/** The body as validated by the schema: only the fields of its kind, without empty optional ones. */
export function tidiedEnquiry(body: unknown): unknown {
  const kind = enquiryKindIn(body)
  // The schema reports an unknown kind before missing fields.
  const fields = new Map(kind === undefined ? allFields : Object.entries(enquiryFields[kind]))
  return tidiedBody(body, ['kind', ...fields.keys()], (key, value) => {
    if (key === 'kind') return value
    const text = value === null ? undefined : tidiedText(key, value)
    return text === '' && !fields.get(key) ? undefined : text
  })
}

const allFields = Object.keys(EnquiryPayload.properties).map((name) => [name, true] as const)

/** The first missing required field. */
export const missingIn = (payload: EnquiryPayload) =>
  Object.entries(enquiryFields[payload.kind]).find(
    ([name, isNeeded]) => isNeeded && !Object.hasOwn(payload, name),
  )?.[0]

function enquiryKindIn(body: unknown) {
  const sent = body instanceof Object && 'kind' in body ? body.kind : undefined
  return enquiryKinds.find((kind) => kind === sent)
}
