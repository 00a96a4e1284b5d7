import type { OneTimeLink, Role } from '#site/backend/team.ts'
import type { MadeLink } from './page.tsx'

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
