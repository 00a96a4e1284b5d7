import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import { LostPassword, NewPassword, recoveryLink } from '#contract/people.ts'
import { isEmail } from './email.ts'
import { hashOf } from './passwords/passwords.ts'
import { missingSteps } from './standing.ts'
import { isOurs, originOf, sendRecovery } from './team/send-links.ts'
import { isRecoveryOpen, makeRecovery, recover } from './team/recoveries.ts'
import { clientAddress, visitorAt } from '../http/client-address.ts'
import { takeOrRefuse } from '../http/admission.ts'
import type { Parts } from '../parts.ts'
import { invalidField, invalidToken } from '../refusal.ts'
import { admitOnly } from './identify.ts'
import { newPasswordFrom } from './password.ts'
import { findPersonByEmail, listPeople } from './people.ts'

// Also for a browser with an incomplete sign-in.
const config = { open: missingSteps }

/** A forgotten password: a link by mail, and the use of one. */
export const forgottenPassword: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, limits } = parts
  admitOnly(() => undefined, app, parts)

  app.post(endpoints.recovery, { schema: { body: LostPassword }, config }, async (request) => {
    const email = request.body.email.toLowerCase()
    if (!isEmail(email)) throw invalidField('email', 'Value must be a valid email address')
    // Counted for the requesting address and the requested account, existing or not.
    await takeOrRefuse(limits.recoveryVisitor, { address: clientAddress(request) })
    await takeOrRefuse(limits.recovery, { account: email })
    // The account is looked up after the reply, so that neither its content nor its time reveals whether it exists.
    setImmediate(() => {
      byMail(request, email, parts).catch((error: unknown) =>
        request.log.error(error, 'a link was not made'),
      )
    })
    return {}
  })

  app.put(endpoints.recovery, { schema: { body: NewPassword }, config }, async (request) => {
    const address = clientAddress(request)
    await takeOrRefuse(limits.links, { address })
    const { userId: personId, secret, password: typed } = request.body
    const link = { personId, link: secret }
    // A guess must not cause password hashing.
    if (!(await isRecoveryOpen(parts, link))) throw invalidToken()
    const before = (await listPeople(db)).find(({ id }) => id === personId)
    if (!before) throw invalidToken()
    const password = await hashOf(newPasswordFrom(typed, before), visitorAt(address))
    const person = await recover(parts, { ...link, password }, address)
    if (!person) throw invalidToken()
    request.log.info({ person: person.id }, 'new credentials were set by a link')
    return {}
  })
}

async function byMail(request: FastifyRequest, email: string, parts: Parts) {
  const { log } = request
  const origin = originOf(request, parts.settings)
  const person = await findPersonByEmail(parts.db, email)
  if (!person || person.blocked) return
  if (!parts.mail || !isOurs(origin, parts.settings))
    return log.info({ person: person.id }, 'no mail is set up: a link was not sent')
  const recovery = await makeRecovery(parts, person.id, 'visitor')
  if (!recovery) return
  const link = recoveryLink(origin, { userId: person.id, secret: recovery.link })
  await sendRecovery(parts, log, { id: person.id, email, link })
}
