import { Type, type Static } from 'typebox'

/** The number of undelivered messages, and the time of the first. */
export const Undelivered = Type.Object({
  count: Type.Integer(),
  since: Type.Union([Type.String(), Type.Null()]),
})
export type Undelivered = Static<typeof Undelivered>
