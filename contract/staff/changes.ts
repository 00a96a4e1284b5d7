import { Type, type Static } from 'typebox'
import { Account } from '../appwrite.ts'
import { collection, enquiriesCollection } from '../paths.ts'

const Collection = Type.Union([Type.Literal(collection), Type.Literal(enquiriesCollection)])

/** `since`: the cursor of the answer before. `moment`: now, by the company's clock. `enquiry` is open in this `window` of the browser; empty if none is any more. */
export const ChangesQuery = Type.Object({
  since: Type.Optional(Type.String({ maxLength: 4_000 })),
  moment: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d$` })),
  window: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })),
  enquiry: Type.Optional(Type.String({ pattern: '^([0-9a-f]{20})?$' })),
})

/** `document` is one of the list's; without it the enquiry was erased. `isNew`: it came after the cursor. */
const EnquiryChange = Type.Object({
  collection: Collection,
  id: Type.String(),
  isNew: Type.Boolean(),
  document: Type.Optional(Type.Object({}, { additionalProperties: true })),
})

const Place = Type.Object({ collection: Collection, id: Type.String() })

/**
 * Of the enquiries of the person who asks, the first hundred each. `due`: follow-ups whose time has come, the oldest first. `given`: by a
 * colleague within a day, and nobody has called since.
 */
const OwnWork = Type.Object({ due: Type.Array(Place), given: Type.Array(Place) })
export type OwnWork = Static<typeof OwnWork>

/** `GET /api/desk/changes`. */
export const DeskChanges = Type.Object({
  cursor: Type.String(),
  /** Undefined: too many to tell, or the cursor is old. The page loads everything anew. */
  changes: Type.Optional(Type.Array(EnquiryChange)),
  /** With a `moment`. */
  own: Type.Optional(OwnWork),
  /** For how many milliseconds nothing has changed. */
  quietMs: Type.Integer(),
  user: Account,
  /** Colleagues who have the same enquiry open. */
  alsoOpen: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Ids of new enquiries that may come from a student in distress, oldest first. */
  urgent: Type.Object({
    [collection]: Type.Array(Type.String()),
    [enquiriesCollection]: Type.Array(Type.String()),
  }),
  /** Whether there is any enquiry beside the submissions. */
  others: Type.Boolean(),
})
export type DeskChanges = Static<typeof DeskChanges>
