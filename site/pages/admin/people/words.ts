import { mfaErrors } from '#contract/mfa.ts'
import { longestPassword, shortestNewPassword } from '#contract/password-lengths.ts'
import { peopleErrors } from '#contract/people.ts'
import { serverMessage } from '#site/backend/admin.ts'
import { refusalType } from '#site/backend/refused.ts'

const words = new Map<string | undefined, string>([
  [mfaErrors.proofNeeded, 'Nothing was changed. Confirm that it is you, and try again.'],
  [mfaErrors.noCodes, 'No recovery codes are left. Ask an owner, or whoever runs the server.'],
  [mfaErrors.wrongPassword, 'That password is not right.'],
  [mfaErrors.personalPassword, 'This password contains your name or your email. Choose another.'],
  [mfaErrors.samePassword, 'This is your current password. Choose another.'],
  [peopleErrors.lastOwner, 'At least one owner must stay. Make somebody else an owner first.'],
  [peopleErrors.alreadyStaff, 'Somebody with this email is in the team already.'],
  [peopleErrors.usedInvitation, 'This invitation was already used.'],
  [peopleErrors.invalidInvitation, 'This invitation has expired. Ask for a new one.'],
])

/** A failure in words: ours, else the server's, else that it was not reached. */
export const wordsFor = (error: unknown, before = '') =>
  words.get(refusalType(error)) ?? serverMessage(error) ?? `${before}No connection. Try again.`

/** What is wrong with a new password before it is sent, as the server counts it. */
export function weaknessOf(password: string): string {
  const size = new TextEncoder().encode(password).length
  if (size < shortestNewPassword) return `Use at least ${shortestNewPassword} characters.`
  return size > longestPassword ? 'This password is too long.' : ''
}

export const passwordRule = `At least ${shortestNewPassword} characters. The 10,000 most common passwords are refused.`
