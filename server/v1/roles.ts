import type { Caller } from '../accounts/sessions.ts'

/** Whether this caller may do what cannot be undone. There is one kind of staff. */
export const isOwner = ({ person }: Caller) => !person.blocked
