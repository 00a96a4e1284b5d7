import { audited } from '../audit.ts'
import type { Db, Tx, Writer } from '../../db/db.ts'
import { mostSessions } from '../sessions.ts'
import type { UsedCode } from './codes.ts'
import { sql, type Sql } from '../../db/sql.ts'
import { textOf } from '../../db/text.ts'

/** A factor entered in a session. `secretHash` replaces the former one. */
type Entering = {
  personId: string
  sessionId: string
  secretHash: string
}

/** What was checked, and is only accepted if it is still so. `tag` is the hash of a recovery code, `hash` that of the password. */
export type Proof =
  | UsedCode
  | { name: 'recoverycode'; tag: string }
  | { name: 'password'; hash: string }

type NewPassword = Entering & {
  /** The hash of before. */
  before: string
  password: string
}

/** Hashes of the codes that are left, all with one salt. `session`: the id of the one that made them. */
export type RecoveryCodes = { salt: string; tags: string[]; session?: string }

/** `secret` in base32, verified or not; null if no setup was started. */
type SecondFactor = {
  secret: string | null
  verified: boolean
  recoveryCodes: RecoveryCodes | null
}

/** Undefined for a removed person. */
export async function findSecondFactor(
  { all }: Db,
  personId: string,
): Promise<SecondFactor | undefined> {
  const [row] = await all(sql`SELECT totp_secret, totp_verified, recovery_codes FROM people
    WHERE id = ${personId}`)
  if (!row) return undefined
  const { totp_secret: secret, totp_verified: verified, recovery_codes: codes } = row
  return {
    secret: textOf(secret),
    verified: Boolean(verified),
    recoveryCodes: codesIn(codes),
  }
}

/** Only written by this file. */
const codesIn = (text: unknown) =>
  typeof text === 'string' ? (JSON.parse(text) as RecoveryCodes) : null

// False everywhere below: it is not so any more, and nothing was changed.

/** Restarts the setup; false if it is done. */
export const beginSecondFactor = (
  db: Db,
  personId: string,
  secret: string,
  by: Writer,
): Promise<boolean> =>
  db.write(by, (tx) =>
    changed(
      tx,
      sql`UPDATE people SET totp_secret = ${secret}, totp_step = 0
      WHERE id = ${personId} AND NOT totp_verified RETURNING id`,
    ),
  )

/**
 * Verifies the authenticator by its first code, which counts as entered in the session; from then on a code is required. Somebody with
 * the password alone could have made recovery codes before; those of the session that sets up the second factor stay.
 */
export const verifySecondFactor = (
  db: Db,
  { code, ...entering }: Entering & { code: UsedCode },
  by: Writer,
): Promise<boolean> =>
  db.write(by, async (tx) => {
    const { personId: subject } = entering
    const isVerified = await changed(
      tx,
      sql`UPDATE people SET totp_verified = TRUE, totp_step = ${code.step}, updated_at = ${tx.now}
      WHERE id = ${subject} AND NOT totp_verified AND totp_secret = ${code.secret} RETURNING id`,
    )
    if (!isVerified) return false
    await audited(tx, by, { action: 'second-factor-on', subject, detail: 'authenticator' })
    await note(tx, entering, 'totp')
    const [row] = await tx.all(sql`SELECT recovery_codes FROM people WHERE id = ${subject}`)
    if (codesIn(row?.['recovery_codes'])?.session !== entering.sessionId)
      await tx.all(sql`UPDATE people SET recovery_codes = NULL WHERE id = ${subject}`)
    return true
  })

/** Counts as entered in the session. A code of an authenticator is good once, and so is a recovery code, on all replicas together. */
export const enterSecondFactor = (
  db: Db,
  { proof, ...entering }: Entering & { proof: Proof },
  by: Writer,
): Promise<boolean> =>
  db.write(by, async (tx) => {
    const { personId: subject, sessionId } = entering
    if (!(await used(tx, subject, proof))) return false
    if (proof.name === 'recoverycode')
      await audited(tx, by, { action: 'recovery-code-used', subject })
    const [first] = await tx.all(
      sql`SELECT 1 FROM sessions WHERE id = ${sessionId} AND factor IS NULL`,
    )
    if (first && proof.name !== 'password')
      await audited(tx, by, { action: 'sign-in', detail: proof.name })
    await note(tx, entering, proof.name)
    return true
  })

/** Of several concurrent uses of the same code, one is accepted. */
async function used(tx: Tx, personId: string, proof: Proof): Promise<boolean> {
  if (proof.name === 'totp')
    return changed(
      tx,
      sql`UPDATE people SET totp_step = ${proof.step}
      WHERE id = ${personId} AND totp_verified AND totp_secret = ${proof.secret}
        AND totp_step < ${proof.step} RETURNING id`,
    )
  const [row] = await tx.all(sql`SELECT password, recovery_codes FROM people
    WHERE id = ${personId} ${tx.dialect.forUpdate}`)
  if (proof.name === 'password') return row?.['password'] === proof.hash
  const codes = codesIn(row?.['recovery_codes'])
  if (!codes?.tags.includes(proof.tag)) return false
  const left = { ...codes, tags: codes.tags.filter((tag) => tag !== proof.tag) }
  await tx.all(
    sql`UPDATE people SET recovery_codes = ${JSON.stringify(left)} WHERE id = ${personId}`,
  )
  return true
}

/** What was just entered in a session, which has another secret from then on. */
async function note(
  { all, now: at }: Tx,
  { personId, sessionId, secretHash }: Entering,
  name: Proof['name'],
) {
  const noted =
    name === 'password' ? sql`password_at = ${at}` : sql`factor = ${name}, factor_at = ${at}`
  await all(sql`UPDATE sessions SET ${noted}, seen_at = ${at}, secret_hash = ${secretHash}
    WHERE id = ${sessionId} AND person_id = ${personId}`)
  await all(sql`DELETE FROM sessions WHERE person_id = ${personId} AND factor IS NOT NULL
    AND id <> ${sessionId} AND sequence NOT IN (SELECT sequence FROM sessions
      WHERE person_id = ${personId} AND factor IS NOT NULL
      ORDER BY factor_at DESC, sequence DESC LIMIT ${mostSessions})`)
}

/** Ends all other sessions of that person. False, without a change, if the former password is a different one. */
export const changePassword = (
  db: Db,
  { before, password, ...entering }: NewPassword,
  by: Writer,
): Promise<boolean> =>
  db.write(by, async (tx) => {
    const { personId, sessionId } = entering
    const isChanged = await changed(
      tx,
      sql`UPDATE people SET password = ${password},
        password_changed_at = ${tx.now}, updated_at = ${tx.now}, must_change = FALSE
      WHERE id = ${personId} AND password = ${before} RETURNING id`,
    )
    if (!isChanged) return false
    await tx.all(sql`DELETE FROM sessions WHERE person_id = ${personId} AND id <> ${sessionId}`)
    // Links by mail end too: the password may be changed because the mailbox is compromised.
    await tx.all(sql`DELETE FROM recoveries WHERE person_id = ${personId}`)
    await audited(tx, by, { action: 'password', subject: personId })
    await note(tx, entering, 'password')
    return true
  })

/** Takes the recovery codes along. No session counts as having entered a factor any more. */
export const removeSecondFactor = (db: Db, personId: string, by: Writer): Promise<boolean> =>
  db.write(by, async (tx) => {
    const isRemoved = await changed(
      tx,
      sql`UPDATE people SET totp_secret = NULL, totp_verified = FALSE, totp_step = 0,
        recovery_codes = NULL, updated_at = ${tx.now}
      WHERE id = ${personId} AND totp_verified RETURNING id`,
    )
    if (!isRemoved) return false
    await tx.all(sql`UPDATE sessions SET factor = NULL, factor_at = NULL
      WHERE person_id = ${personId}`)
    const detail = 'authenticator'
    await audited(tx, by, { action: 'second-factor-off', subject: personId, detail })
    return true
  })

/** In place of the former ones. With a second factor only for a session that has entered one. */
export const keepRecoveryCodes = (
  db: Db,
  personId: string,
  codes: RecoveryCodes,
  by: Writer,
): Promise<boolean> =>
  db.write(by, async (tx) => {
    const isSet = await changed(
      tx,
      sql`UPDATE people SET recovery_codes = ${JSON.stringify(codes)}
      WHERE id = ${personId} AND (NOT totp_verified
        OR EXISTS (SELECT 1 FROM sessions WHERE id = ${codes.session ?? ''} AND factor IS NOT NULL))
      RETURNING id`,
    )
    if (isSet) await audited(tx, by, { action: 'recovery-codes', subject: personId })
    return isSet
  })

const changed = async ({ all }: Tx, statement: Sql) => (await all(statement)).length > 0
