import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { recoveryHours, recoveryLink, Token } from '#contract/people.ts'
import { isEmail } from '../accounts/email.ts'
import { isRecoveryOpen, makeRecovery, recover } from '../accounts/invitations.ts'
import { hashOf } from '../accounts/passwords.ts'
import type { Caller } from '../accounts/sessions.ts'
import { missingStep, missingSteps } from '../accounts/standing.ts'
import { sendRecovery } from '../accounts/send-links.ts'
import { idAt } from '../data/ids.ts'
import { clientAddress, visitorAt } from '../http/client-address.ts'
import { takeOrRefuse } from '../http/rate-limits.ts'
import type { Parts } from '../parts.ts'
import { invalidField, invalidToken, noProject, notFound } from '../refusal.ts'
import { isOurs, originFrom, textFrom } from './links.ts'
import { projectOf } from './parameters.ts'
import { newPasswordFrom } from './password.ts'
import { expectRecentProof } from './proof.ts'
import { instant } from './replies.ts'
import { authorOf, isOwner } from './roles.ts'
import { fieldsOf } from './structure.ts'

const hour = 60 * 60 * 1_000

/** A forgotten password: a link by mail, or one made by an owner for another person, and its use. */
export const forgottenPassword: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, limits, settings, now } = parts
  // Also for a browser with an incomplete sign-in.
  const open = { config: { open: missingSteps } }

  app.post(
    '/account/recovery',
    { ...open, schema: { response: { 201: Token } } },
    async (request, reply) => {
      if (projectOf(request) === '') throw noProject()
      const fields = fieldsOf(request.body)
      const email = textFrom(fields, 'email').toLowerCase()
      if (!isEmail(email)) throw invalidField('email', 'Value must be a valid email address')
      const origin = originFrom(fields.get('url'), request, settings)
      reply.code(201)
      const { caller } = request
      // An owner's account with only the password entered counts as a guest here.
      const isByOwner = caller && isOwner(caller) && !missingStep(caller, settings)
      if (isByOwner && caller.person.email !== email) return byOwner(request, caller, email, parts)
      // Counted for the requesting address and the requested account, existing or not.
      await takeOrRefuse(limits.recoveryVisitor, { address: clientAddress(request) })
      await takeOrRefuse(limits.recovery, { account: email })
      // The account is looked up after the reply, so that neither its content nor its time reveals whether it exists.
      setImmediate(() => {
        byMail(request, email, origin, parts).catch((error: unknown) =>
          request.log.error(error, 'a link was not made'),
        )
      })
      const at = now()
      return tokenFrom({ id: idAt(at), userId: '', secret: '', at, hours: recoveryHours.byMail })
    },
  )

  app.put(
    '/account/recovery',
    { ...open, schema: { response: { 200: Token } } },
    async (request) => {
      if (projectOf(request) === '') throw noProject()
      await takeOrRefuse(limits.links, { address: clientAddress(request) })
      const fields = fieldsOf(request.body)
      const [personId, link] = [textFrom(fields, 'userId'), textFrom(fields, 'secret')]
      // A guess must not cause password hashing.
      if (!(await isRecoveryOpen({ personId, link }, parts))) throw invalidToken()
      const before = (await store.people.list()).find(({ id }) => id === personId)
      if (!before) throw invalidToken()
      const password = newPasswordFrom(fields.get('password'), before)
      const address = clientAddress(request)
      const use = { personId, link, password: await hashOf(password, visitorAt(address)) }
      const person = await recover(use, address, parts)
      if (!person) throw invalidToken()
      request.log.info({ person: person.id }, 'new credentials were set by a link')
      const at = now()
      return tokenFrom({ id: idAt(at), userId: person.id, secret: '', at, hours: 0 })
    },
  )
}

async function byOwner(request: FastifyRequest, caller: Caller, email: string, parts: Parts) {
  expectRecentProof(caller, parts)
  const { store, limits, now } = parts
  const person = await store.people.findByEmail(email)
  if (!person) throw notFound('User', email)
  await takeOrRefuse(limits.desk, { account: caller.person.id })
  const recovery = await makeRecovery(person, authorOf(request, caller), parts)
  if (!recovery) throw notFound('User', email)
  const { id, secret } = recovery
  return tokenFrom({ id, userId: person.id, secret, at: now(), hours: recoveryHours.byOwner })
}

async function byMail({ log }: FastifyRequest, email: string, origin: string, parts: Parts) {
  const person = await parts.store.people.findByEmail(email)
  if (!person || person.blocked) return
  if (!parts.mail || !isOurs(origin, parts.settings))
    return log.info({ person: person.id }, 'no mail is set up: a link was not sent')
  const recovery = await makeRecovery(person, 'visitor', parts)
  if (!recovery) return
  const link = recoveryLink(origin, { userId: person.id, secret: recovery.secret })
  await sendRecovery(parts, log, { id: person.id, email, link, hours: recoveryHours.byMail })
}

type NewToken = { id: string; userId: string; secret: string; at: number; hours: number }

const tokenFrom = ({ id: $id, userId, secret, at, hours }: NewToken): Token => ({
  $id,
  $createdAt: instant(at),
  userId,
  secret,
  expire: instant(at + hours * hour),
  phrase: '',
})
