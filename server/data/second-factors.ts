import { audited } from './audit.ts'
import type { Dialect, Writer } from './db.ts'
import type { QuerySteps } from './query-steps.ts'
import { mostSessions } from './sessions.ts'
import { fixed, sql, truth, type Sql } from './sql.ts'
import type {
  MfaChange,
  NewPassword,
  Proof,
  RecoveryCodes,
  SecondFactor,
  UsedCode,
} from './store.ts'
import { textOf } from './text.ts'

type Entering = Omit<NewPassword, 'before' | 'password'> & { at: number }

export function* findSecondFactor(personId: string): QuerySteps<SecondFactor | undefined> {
  const [row] = yield sql`SELECT totp_secret, totp_verified, recovery_codes FROM people
    WHERE id = ${personId}`
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

type OfPerson = { personId: string; at: number }
type Begun = { personId: string; secret: string }

export function* beginAuthenticator({ personId, secret }: Begun): QuerySteps<boolean> {
  const isBegun = yield* changed(sql`UPDATE people SET totp_secret = ${secret}, totp_step = 0,
      totp_verified = FALSE
    WHERE id = ${personId} AND NOT (mfa AND totp_verified) RETURNING id`)
  if (isBegun) yield* forgetFactor(personId)
  return isBegun
}

/** No session counts as having entered it any more. */
function* forgetFactor(personId: string): QuerySteps<void> {
  yield sql`UPDATE sessions SET factor = NULL, factor_at = NULL WHERE person_id = ${personId}`
}

export function* verifyAuthenticator(
  { code, ...entering }: Entering & { code: UsedCode },
  _dialect: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  const { personId, at } = entering
  const isVerified = yield* changed(sql`UPDATE people SET totp_verified = TRUE,
      totp_step = ${code.step}, updated_at = ${at}
    WHERE id = ${personId} AND NOT totp_verified AND totp_secret = ${code.secret} RETURNING id`)
  if (isVerified) {
    const subject = personId
    yield* audited(by, { at, action: 'second-factor-on', subject, detail: 'authenticator' })
    yield* note(entering, 'totp')
    yield* endForeignCodes(entering)
  }
  return isVerified
}

/**
 * Once a code is required. Somebody with the password alone could have made recovery codes before; those of the session that sets up
 * the second factor stay.
 */
function* endForeignCodes({
  personId,
  sessionId,
}: Pick<MfaChange, 'personId' | 'sessionId'>): QuerySteps<void> {
  const [row] = yield sql`SELECT recovery_codes FROM people
    WHERE id = ${personId} AND mfa AND totp_verified`
  const codes = codesIn(row?.['recovery_codes'])
  if (codes && codes.session !== sessionId)
    yield sql`UPDATE people SET recovery_codes = NULL WHERE id = ${personId}`
}

export function* enterFactor(
  { proof, ...entering }: Entering & { proof: Proof },
  { forUpdate }: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  const isAccepted = yield* used(entering.personId, proof, forUpdate)
  if (isAccepted) {
    const { personId, sessionId, at } = entering
    const subject = personId
    if (proof.name === 'recoverycode')
      yield* audited(by, { at, action: 'recovery-code-used', subject })
    const [first] = yield sql`SELECT 1 FROM sessions WHERE id = ${sessionId} AND factor IS NULL`
    if (first && proof.name !== 'password')
      yield* audited(by, { at, action: 'sign-in', detail: proof.name })
    yield* note(entering, proof.name)
  }
  return isAccepted
}

/** Of several concurrent uses of the same code, one is accepted. */
function* used(personId: string, proof: Proof, forUpdate: Sql): QuerySteps<boolean> {
  if (proof.name === 'totp') {
    return yield* changed(sql`UPDATE people SET totp_step = ${proof.step}
      WHERE id = ${personId} AND totp_verified AND totp_secret = ${proof.secret}
        AND totp_step < ${proof.step} RETURNING id`)
  }
  const [row] = yield sql`SELECT password, recovery_codes FROM people
    WHERE id = ${personId} ${forUpdate}`
  if (proof.name === 'password') return row?.['password'] === proof.hash
  const codes = codesIn(row?.['recovery_codes'])
  if (!codes?.tags.includes(proof.tag)) return false
  const left = { ...codes, tags: codes.tags.filter((tag) => tag !== proof.tag) }
  yield sql`UPDATE people SET recovery_codes = ${JSON.stringify(left)} WHERE id = ${personId}`
  return true
}

/** What was just entered in a session, which has another secret from then on. */
function* note(
  { personId, sessionId, secretHash, at }: Entering,
  name: Proof['name'],
): QuerySteps<void> {
  const noted =
    name === 'password' ? sql`password_at = ${at}` : sql`factor = ${name}, factor_at = ${at}`
  yield sql`UPDATE sessions SET ${noted}, seen_at = ${at}, secret_hash = ${secretHash}
    WHERE id = ${sessionId} AND person_id = ${personId}`
  yield sql`DELETE FROM sessions WHERE person_id = ${personId} AND factor IS NOT NULL
    AND id <> ${sessionId} AND sequence NOT IN (SELECT sequence FROM sessions
      WHERE person_id = ${personId} AND factor IS NOT NULL
      ORDER BY factor_at DESC, sequence DESC LIMIT ${mostSessions})`
}

export function* changePassword(
  { before, password, ...entering }: NewPassword & { at: number },
  _dialect: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  const { personId, sessionId, at } = entering
  const isChanged = yield* changed(sql`UPDATE people SET password = ${password},
      password_changed_at = ${at}, updated_at = ${at}, must_change = FALSE
    WHERE id = ${personId} AND password = ${before} RETURNING id`)
  if (!isChanged) return false
  yield sql`DELETE FROM sessions WHERE person_id = ${personId} AND id <> ${sessionId}`
  // Links by mail end too: the password may be changed because the mailbox is compromised.
  yield sql`DELETE FROM recoveries WHERE person_id = ${personId}`
  yield* audited(by, { at, action: 'password', subject: personId })
  yield* note(entering, 'password')
  return true
}

export function* setMfa(
  change: MfaChange & { at: number },
  { forUpdate }: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  const { personId, mfa, at } = change
  const [before] = yield sql`SELECT mfa FROM people WHERE id = ${personId} ${forUpdate}`
  const isThere = yield* changed(sql`UPDATE people SET mfa = ${truth(mfa)}, updated_at = ${at}
    WHERE id = ${personId} RETURNING id`)
  const action = mfa ? 'second-factor-on' : 'second-factor-off'
  if (isThere) yield* audited(by, { at, action, subject: personId })
  if (mfa && !before?.['mfa']) yield* endForeignCodes(change)
  return isThere
}

export function* removeSecondFactor(
  { personId, at }: OfPerson,
  _dialect: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  const isRemoved = yield* changed(sql`UPDATE people SET mfa = FALSE, totp_secret = NULL,
      totp_verified = FALSE, totp_step = 0, recovery_codes = NULL, updated_at = ${at}
    WHERE id = ${personId} AND totp_verified RETURNING id`)
  if (isRemoved) {
    yield* forgetFactor(personId)
    const detail = 'authenticator'
    yield* audited(by, { at, action: 'second-factor-off', subject: personId, detail })
  }
  return isRemoved
}

type NewRecoveryCodes = OfPerson & { codes: RecoveryCodes; replacing: boolean }

export function* keepRecoveryCodes(
  { personId, codes, replacing, at }: NewRecoveryCodes,
  _dialect: Dialect,
  by: Writer,
): QuerySteps<boolean> {
  const expected = fixed(replacing ? 'IS NOT NULL' : 'IS NULL')
  const isSet = yield* changed(sql`UPDATE people SET recovery_codes = ${JSON.stringify(codes)}
    WHERE id = ${personId} AND recovery_codes ${expected} AND (NOT (mfa AND totp_verified)
      OR EXISTS (SELECT 1 FROM sessions WHERE id = ${codes.session ?? ''} AND factor IS NOT NULL))
    RETURNING id`)
  if (isSet) yield* audited(by, { at, action: 'recovery-codes', subject: personId })
  return isSet
}

function* changed(statement: Sql): QuerySteps<boolean> {
  return (yield statement).length > 0
}
