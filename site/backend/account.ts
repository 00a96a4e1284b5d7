import type { Models } from 'appwrite'
import type { SessionList } from '#contract/appwrite.ts'
import {
  peopleErrors,
  type Factor,
  type RecoveryCodes,
  type SecondFactor,
  type Setup,
} from '#contract/people.ts'
import { endpoints } from '#contract/paths.ts'
import { account, callServer, refusalType, serverAddress } from './appwrite.ts'

export type { Setup }

const ofSecondFactor = serverAddress(endpoints.secondFactor)

export async function changeName(name: string): Promise<void> {
  await account.updateName({ name })
}

export async function changePassword(password: string, oldPassword?: string): Promise<void> {
  await account.updatePassword({ password, ...(oldPassword !== undefined && { oldPassword }) })
}

/** The current session first, then by last use. `idleHours`: an unused session ends after this time. */
export async function listSessions() {
  const { sessions, idleHours } = (await account.listSessions()) as Models.SessionList & SessionList
  const sorted = sessions.sort(
    (one, other) =>
      Number(other.current) - Number(one.current) || other.$updatedAt.localeCompare(one.$updatedAt),
  )
  return { sessions: sorted, idleHours }
}

/** A session that has already ended is not an error. */
export async function endSession(sessionId: string): Promise<void> {
  try {
    await account.deleteSession({ sessionId })
  } catch (error) {
    if (refusalType(error) !== 'user_session_not_found') throw error
  }
}

export const beginSetup = () => callServer<Setup>('post', ofSecondFactor, {})

/** The code proves that the app has the key; from then on every sign-in needs one. A setup that is done (its reply was lost) also succeeds. */
export async function verifySetup(code: string): Promise<void> {
  try {
    await callServer('put', ofSecondFactor, { code })
  } catch (error) {
    if (refusalType(error) !== peopleErrors.alreadySetUp) throw error
  }
}

export const disableSecondFactor = () => callServer('delete', ofSecondFactor)

/** Ten new codes; they replace the existing ones. */
export const newRecoveryCodes = async () =>
  (await callServer<RecoveryCodes>('post', serverAddress(endpoints.recoveryCodes), {})).codes

export const readSecondFactor = () => callServer<SecondFactor>('get', ofSecondFactor)

/** Confirms the identity again: by an app code, a recovery code or the password. */
export const prove = (factor: Factor, answer: string) =>
  callServer('post', serverAddress(endpoints.proof), { factor, answer })

/** Requests a link by mail. The reply does not reveal whether the address has an account. */
export const askForRecovery = (email: string) =>
  callServer('post', serverAddress(endpoints.recovery), { email })

export const recover = (userId: string, secret: string, password: string) =>
  callServer('put', serverAddress(endpoints.recovery), { userId, secret, password })
