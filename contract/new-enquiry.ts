import { Type, type Static } from 'typebox'
import { longestNote } from './desk.ts'
import { type Matter, matters } from './new-enquiry-fields.ts'
import { collection, enquiriesCollection } from './paths.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength, format: 'text' }))
const Short = text(500)

/** What staff enter of somebody who called or came; see `problemsOf` for what is needed. Sent with an `Idempotency-Key`. */
export const NewEnquiry = Type.Object(
  {
    name: Short,
    phone: Short,
    email: Short,
    /** How they came: `website`, `walk-in`, `phone`, `whatsapp`, `referral`, `event`, or the owner's own word. */
    source: Type.String({ minLength: 1, maxLength: 40, format: 'text' }),
    about: Type.Enum(Object.keys(matters) as Matter[]),
    university: Short,
    branch: Short,
    papers: Type.Optional(Type.Number()),
    /** What they ask, in their words. */
    reason: text(10_000),
    course: Short,
    /** To speak. */
    language: text(100),
    note: text(longestNote),
    /** Makes the answer, as for a student who sends the form. */
    answer: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type NewEnquiry = Static<typeof NewEnquiry>

export const EnteredEnquiry = Type.Object({
  collection: Type.Union([Type.Literal(collection), Type.Literal(enquiriesCollection)]),
  id: Type.String(),
  reference: Type.String(),
})
export type EnteredEnquiry = Static<typeof EnteredEnquiry>
