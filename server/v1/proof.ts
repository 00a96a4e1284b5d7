import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Factor } from '#contract/mfa.ts'
import { isPassword } from '../accounts/passwords.ts'
import { recoveryTag } from '../accounts/recovery-codes.ts'
import { freshToken, type Caller } from '../accounts/sessions.ts'
import { hasRecentCode, hasRecentPassword, missingStep } from '../accounts/standing.ts'
import { stepOf } from '../accounts/totp.ts'
import type { Author, Proof, UsedCode } from '../data/store.ts'
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

/** What changes how somebody signs in, or who does, is for whoever entered the password just now, and the code where there is a second factor. */
export function expectRecentProof(caller: Caller, parts: Pick<Parts, 'now'>) {
  expectRecentPassword(caller, parts)
  expectRecentCode(caller, parts)
}

/** For a call that brings a code itself. */
export function expectRecentPassword(caller: Caller, { now }: Pick<Parts, 'now'>) {
  if (!hasRecentPassword(caller, now())) throw challengeRequired()
}

/** For a call that brings the password itself. */
export function expectRecentCode(caller: Caller, { now }: Pick<Parts, 'now'>) {
  if (!hasRecentCode(caller, now())) throw challengeRequired()
}

/** `secret`: for the answer to a client that reads its new secret there, else empty. */
type Entered = Caller & { secret: string }

/** Accepts what was entered, once, or refuses it. The session has another secret afterwards. Gives the caller as it is then. */
export async function enter(factor: Factor, text: string, exchange: Exchange): Promise<Entered> {
  const { request, parts } = exchange
  const caller = callerOf(request)
  return counted(factor, exchange, async () => {
    const proof = await proofFrom(factor, text, exchange)
    const done =
      proof &&
      (await withNewSecret(caller, exchange, (entering) =>
        parts.store.secondFactors.enter({ ...entering, proof }),
      ))
    if (!done) throw factor === 'password' ? wrongCredentials() : invalidToken()
    return done
  })
}

/**
 * Counts the attempt, and forgets the count when it is right. Whoever has no more than the password shares the count of the account,
 * whichever session it is; each session that is complete has its own. A recovery code is too long to be guessed, and is counted for each
 * address: else a guesser elsewhere could keep out whoever has lost the phone.
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
        by: authorOf(request, { person }),
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
 * Does what is entered in a session, and replaces its secret with it, so that whoever knew the former one is left outside. Undefined where
 * nothing was done. In `X-Appwrite-Session` a session keeps its secret, as Appwrite's clients for servers expect, unless everybody needs a
 * second factor.
 */
export async function withNewSecret(
  { person, session }: Caller,
  { request, reply, parts }: Exchange,
  work: (entering: {
    personId: string
    sessionId: string
    secretHash: string
    by: Author
  }) => Promise<boolean>,
): Promise<Entered | undefined> {
  const { store, settings } = parts
  const keepsSecret = !settings.requireSecondFactor && isInSessionHeader(request, settings)
  const { token, ...fresh } = freshToken(person)
  const { secretHash } = keepsSecret ? session : fresh
  const by = authorOf(request, { person })
  const isDone = await work({ personId: person.id, sessionId: session.id, secretHash, by })
  if (!isDone) return undefined
  const caller = await store.sessions.findBySecretHash(secretHash)
  // Ended meanwhile.
  if (!caller) throw notSignedIn()
  if (keepsSecret) return { ...caller, secret: '' }
  const exchange = { request, reply, settings }
  return { ...caller, secret: replaceSecret(token, session.expiresAt, exchange) }
}

/** For an answer that has no place for a secret: a client that would read it there signs in again. */
export async function endUnlessSecretSent(
  { session, secret }: Entered,
  { store }: Pick<Parts, 'store'>,
) {
  if (secret !== '') await store.sessions.remove(session.id)
}
