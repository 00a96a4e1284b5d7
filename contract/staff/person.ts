import { Type, type Static } from 'typebox'

const Id = Type.String({ pattern: '^[0-9a-f]{20}$' })
/** Of one person, or of one phone, on a page. */
export const mostEnquiries = 50

export const PersonQuery = Type.Object({ enquiry: Id })

/** `GET /api/desk/person`: the enquiries with the phone or the email of this one, and itself, the newest first. */
export const PersonEnquiries = Type.Object({
  documents: Type.Array(Type.Object({}, { additionalProperties: true })),
})
export type PersonEnquiries = Static<typeof PersonEnquiries>

/** Whether the enquiry is of the same person as the others, or of somebody else; or what is undone. */
export const PersonChange = Type.Union([
  Type.Object(
    {
      is: Type.Enum(['same', 'other']),
      enquiry: Id,
      others: Type.Array(Id, { minItems: 1, maxItems: mostEnquiries }),
    },
    { additionalProperties: false },
  ),
  Type.Object({ is: Type.Literal('undone'), action: Id }, { additionalProperties: false }),
])
export type PersonChange = Static<typeof PersonChange>

/** `action`: with which it is undone. */
export const PersonChanged = Type.Object({ action: Type.String() })
export type PersonChanged = Static<typeof PersonChanged>

const correctable = ['name', 'phone', 'email', 'university'] as const
export type Correctable = (typeof correctable)[number]

/** A wrong value, corrected by staff. `former`: the one that they saw. */
export const FieldCorrection = Type.Object(
  {
    enquiry: Id,
    field: Type.Enum([...correctable]),
    value: Type.String({ maxLength: 500, format: 'text' }),
    former: Type.String({ format: 'text' }),
  },
  { additionalProperties: false },
)
export type FieldCorrection = Static<typeof FieldCorrection>

/** How many enquiries it changed. */
export const FieldCorrected = Type.Object({ enquiries: Type.Integer() })
export type FieldCorrected = Static<typeof FieldCorrected>

/** For how long an action can be undone; the page offers it for ten seconds. */
export const undoMs = 60_000
