import { AuthenticationFactor, AuthenticatorType, type Models } from 'appwrite'
import { mfaErrors, type Factor, type MfaFactors, type SessionList } from '#contract/mfa.ts'
import { account } from './appwrite.ts'
import { meFrom, type Me } from './desk.ts'
import { refusalType } from './refused.ts'

/** One's own account. */
export type Account = Me & { email: string; hasSecondFactor: boolean }

/** A place where somebody is signed in. */
export type Session = {
  id: string
  /** `Chrome on Windows`; empty where the browser did not say. */
  device: string
  isPhone: boolean
  address: string
  /** Empty where it is not known. */
  country: string
  begun: string
  lastUsed: string
  current: boolean
}

/** What an app is given, so that it shows codes. `address` is what a QR code holds. */
export type Setup = { key: string; address: string }

export async function ownAccount(): Promise<Account> {
  const user = await account.get()
  return { ...meFrom(user), email: user.email, hasSecondFactor: user.mfa }
}

export async function changePassword(password: string, oldPassword?: string): Promise<void> {
  await account.updatePassword({ password, ...(oldPassword !== undefined && { oldPassword }) })
}

/** The one that asks first, then the one that was used last. `idleHours`: one that is not used for so long ends. */
export async function listSessions(): Promise<{ sessions: Session[]; idleHours: number }> {
  const list = (await account.listSessions()) as Models.SessionList & SessionList
  const sessions = list.sessions
    .map(sessionFrom)
    .toSorted(
      (one, other) =>
        Number(other.current) - Number(one.current) || other.lastUsed.localeCompare(one.lastUsed),
    )
  return { sessions, idleHours: list.idleHours }
}

/** One that has ended already is as good as ended now. */
export async function endSession(sessionId: string): Promise<void> {
  try {
    await account.deleteSession({ sessionId })
  } catch (error) {
    if (refusalType(error) !== 'user_session_not_found') throw error
  }
}

export async function beginSetup(): Promise<Setup> {
  const { secret, uri } = await account.createMFAAuthenticator({ type: AuthenticatorType.Totp })
  return { key: secret, address: uri }
}

/** The code shows that the app has the key. One that was verified already, while the answer was lost, is as good. */
export async function verifySetup(code: string): Promise<void> {
  try {
    await account.updateMFAAuthenticator({ type: AuthenticatorType.Totp, otp: code })
  } catch (error) {
    if (refusalType(error) !== mfaErrors.alreadySetUp) throw error
  }
}

/** From then on a code is asked for at every sign-in. */
export async function enableSecondFactor(): Promise<void> {
  await account.updateMFA({ mfa: true })
}

export async function disableSecondFactor(): Promise<void> {
  await account.deleteMFAAuthenticator({ type: AuthenticatorType.Totp })
}

/** Ten new ones, in the place of those that there are. */
export async function newRecoveryCodes(): Promise<string[]> {
  const make = account.createMFARecoveryCodes().catch((error: unknown) => {
    if (refusalType(error) !== 'user_recovery_codes_already_exists') throw error
    return account.updateMFARecoveryCodes()
  })
  return (await make).recoveryCodes
}

/** How many were not used yet. */
export async function countRecoveryCodes(): Promise<number> {
  try {
    return (await account.getMFARecoveryCodes()).recoveryCodes.length
  } catch (error) {
    if (refusalType(error) === 'user_recovery_codes_not_found') return 0
    throw error
  }
}

/** When the second factor was turned on; empty where that is not known any more. */
export async function secondFactorSince(): Promise<string> {
  const { since } = (await account.listMFAFactors()) as Models.MfaFactors & MfaFactors
  return since
}

/** Shows once more who is there: by a code of the app, a recovery code or the password. */
export async function prove(factor: Factor, answer: string): Promise<void> {
  // The password is an addition of our server to what the client knows.
  const sdkFactor = factor as AuthenticationFactor
  const { $id } = await account.createMFAChallenge({ factor: sdkFactor })
  await account.updateMFAChallenge({ challengeId: $id, otp: answer })
}

/** Sends a link by mail, whether or not somebody has this address: the answer does not tell. */
export async function askForRecovery(email: string, url: string): Promise<void> {
  await account.createRecovery({ email, url })
}

export async function recover(userId: string, secret: string, password: string): Promise<void> {
  await account.updateRecovery({ userId, secret, password })
}

function sessionFrom({
  $id,
  $createdAt,
  $updatedAt,
  clientName,
  osName,
  deviceName,
  ip,
  countryCode,
  countryName,
  current,
}: Models.Session): Session {
  return {
    id: $id,
    device: [clientName, osName].filter(Boolean).join(' on '),
    isPhone: deviceName === 'smartphone' || deviceName === 'tablet',
    address: ip,
    country: countryCode === '--' ? '' : countryName,
    begun: $createdAt,
    lastUsed: $updatedAt,
    current,
  }
}
