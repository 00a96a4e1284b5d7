import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Account, SessionList, SignedIn } from '#contract/appwrite.ts'
import { isAlive, authorOf } from '../people/caller.ts'
import { missingStep, missingSteps } from '../people/standing.ts'
import { clientAddress } from '../http/client-address.ts'
import { takeOrRefuse } from '../http/admission.ts'
import type { Parts } from '../parts.ts'
import { noSuchSession } from '../refusal.ts'
import { clearSessionCookies, setSessionCookies } from '../people/cookies.ts'
import { callerOf, expectRecentProof } from '../people/proof.ts'
import { accountFrom, signedInFrom } from './replies.ts'
import { signIn } from '../people/sign-in.ts'
import { endAllSessions, endSession, sessionsOf } from '../people/sessions.ts'

const params = Type.Object({ sessionId: Type.String() })
const path = '/account/sessions'
const single = `${path}/:sessionId`
const config = { open: ['password', 'second-factor'] as const }

/** The signed-in account and its sessions: create, read, end. */
export const account: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { settings } = parts

  app.get('/account', { schema: { response: { 200: Account } }, config }, async (request) =>
    accountFrom(callerOf(request)),
  )

  const schema = { response: { 201: SignedIn } }
  app.post(`${path}/email`, { schema, config: { open: missingSteps } }, async (request, reply) => {
    const { token, ...caller } = await signIn(request, reply, parts)
    setSessionCookies(token, caller.session.expiresAt, { request, reply, settings })
    request.log.info({ person: caller.person.id }, 'signed in')
    reply.code(201)
    const missing = missingStep(caller, settings)
    return { ...signedInFrom(caller, { current: true }), ...(missing && { missing }) }
  })

  await app.register(listing, parts)
  await app.register(signingOut, parts)
}

/** All sessions of the account, or one. */
const listing: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, settings } = parts

  app.get(
    path,
    { schema: { response: { 200: SessionList } }, config: { open: ['second-factor'] } },
    async (request) => {
      const { person, session: current } = callerOf(request)
      const own = (await sessionsOf(db, person.id)).filter((one) => isAlive(one, parts))
      const sessions = own.map((session) =>
        signedInFrom({ person, session }, { current: session.id === current.id }),
      )
      return { total: sessions.length, sessions, idleHours: settings.sessionIdleHours }
    },
  )

  app.get(single, { schema: { params, response: { 200: SignedIn } }, config }, async (request) => {
    const caller = callerOf(request)
    const session = await ownSession(request, parts)
    return signedInFrom({ ...caller, session }, { current: session.id === caller.session.id })
  })
}

/** Ends one session, or all of them. */
const signingOut: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, limits, settings } = parts

  const ending = { schema: { params }, config: { open: missingSteps } }
  app.delete(single, ending, async (request, reply) => {
    const caller = callerOf(request)
    await takeOrRefuse(limits.signOut, { address: clientAddress(request) })
    const { id } = await ownSession(request, parts)
    if (id !== caller.session.id) expectRecentProof(caller, parts)
    await endSession(db, id, authorOf(request, caller))
    if (id === caller.session.id) clearSessionCookies({ request, reply, settings })
    request.log.info({ person: caller.person.id }, 'signed out')
    return reply.code(204).send()
  })

  const endingAll = { config: { open: ['second-factor'] as const } }
  app.delete(path, endingAll, async (request, reply) => {
    const caller = callerOf(request)
    const { person } = caller
    await takeOrRefuse(limits.signOut, { address: clientAddress(request) })
    expectRecentProof(caller, parts)
    await endAllSessions(db, person.id, authorOf(request, caller))
    clearSessionCookies({ request, reply, settings })
    request.log.info({ person: person.id }, 'signed out everywhere')
    return reply.code(204).send()
  })
}

async function ownSession(
  request: FastifyRequest<{ Params: { sessionId: string } }>,
  parts: Parts,
) {
  const { person, session: current } = callerOf(request)
  const { sessionId } = request.params
  if (sessionId === 'current') return current
  const own = await sessionsOf(parts.db, person.id)
  const session = own.find((one) => one.id === sessionId && isAlive(one, parts))
  if (!session) throw noSuchSession()
  return session
}
