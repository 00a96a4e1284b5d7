import { recentProofMinutes } from '#contract/mfa.ts'
import type { Person } from '../data/store.ts'
import type { Settings } from '../environment.ts'
import type { Caller } from './sessions.ts'

/** What is missing before a session may do everything. */
export const missingSteps = ['password', 'code', 'second-factor', 'new-password'] as const
export type MissingStep = (typeof missingSteps)[number]

/**
 * `password`: whoever was invited has set none yet. `code`: the one of the second factor was not entered. `second-factor`: there is none,
 * and the settings ask for it. `new-password`: the password is the one that was printed, and the settings ask for a second factor.
 * Undefined where nothing is missing.
 */
export function missingStep(
  { person, session }: Caller,
  { requireSecondFactor }: Pick<Settings, 'requireSecondFactor'>,
): MissingStep | undefined {
  if (person.password === '') return 'password'
  const isAsked = isAskedForCode(person)
  if (isAsked && !session.factor) return 'code'
  if (!requireSecondFactor) return undefined
  if (!isAsked) return 'second-factor'
  return person.mustChange ? 'new-password' : undefined
}

export const isAskedForCode = ({ mfa, hasAuthenticator }: Person) => mfa && hasAuthenticator

/** Whether the second factor, or without one the password, was entered a short while ago. Clocks of replicas may differ. */
export function hasRecentProof({ person, session }: Caller, now: number) {
  const times = [session.factor?.at, isAskedForCode(person) ? undefined : session.passwordAt]
  return times.some((at) => at !== undefined && Math.abs(now - at) < recentProofMinutes * 60_000)
}
