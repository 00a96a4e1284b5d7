import { printedPasswordHours, recentProofMinutes } from '#contract/people.ts'
import type { Person } from './people.ts'
import type { Settings } from '../settings.ts'
import type { Parts } from '../parts.ts'
import type { Caller } from './caller.ts'

/** What is missing before a session may do everything. */
export const missingSteps = ['password', 'code', 'second-factor', 'new-password'] as const
export type MissingStep = (typeof missingSteps)[number]

/**
 * `password`: an invited person has set none yet. `code`: the second factor's code was not entered. `second-factor`: there is none, and
 * the settings require it. `new-password`: the password was printed or is an easily guessed setting, and the settings require a second
 * factor. Undefined if nothing is missing.
 */
export function missingStep(
  { person, session }: Caller,
  { requireSecondFactor }: Pick<Settings, 'requireSecondFactor'>,
): MissingStep | undefined {
  if (person.password === '') return 'password'
  const { hasSecondFactor } = person
  if (hasSecondFactor && !session.factor) return 'code'
  if (!requireSecondFactor) return undefined
  if (!hasSecondFactor) return 'second-factor'
  return person.mustChange ? 'new-password' : undefined
}

/** Whether a printed password has expired. The password of the settings was never printed, whether or not it has to be changed. */
export function hasExpired(
  { person, password }: { person: Person; password: string },
  { settings, now }: Pick<Parts, 'settings' | 'now'>,
) {
  const { requireSecondFactor, admin } = settings
  const isSetting = admin?.email === person.email && admin.password === password
  const age = now() - person.passwordChangedAt
  return (
    requireSecondFactor && person.mustChange && !isSetting && age > printedPasswordHours * 3_600_000
  )
}

/** Whether the password was entered a short while ago. */
export const hasRecentPassword = ({ session }: Caller, now: number) =>
  isRecent(session.passwordAt, now)

/** Whether the second factor, if there is one, was entered recently. */
export const hasRecentCode = ({ person, session }: Caller, now: number) =>
  !person.hasSecondFactor || (session.factor !== null && isRecent(session.factor.at, now))

/** Clocks of replicas may differ. */
const isRecent = (at: number, now: number) => Math.abs(now - at) < recentProofMinutes * 60_000
