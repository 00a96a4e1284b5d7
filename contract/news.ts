import { Type, type Static } from 'typebox'

/** How many messages could not be delivered, and since when. */
export const Undelivered = Type.Object({
  count: Type.Integer(),
  since: Type.Union([Type.String(), Type.Null()]),
})
export type Undelivered = Static<typeof Undelivered>
