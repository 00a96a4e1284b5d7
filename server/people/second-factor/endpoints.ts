import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import { FirstCode, RecoveryCodes, SecondFactor, SentProof, Setup } from '#contract/people.ts'
import { codeFrom, freshRecoveryCodes, freshTotpSecret, totpUri } from './codes.ts'
import { type Caller, authorOf, staffIn } from '../caller.ts'
import { clientAddress, visitorAt } from '../../http/client-address.ts'
import type { Parts } from '../../parts.ts'
import {
  authenticatorVerified,
  invalidToken,
  noAuthenticator,
  noRecoveryCodes,
} from '../../refusal.ts'
import { counted, enter, expectRecentProof, presentOf, withNewSecret } from '../proof.ts'
import { admitOnly } from '../identify.ts'
import { instant } from '../../appwrite/replies.ts'
import {
  beginSecondFactor,
  keepRecoveryCodes,
  removeSecondFactor,
  verifySecondFactor,
} from './second-factors.ts'
import { listAudit } from '../audit.ts'

/** Shown in the authenticator above the code, beside the address. */
const issuer = 'Kitesail'

/** Also for users who have to set up a second factor. */
const config = { open: ['second-factor'] as const }

/** The second factor of the caller, an authenticator and recovery codes; and the proof that it is still the caller. */
export const secondFactor: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  admitOnly(staffIn, app, parts)
  await app.register(authenticator, parts)
  await app.register(codesAndProof, parts)
}

const authenticator: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db } = parts
  const path = endpoints.secondFactor

  app.get(path, { schema: { response: { 200: SecondFactor } }, config }, async (request) => {
    const caller = staffIn(request)
    const { recoveryCodes } = await presentOf(caller, parts)
    return { since: await sinceWhen(caller, parts), codesLeft: recoveryCodes?.tags.length ?? 0 }
  })

  app.post(path, { schema: { response: { 200: Setup } }, config }, async (request) => {
    const caller = staffIn(request)
    const { id, email } = caller.person
    expectRecentProof(caller, parts)
    const key = freshTotpSecret()
    if (!(await beginSecondFactor(db, id, key, authorOf(request, caller))))
      throw authenticatorVerified()
    return { key, address: totpUri(key, { issuer, email }) }
  })

  /** From its first code on, each sign-in needs one. */
  app.put(path, { schema: { body: FirstCode }, config }, async (request, reply) => {
    const caller = staffIn(request)
    const { secret, verified: isDone } = await presentOf(caller, parts)
    if (secret === null) throw noAuthenticator()
    if (isDone) throw authenticatorVerified()
    expectRecentProof(caller, parts)
    const verified = await counted('totp', { request, parts }, async () => {
      const code = codeFrom(request.body.code, secret, parts.now())
      if (!code) throw invalidToken()
      return withNewSecret(caller, { request, reply, parts }, (entering) =>
        verifySecondFactor(db, { ...entering, code }, authorOf(request, caller)),
      )
    })
    // Verified or restarted elsewhere since.
    if (!verified) throw invalidToken()
    log(request, 'turned the second factor on')
    return {}
  })

  app.delete(path, { config }, async (request) => {
    const caller = staffIn(request)
    if (!caller.person.hasSecondFactor) throw noAuthenticator()
    expectRecentProof(caller, parts)
    if (!(await removeSecondFactor(db, caller.person.id, authorOf(request, caller))))
      throw noAuthenticator()
    log(request, 'turned the second factor off')
    return {}
  })
}

const codesAndProof: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  /** Ten new ones in place of those that there are. */
  const making = { schema: { response: { 200: RecoveryCodes } }, config }
  app.post(endpoints.recoveryCodes, making, async (request) => {
    const caller = staffIn(request)
    expectRecentProof(caller, parts)
    const { codes, stored } = await freshRecoveryCodes(visitorAt(clientAddress(request)))
    const kept = { ...stored, session: caller.session.id }
    if (!(await keepRecoveryCodes(parts.db, caller.person.id, kept, authorOf(request, caller))))
      throw noRecoveryCodes()
    log(request, 'made recovery codes')
    return { codes }
  })

  /** Also for users who still have to enter the code. */
  const proving = {
    schema: { body: SentProof },
    config: { open: ['code', 'second-factor'] as const },
  }
  app.post(endpoints.proof, proving, async (request, reply) => {
    const { factor, answer } = request.body
    await enter(factor, answer, { request, reply, parts })
    log(request, 'confirmed who it is')
    return {}
  })
}

async function sinceWhen({ person }: Caller, { db }: Parts) {
  if (!person.hasSecondFactor) return ''
  const query = { actor: person.id, action: 'second-factor-on', limit: 1 } as const
  const [entry] = await listAudit(db, query)
  return entry ? instant(entry.at) : ''
}

const log = (request: FastifyRequest, line: string) =>
  request.log.info({ person: staffIn(request).person.id }, line)
