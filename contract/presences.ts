import { Type, type Static } from 'typebox'

/** A staff member who has an enquiry open. `metadata`: the id of the enquiry and the person's name, both set by the server. */
export const Presence = Type.Object({
  $id: Type.String(),
  $createdAt: Type.String(),
  $updatedAt: Type.String(),
  $permissions: Type.Array(Type.String()),
  userId: Type.String(),
  status: Type.Literal('open'),
  source: Type.Literal('realtime'),
  expiresAt: Type.String(),
  metadata: Type.Object({ submission: Type.String(), name: Type.String() }),
})
export type Presence = Static<typeof Presence>

export const PresenceList = Type.Object({
  total: Type.Integer(),
  presences: Type.Array(Presence),
})
