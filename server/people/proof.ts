import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Factor } from '#contract/people.ts'
import { isPassword } from './passwords/passwords.ts'
import { codeFrom, recoveryTag } from './second-factor/codes.ts'
import { freshToken, type Caller, authorOf } from './caller.ts'
import { hasRecentCode, hasRecentPassword, missingStep } from './standing.ts'
import { enterSecondFactor, findSecondFactor, type Proof } from './second-factor/second-factors.ts'
import { clientAddress, visitorAt } from '../http/client-address.ts'
import type { Parts } from '../parts.ts'
import {
  challengeRequired,
  invalidToken,
  noAuthenticator,
  noRecoveryCodes,
  notSignedIn,
  Refusal,
  tooManyRequests,
  wrongCredentials,
} from '../refusal.ts'
import { setSessionCookies } from './cookies.ts'
import { findSession } from './sessions.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply; parts: Parts }

export function callerOf({ caller }: FastifyRequest) {
  if (!caller) throw notSignedIn()
  return caller
}

/** Changes to sign-in or to people require a recently entered password, and the code if there is a second factor. */
export function expectRecentProof(caller: Caller, parts: Pick<Parts, 'now'>) {
  expectRecentPassword(caller, parts)
  expectRecentCode(caller, parts)
}

/** For a call that contains a code. */
function expectRecentPassword(caller: Caller, { now }: Pick<Parts, 'now'>) {
  if (!hasRecentPassword(caller, now())) throw challengeRequired()
}

/** For a call that contains the password. */
export function expectRecentCode(caller: Caller, { now }: Pick<Parts, 'now'>) {
  if (!hasRecentCode(caller, now())) throw challengeRequired()
}

/** Accepts a factor once, or refuses it, and replaces the session's secret. */
export async function enter(factor: Factor, text: string, exchange: Exchange): Promise<void> {
  const { request, parts } = exchange
  const caller = callerOf(request)
  const present = await presentOf(caller, parts)
  if (factor === 'totp' && !present.verified) throw noAuthenticator()
  if (factor === 'recoverycode' && !present.recoveryCodes?.tags.length) throw noRecoveryCodes()
  await counted(factor, exchange, async () => {
    const proof = await proofFrom(factor, text, present, exchange)
    const done =
      proof &&
      (await withNewSecret(caller, exchange, (entering) =>
        enterSecondFactor(parts.db, { ...entering, proof }, authorOf(request, caller)),
      ))
    if (!done) throw factor === 'password' ? wrongCredentials() : invalidToken()
  })
}

type SecondFactor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>

export async function presentOf({ person }: Caller, { db }: Pick<Parts, 'db'>) {
  const present = await findSecondFactor(db, person.id)
  // Removed since.
  if (!present) throw notSignedIn()
  return present
}

/**
 * Counts the attempt, and resets the count if it is right. Sessions with only the password share the count of the account; each complete
 * session has its own. A recovery code is too long to be guessed, and is counted per address: otherwise a guesser elsewhere could lock
 * out a person who has lost the phone.
 */
export async function counted<Result>(
  factor: Factor,
  { request, parts }: Omit<Exchange, 'reply'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { limits, settings } = parts
  const caller = callerOf(request)
  const { person, session } = caller
  const isComplete = !missingStep(caller, settings)
  const isOfAddress = !isComplete && factor === 'recoverycode'
  const subject = {
    account: `${factor} ${person.id}${isComplete ? ` ${session.id}` : ''}`,
    ...(isOfAddress && { address: clientAddress(request) }),
  }
  const few = await limits.proof.take(subject)
  const allowance =
    few.allowed && !isComplete && !isOfAddress
      ? await limits.proofOfDay.take({ account: person.id })
      : few
  if (!allowance.allowed) {
    request.log.warn({ person: person.id }, 'proof refused: too many attempts')
    throw tooManyRequests((allowance.resetAt - Date.now()) / 1_000)
  }
  const result = await work().catch((error: unknown) => {
    request.log.warn({ person: person.id }, 'proof refused')
    if (error instanceof Refusal)
      parts.audit.note({
        by: authorOf(request, caller),
        action: 'sign-in-failed',
        detail: factor,
        subject: person.id,
        subjectName: person.name,
      })
    throw error
  })
  await limits.proof.reset(subject)
  return result
}

async function proofFrom(
  name: Factor,
  text: string,
  { secret, recoveryCodes }: SecondFactor,
  { request, parts }: Exchange,
): Promise<Proof | undefined> {
  const { password } = callerOf(request).person
  const visitor = visitorAt(clientAddress(request))
  if (name === 'totp') return codeFrom(text, secret ?? '', parts.now())
  if (name === 'password')
    return (await isPassword(text, password, visitor)) ? { name, hash: password } : undefined
  return { name, tag: await recoveryTag(text, recoveryCodes?.salt ?? '', visitor) }
}

/** Runs the change in a session and replaces the session's secret, so that a former one is worthless. Undefined if nothing was done. */
export async function withNewSecret(
  { person, session }: Caller,
  { request, reply, parts }: Exchange,
  work: (entering: { personId: string; sessionId: string; secretHash: string }) => Promise<boolean>,
): Promise<Caller | undefined> {
  const { db, settings } = parts
  const { token, secretHash } = freshToken(person)
  const isDone = await work({ personId: person.id, sessionId: session.id, secretHash })
  if (!isDone) return undefined
  const caller = await findSession(db, secretHash)
  // Ended since.
  if (!caller) throw notSignedIn()
  setSessionCookies(token, session.expiresAt, { request, reply, settings })
  return caller
}
