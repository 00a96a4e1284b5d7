import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Account, SignedIn } from '#contract/appwrite.ts'
import {
  factors,
  MfaChallenge,
  MfaFactors,
  MfaRecoveryCodes,
  MfaType,
  type Factor,
} from '#contract/mfa.ts'
import { freshRecoveryCodes, maskedCode } from '../accounts/recovery-codes.ts'
import type { Caller } from '../accounts/sessions.ts'
import { isSignature, signatureOf } from '../accounts/signature.ts'
import { requiresCode } from '../accounts/standing.ts'
import { freshTotpSecret, totpUri } from '../accounts/totp.ts'
import { clientAddress, visitorAt } from '../http/client-address.ts'
import type { Parts } from '../parts.ts'
import {
  authenticatorVerified,
  invalidField,
  invalidToken,
  missingField,
  noAuthenticator,
  noRecoveryCodes,
  notSignedIn,
  recoveryCodesExist,
} from '../refusal.ts'
import { textFrom } from './links.ts'
import {
  callerOf,
  codeFrom,
  counted,
  endUnlessSecretSent,
  enter,
  expectRecentProof,
  withNewSecret,
} from './proof.ts'
import { accountFrom, instant, signedInFrom } from './replies.ts'
import { authorOf } from './roles.ts'
import { fieldsOf } from './structure.ts'

/** Shown in the authenticator above the code, beside the address. */
const issuer = 'Kitesail'
const challengeMs = 10 * 60_000

const params = Type.Object({ type: Type.String() })
/** Also for users who have to set up a second factor. */
const config = { open: ['second-factor'] as const }
/** Also for users who still have to enter the code. */
const challengeConfig = { open: ['code', 'second-factor'] as const }

/** The second factor of the caller: an authenticator, recovery codes, and challenges for them. */
export const mfa: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store } = parts

  app.patch('/account/mfa', { schema: { response: { 200: Account } }, config }, async (request) => {
    const caller = callerOf(request)
    const isRequired = fieldsOf(request.body).get('mfa')
    if (isRequired === undefined) throw missingField('mfa')
    if (typeof isRequired !== 'boolean') throw invalidField('mfa', 'Value must be a valid boolean')
    expectRecentProof(caller, parts)
    const { person, session } = caller
    const by = authorOf(request, caller)
    const change = { personId: person.id, mfa: isRequired, sessionId: session.id }
    if (!(await store.secondFactors.setAsked(change, by))) throw notSignedIn()
    log(request, isRequired ? 'turned the second factor on' : 'turned the second factor off')
    // The state after the change.
    const changed = await store.sessions.findBySecretHash(caller.session.secretHash)
    if (!changed) throw notSignedIn()
    return accountFrom(changed)
  })

  app.get(
    '/account/mfa/factors',
    { schema: { response: { 200: MfaFactors } }, config: challengeConfig },
    async (request) => {
      const caller = callerOf(request)
      const present = await presentOf(caller, parts)
      return {
        totp: present.verified,
        phone: false as const,
        email: false as const,
        recoveryCode: (present.recoveryCodes?.tags.length ?? 0) > 0,
        custom: false as const,
        since: await secondFactorSince(caller, parts),
      }
    },
  )

  await app.register(authenticator, parts)
  await app.register(recoveryCodes, parts)
  await app.register(challenges, parts)
}

/** Set up, verified by its first code, removed. */
const authenticator: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { secondFactors } = parts.store
  const path = '/account/mfa/authenticators/:type'

  app.post(path, { schema: { params, response: { 200: MfaType } }, config }, async (request) => {
    const caller = callerOf(request)
    expectTotp(request)
    if (requiresCode(caller.person)) throw authenticatorVerified()
    expectRecentProof(caller, parts)
    const secret = freshTotpSecret()
    const by = authorOf(request, caller)
    if (!(await secondFactors.begin(caller.person.id, secret, by))) throw authenticatorVerified()
    return { secret, uri: totpUri(secret, { issuer, email: caller.person.email }) }
  })

  app.put(
    path,
    { schema: { params, response: { 200: Account } }, config },
    async (request, reply) => {
      const caller = callerOf(request)
      expectTotp(request)
      const otp = textFrom(fieldsOf(request.body), 'otp')
      const present = await presentOf(caller, parts)
      if (present.secret === null) throw noAuthenticator()
      if (present.verified) throw authenticatorVerified()
      expectRecentProof(caller, parts)
      const verified = await counted('totp', { request, parts }, async () => {
        const code = codeFrom(otp, present.secret, parts)
        if (!code) throw invalidToken()
        return withNewSecret(caller, { request, reply, parts }, (entering) =>
          secondFactors.verify({ ...entering, code }, authorOf(request, caller)),
        )
      })
      // Verified or restarted elsewhere since.
      if (!verified) throw invalidToken()
      await endUnlessSecretSent(verified, parts)
      log(request, 'verified an authenticator')
      return accountFrom(verified)
    },
  )

  app.delete(path, { schema: { params }, config }, async (request, reply) => {
    const caller = callerOf(request)
    expectTotp(request)
    if (!caller.person.hasAuthenticator) throw noAuthenticator()
    expectRecentProof(caller, parts)
    if (!(await secondFactors.remove(caller.person.id, authorOf(request, caller))))
      throw noAuthenticator()
    log(request, 'removed the second factor')
    return reply.code(204).send()
  })
}

/** Create, replace and count them. */
const recoveryCodes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const path = '/account/mfa/recovery-codes'

  app.post(
    path,
    { schema: { response: { 201: MfaRecoveryCodes } }, config },
    async (request, reply) => {
      const codes = await newCodes(request, { replacing: false })
      reply.code(201)
      return codes
    },
  )

  app.patch(path, { schema: { response: { 200: MfaRecoveryCodes } }, config }, async (request) =>
    newCodes(request, { replacing: true }),
  )

  app.get(path, { schema: { response: { 200: MfaRecoveryCodes } }, config }, async (request) => {
    const present = await presentOf(callerOf(request), parts)
    if (!present.recoveryCodes) throw noRecoveryCodes()
    return { recoveryCodes: present.recoveryCodes.tags.map(() => maskedCode) }
  })

  async function newCodes(request: FastifyRequest, { replacing }: { replacing: boolean }) {
    const caller = callerOf(request)
    expectRecentProof(caller, parts)
    const present = await presentOf(caller, parts)
    if (replacing && !present.recoveryCodes) throw noRecoveryCodes()
    if (!replacing && present.recoveryCodes) throw recoveryCodesExist()
    const { codes, stored } = await freshRecoveryCodes(visitorAt(clientAddress(request)))
    const by = authorOf(request, caller)
    const { secondFactors } = parts.store
    const kept = { ...stored, session: caller.session.id }
    if (!(await secondFactors.keepRecoveryCodes(caller.person.id, kept, { replacing }, by)))
      throw replacing ? noRecoveryCodes() : recoveryCodesExist()
    log(request, 'made recovery codes')
    return { recoveryCodes: codes }
  }
}

/** Starts a challenge, and accepts its answer. */
const challenges: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { now } = parts

  // Older clients use the singular.
  for (const path of ['/account/mfa/challenges', '/account/mfa/challenge']) {
    app.post(
      path,
      { schema: { response: { 201: MfaChallenge } }, config: challengeConfig },
      async (request, reply) => {
        const caller = callerOf(request)
        const factor = factorFrom(textFrom(fieldsOf(request.body), 'factor'))
        const present = await presentOf(caller, parts)
        if (factor === 'totp' && !present.verified) throw noAuthenticator()
        if (factor === 'recoverycode' && !present.recoveryCodes?.tags.length)
          throw noRecoveryCodes()
        const created = now()
        const expire = created + challengeMs
        reply.code(201)
        return {
          $id: challengeId(factor, caller, expire, parts),
          $createdAt: instant(created),
          userId: caller.person.id,
          expire: instant(expire),
        }
      },
    )

    app.put(
      path,
      { schema: { response: { 200: SignedIn } }, config: challengeConfig },
      async (request, reply) => {
        const before = callerOf(request)
        const fields = fieldsOf(request.body)
        const factor = challengedFactor(textFrom(fields, 'challengeId'), before, parts)
        const otp = textFrom(fields, 'otp')
        if (!factor) throw invalidToken()
        const { secret, ...caller } = await enter(factor, otp, { request, reply, parts })
        log(request, 'passed a challenge')
        return { ...signedInFrom(caller, { current: true }), secret }
      },
    )
  }
}

/** Only for a caller who has entered the code. */
async function secondFactorSince({ person, session }: Caller, { store }: Pick<Parts, 'store'>) {
  if (!requiresCode(person) || !session.factor) return ''
  const query = { actor: person.id, action: 'second-factor-on', limit: 1 } as const
  const [entry] = await store.audit.list(query)
  return entry ? instant(entry.at) : ''
}

async function presentOf({ person }: Caller, { store }: Pick<Parts, 'store'>) {
  const present = await store.secondFactors.find(person.id)
  // Removed since.
  if (!present) throw notSignedIn()
  return present
}

/** Valid for one session and one factor, on any replica. Each answer is accepted once, so the challenge need not be stored. */
function challengeId(
  factor: Factor,
  caller: Caller,
  expire: number,
  { secret }: Pick<Parts, 'secret'>,
) {
  const end = expire.toString(36)
  return `${factor}.${end}.${signatureOf(signedText(factor, caller, end), secret)}`
}

function challengedFactor(
  id: string,
  caller: Caller,
  { secret, now }: Pick<Parts, 'secret' | 'now'>,
): Factor | undefined {
  const [, name = '', end = '', signature = ''] = shape.exec(id) ?? []
  const factor = factors.find((one) => one === name)
  if (!factor || !isSignature(signature, signedText(factor, caller, end), secret)) return undefined
  return Number.parseInt(end, 36) > now() ? factor : undefined
}

const shape = /^([a-z]{4,12})\.([0-9a-z]{1,11})\.([\w-]{43})$/

const signedText = (factor: Factor, { session }: Caller, end: string) =>
  `challenge ${factor} ${session.id} ${end}`

const log = (request: FastifyRequest, line: string) =>
  request.log.info({ person: callerOf(request).person.id }, line)

/** Clients differ in letter case. */
function factorFrom(text: string) {
  const factor = factors.find((one) => one === text.toLowerCase())
  if (!factor) throw invalidField('factor', `Value must be one of (${factors.join(', ')})`)
  return factor
}

function expectTotp(request: { params: { type: string } }) {
  if (request.params.type !== 'totp') throw invalidField('type', 'Value must be one of (totp)')
}
