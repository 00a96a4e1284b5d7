import { Type, type Static } from 'typebox'
import { Account } from './appwrite.ts'
import { collection, enquiriesCollection } from './paths.ts'

const Collection = Type.Union([Type.Literal(collection), Type.Literal(enquiriesCollection)])

/** `since`: the cursor of the answer before. `enquiry` is open in this `window` of the browser; empty if none is any more. */
export const ChangesQuery = Type.Object({
  since: Type.Optional(Type.String({ maxLength: 4_000 })),
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

/** `GET /api/desk/changes`. */
export const DeskChanges = Type.Object({
  cursor: Type.String(),
  /** Undefined: too many to tell, or the cursor is old. The page loads everything anew. */
  changes: Type.Optional(Type.Array(EnquiryChange)),
  /** For how many milliseconds nothing has changed. */
  quietMs: Type.Integer(),
  user: Account,
  /** Colleagues who have the same enquiry open. */
  alsoOpen: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Without `changes`, and without `since`: ids of new enquiries that may come from a student in distress, oldest first. */
  urgent: Type.Optional(
    Type.Object({
      [collection]: Type.Array(Type.String()),
      [enquiriesCollection]: Type.Array(Type.String()),
    }),
  ),
})
export type DeskChanges = Static<typeof DeskChanges>
