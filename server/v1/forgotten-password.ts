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
import type { Parts } from '../parts.ts'
import { invalidField, invalidToken, noProject, notFound, tooManyRequests } from '../refusal.ts'
import type { Subject } from '../http/rate-limits.ts'
import { isOurs, originFrom, textFrom } from './links.ts'
import { projectOf } from './parameters.ts'
import { newPasswordFrom } from './password.ts'
import { expectRecentProof } from './proof.ts'
import { instant } from './replies.ts'
import { authorOf, isOwner } from './roles.ts'
import { fieldsOf } from './structure.ts'

const hour = 60 * 60 * 1_000

/** A forgotten password: a link by mail, or one that an owner makes for somebody else, and its use. */
export const forgottenPassword: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, limits, settings, now } = parts
  // Also to a browser in which a sign-in was left half done.
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
      // Somebody who has only the password of an owner's account yet is a guest here.
      const isByOwner = caller && isOwner(caller) && !missingStep(caller, settings)
      if (isByOwner && caller.person.email !== email) return byOwner(request, caller, email)
      // Counted for whoever asks and whoever is asked for, known or not.
      await take('recoveryVisitor', { address: clientAddress(request) })
      await take('recovery', { account: email })
      // Whether somebody has the address is looked up when the answer is gone: it says nothing, and neither does its time.
      setImmediate(() => {
        byMail(request, email, origin).catch((error: unknown) =>
          request.log.error(error, 'a link was not made'),
        )
      })
      return tokenFrom({ id: idAt(now()), userId: '', secret: '', hours: recoveryHours.byMail })
    },
  )

  app.put(
    '/account/recovery',
    { ...open, schema: { response: { 200: Token } } },
    async (request) => {
      if (projectOf(request) === '') throw noProject()
      await take('links', { address: clientAddress(request) })
      const fields = fieldsOf(request.body)
      const [personId, link] = [textFrom(fields, 'userId'), textFrom(fields, 'secret')]
      // A guess does not make us hash a password.
      if (!(await isRecoveryOpen({ personId, link }, parts))) throw invalidToken()
      const before = (await store.people.list()).find(({ id }) => id === personId)
      if (!before) throw invalidToken()
      const password = newPasswordFrom(fields.get('password'), before)
      const address = clientAddress(request)
      const use = { personId, link, password: await hashOf(password, visitorAt(address)) }
      const person = await recover(use, address, parts)
      if (!person) throw invalidToken()
      request.log.info({ person: person.id }, 'new credentials were set by a link')
      return tokenFrom({ id: idAt(now()), userId: person.id, secret: '', hours: 0 })
    },
  )

  async function byOwner(request: FastifyRequest, caller: Caller, email: string) {
    expectRecentProof(caller, parts)
    const person = await store.people.findByEmail(email)
    if (!person) throw notFound('User', email)
    await take('desk', { account: caller.person.id })
    const made = await makeRecovery(person, authorOf(request, caller), parts)
    if (!made) throw notFound('User', email)
    const { id, secret } = made
    return tokenFrom({ id, userId: person.id, secret, hours: recoveryHours.byOwner })
  }

  async function byMail({ log }: FastifyRequest, email: string, origin: string) {
    const person = await store.people.findByEmail(email)
    if (!person || person.blocked) return
    if (!parts.mail || !isOurs(origin, settings))
      return log.info({ person: person.id }, 'no mail is set up: a link was not sent')
    const made = await makeRecovery(person, 'mail', parts)
    if (!made) return
    const link = recoveryLink(origin, { userId: person.id, secret: made.secret })
    await sendRecovery(parts, log, { id: person.id, email, link, hours: recoveryHours.byMail })
  }

  function tokenFrom({
    id: $id,
    userId,
    secret,
    hours,
  }: {
    id: string
    userId: string
    secret: string
    hours: number
  }): Token {
    const expire = instant(now() + hours * hour)
    return { $id, $createdAt: instant(now()), userId, secret, expire, phrase: '' }
  }

  async function take(limit: 'recoveryVisitor' | 'recovery' | 'links' | 'desk', subject: Subject) {
    const { allowed, resetAt } = await limits[limit].take(subject)
    if (!allowed) throw tooManyRequests((resetAt - Date.now()) / 1_000)
  }
}
