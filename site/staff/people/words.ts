import { longestPassword, shortestNewPassword, peopleErrors } from '#contract/people.ts'
import { serverMessage } from '#site/backend/admin.ts'
import { refusalType } from '#site/backend/appwrite.ts'

const passwordTrouble = `This password is too common or too short. Use at least ${shortestNewPassword} characters, and no password that many people use.`

const words = new Map<string | undefined, string>([
  [peopleErrors.proofNeeded, 'Nothing was changed. Confirm that it is you, and try again.'],
  [peopleErrors.noCodes, 'No recovery codes are left. Ask an owner, or whoever runs the server.'],
  [peopleErrors.wrongPassword, 'That password is not right.'],
  [
    peopleErrors.personalPassword,
    'This password contains your name or your email. Choose another.',
  ],
  [peopleErrors.samePassword, 'This is your current password. Choose another.'],
  [peopleErrors.lastOwner, 'At least one owner must stay. Make somebody else an owner first.'],
  [peopleErrors.alreadyStaff, 'Somebody with this email is in the team already.'],
  [peopleErrors.usedInvitation, 'This invitation was already used.'],
  [peopleErrors.invalidInvitation, 'This invitation has expired. Ask for a new one.'],
])

/** Texts for refused arguments, by name. */
const wrongArguments = new Map([
  ['password', passwordTrouble],
  ['email', 'This is not an email address. Check it.'],
  ['name', 'This name cannot be taken. Use up to 128 letters.'],
])

/** The text for a failure: ours, else the server's, else that it was not reached. */
export const wordsFor = (error: unknown, before = '') =>
  words.get(refusalType(error)) ??
  wordsForArgument(serverMessage(error)) ??
  `${before}No connection. Try again.`

/** Appwrite's messages are for programmers: "Invalid `password` param: ...". */
function wordsForArgument(message: string | undefined) {
  const [, name = '', requirement = ''] =
    /^Invalid `([^`]+)` param: (.*)$/s.exec(message ?? '') ?? []
  return name === '' ? message : (wrongArguments.get(name) ?? requirement)
}

/** For `peopleErrors.wrongCode`. */
export const wrongCodeWords = (isRecovery: boolean) =>
  isRecovery
    ? 'That code is not right, or was used before.'
    : 'That code is not right. Codes change every half minute, and each works once. Type the one shown now.'

/** The problem of a new password before it is sent, by the server's rule. */
export function weaknessOf(password: string): string {
  const size = new TextEncoder().encode(password).length
  if (size < shortestNewPassword) return `Use at least ${shortestNewPassword} characters.`
  return size > longestPassword ? 'This password is too long.' : ''
}

export const passwordRule = `At least ${shortestNewPassword} characters. The 10,000 most common passwords are refused.`
