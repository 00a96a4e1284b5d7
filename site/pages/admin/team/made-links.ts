import type { OneTimeLink, Role } from '#site/backend/team.ts'

/** A link that was made a moment ago, and for what. */
export type MadeLink = OneTimeLink & { kind: 'invitation' | 'password'; words: string }

export const invitationOf = (made: OneTimeLink, role: Role): MadeLink => ({
  ...made,
  kind: 'invitation',
  words: `Invitation for ${made.email}, ${role}.`,
})

export const passwordLinkOf = (made: OneTimeLink): MadeLink => ({
  ...made,
  kind: 'password',
  words: `New password for ${made.email}.`,
})
