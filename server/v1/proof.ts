import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Factor } from '#contract/mfa.ts'
import { isPassword } from '../accounts/passwords.ts'
import { recoveryTag } from '../accounts/recovery-codes.ts'
import { freshToken, type Caller } from '../accounts/sessions.ts'
import { hasRecentCode, hasRecentPassword, missingStep } from '../accounts/standing.ts'
import { stepOf } from '../accounts/totp.ts'
import type { Proof, UsedCode } from '../data/second-factors.ts'
import { clientAddress, visitorAt } from '../http/client-address.ts'
import type { Parts } from '../parts.ts'
import {
  challengeRequired,
  invalidToken,
  notSignedIn,
  Refusal,
  tooManyRequests,
  wrongCredentials,
} from '../refusal.ts'
import { isInSessionHeader, replaceSecret } from './cookies.ts'
import { authorOf } from './roles.ts'

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

/** `secret`: for the body if the client reads its new secret there, else empty. */
type Entered = Caller & { secret: string }

/** Accepts a factor once, or refuses it, and replaces the session's secret. Returns the updated caller. */
export async function enter(factor: Factor, text: string, exchange: Exchange): Promise<Entered> {
  const { request, parts } = exchange
  const caller = callerOf(request)
  return counted(factor, exchange, async () => {
    const proof = await proofFrom(factor, text, exchange)
    const done =
      proof &&
      (await withNewSecret(caller, exchange, (entering) =>
        parts.store.secondFactors.enter({ ...entering, proof }, authorOf(request, caller)),
      ))
    if (!done) throw factor === 'password' ? wrongCredentials() : invalidToken()
    return done
  })
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
  { request, parts }: Exchange,
): Promise<Proof | undefined> {
  const { person } = callerOf(request)
  const visitor = visitorAt(clientAddress(request))
  if (name === 'password') {
    const isRight = await isPassword(text, person.password, visitor)
    return isRight ? { name, hash: person.password } : undefined
  }
  const present = await parts.store.secondFactors.find(person.id)
  if (name === 'totp') return present?.verified ? codeFrom(text, present.secret, parts) : undefined
  if (!present?.recoveryCodes) return undefined
  return { name, tag: await recoveryTag(text, present.recoveryCodes.salt, visitor) }
}

/** Undefined for a wrong code. */
export function codeFrom(
  text: string,
  secret: string | null,
  { now }: Pick<Parts, 'now'>,
): UsedCode | undefined {
  const step = secret === null ? undefined : stepOf(text, secret, now())
  return secret === null || step === undefined ? undefined : { name: 'totp', secret, step }
}

/**
 * Runs the change in a session and replaces the session's secret, so that a former one is worthless. Undefined if nothing was done. In
 * `X-Appwrite-Session` a session keeps its secret, as Appwrite's server clients expect, unless a second factor is required.
 */
export async function withNewSecret(
  { person, session }: Caller,
  { request, reply, parts }: Exchange,
  work: (entering: { personId: string; sessionId: string; secretHash: string }) => Promise<boolean>,
): Promise<Entered | undefined> {
  const { store, settings } = parts
  const keepsSecret = !settings.requireSecondFactor && isInSessionHeader(request, settings)
  const { token, ...fresh } = freshToken(person)
  const { secretHash } = keepsSecret ? session : fresh
  const isDone = await work({ personId: person.id, sessionId: session.id, secretHash })
  if (!isDone) return undefined
  const caller = await store.sessions.findBySecretHash(secretHash)
  // Ended since.
  if (!caller) throw notSignedIn()
  if (keepsSecret) return { ...caller, secret: '' }
  const exchange = { request, reply, settings }
  return { ...caller, secret: replaceSecret(token, session.expiresAt, exchange) }
}

/** For a reply without room for a secret: a client that would read it there has to sign in again. */
export async function endUnlessSecretSent(
  { session, secret }: Entered,
  { store }: Pick<Parts, 'store'>,
) {
  if (secret !== '') await store.sessions.remove(session.id, 'system')
}
