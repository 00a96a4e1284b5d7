import type { Caller } from '../../accounts/sessions.ts'
import { Violation } from './violation.ts'

/** A connection, as far as the limits need it. */
type Connection = { visitor: string; signedIn: { caller: Caller } | undefined }

/** How many may be connected: of everybody, of one person, of guests, and of guests at one address. */
const most = { all: 2_000, person: 200, guests: 200, guestsAtOne: 20 }

/** Of a connection that is not among the others. */
export function expectPlace({ signedIn, visitor }: Connection, others: Connection[]) {
  const guests = others.filter((one) => !one.signedIn)
  const id = signedIn?.caller.person.id
  const own = others.filter((one) => one.signedIn?.caller.person.id === id)
  const atOne = guests.filter((one) => one.visitor === visitor)
  const full =
    others.length >= most.all ||
    (signedIn
      ? own.length >= most.person
      : guests.length >= most.guests || atOne.length >= most.guestsAtOne)
  if (full) throw new Violation(1008, 'Too many connections.')
}
