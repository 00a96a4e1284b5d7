import type { OneTimeLink, Role } from '#site/backend/team.ts'

/** A link that was just created, and its purpose. */
export type MadeLink = OneTimeLink & { kind: 'invitation' | 'password'; words: string }

export const invitationOf = (link: OneTimeLink, role: Role): MadeLink => ({
  ...link,
  kind: 'invitation',
  words: `Invitation for ${link.email}, ${role}.`,
})

export const passwordLinkOf = (link: OneTimeLink): MadeLink => ({
  ...link,
  kind: 'password',
  words: `New password for ${link.email}.`,
})
