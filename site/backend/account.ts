import { AuthenticationFactor, AuthenticatorType, type Models } from 'appwrite'
import { type Factor, mfaErrors, type MfaFactors, type SessionList } from '#contract/mfa.ts'
import { account, refusalType } from './appwrite.ts'
import { type Me, meFrom } from './desk.ts'

/** The signed-in person's account. */
export type Account = Me & { email: string; hasSecondFactor: boolean }

/** An active session. */
export type Session = {
  id: string
  /** `Chrome on Windows`; empty if the browser is not recognised. */
  device: string
  isPhone: boolean
  address: string
  /** Empty if unknown. */
  begun: string
  lastUsed: string
  current: boolean
}

/** What an authenticator app needs. `address` is the content of the QR code. */
export type Setup = { key: string; address: string }

export async function ownAccount(): Promise<Account> {
  const user = await account.get()
  return { ...meFrom(user), email: user.email, hasSecondFactor: user.mfa }
}

export async function changePassword(password: string, oldPassword?: string): Promise<void> {
  await account.updatePassword({ password, ...(oldPassword !== undefined && { oldPassword }) })
}

/** The current session first, then by last use. `idleHours`: an unused session ends after this time. */
export async function listSessions(): Promise<{ sessions: Session[]; idleHours: number }> {
  const list = (await account.listSessions()) as Models.SessionList & SessionList
  const sessions = list.sessions
    .map(sessionFrom)
    .sort(
      (one, other) =>
        Number(other.current) - Number(one.current) || other.lastUsed.localeCompare(one.lastUsed),
    )
  return { sessions, idleHours: list.idleHours }
}

/** A session that has already ended is not an error. */
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

/** The code proves that the app has the key. A setup that is already verified (its reply was lost) also succeeds. */
export async function verifySetup(code: string): Promise<void> {
  try {
    await account.updateMFAAuthenticator({ type: AuthenticatorType.Totp, otp: code })
  } catch (error) {
    if (refusalType(error) !== mfaErrors.alreadySetUp) throw error
  }
}

/** From then on every sign-in requires a code. */
export async function enableSecondFactor(): Promise<void> {
  await account.updateMFA({ mfa: true })
}

export async function disableSecondFactor(): Promise<void> {
  await account.deleteMFAAuthenticator({ type: AuthenticatorType.Totp })
}

/** Ten new codes; they replace the existing ones. */
export async function newRecoveryCodes(): Promise<string[]> {
  const codes = account.createMFARecoveryCodes().catch((error: unknown) => {
    if (refusalType(error) !== 'user_recovery_codes_already_exists') throw error
    return account.updateMFARecoveryCodes()
  })
  return (await codes).recoveryCodes
}

/** The number of unused codes. */
export async function countRecoveryCodes(): Promise<number> {
  try {
    return (await account.getMFARecoveryCodes()).recoveryCodes.length
  } catch (error) {
    if (refusalType(error) === 'user_recovery_codes_not_found') return 0
    throw error
  }
}

/** When the second factor was turned on; empty if no longer known. */
export async function secondFactorSince(): Promise<string> {
  const { since } = (await account.listMFAFactors()) as Models.MfaFactors & MfaFactors
  return since
}

/** Confirms the identity again: by an app code, a recovery code or the password. */
export async function prove(factor: Factor, answer: string): Promise<void> {
  // The password is an extension of our server; the client's type does not list it.
  const sdkFactor = factor as AuthenticationFactor
  const { $id } = await account.createMFAChallenge({ factor: sdkFactor })
  await account.updateMFAChallenge({ challengeId: $id, otp: answer })
}

/** Requests a link by mail. The reply does not reveal whether the address has an account. */
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
  current,
}: Models.Session): Session {
  return {
    id: $id,
    device: [clientName, osName].filter(Boolean).join(' on '),
    isPhone: deviceName === 'smartphone' || deviceName === 'tablet',
    address: ip,
    begun: $createdAt,
    lastUsed: $updatedAt,
    current,
  }
}
