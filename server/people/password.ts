import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Account } from '#contract/appwrite.ts'
import { hashOf, isPassword, isPersonal, weaknessOf } from './passwords/passwords.ts'
import { clientAddress, visitorAt } from '../http/client-address.ts'
import type { Parts } from '../parts.ts'
import {
  invalidField,
  missingField,
  personalPassword,
  samePassword,
  wrongCredentials,
} from '../refusal.ts'
import { changePassword } from './second-factor/second-factors.ts'
import { callerOf, counted, expectRecentCode, withNewSecret } from './proof.ts'
import { accountFrom } from '../appwrite/replies.ts'
import { authorOf } from './caller.ts'
import { fieldsOf } from '../appwrite/parameters.ts'

const route = {
  schema: { response: { 200: Account } },
  config: { open: ['password', 'second-factor'] as const },
}

/** The caller's own password. */
export const password: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  app.patch('/account/password', route, async (request, reply) => {
    const caller = callerOf(request)
    const { person } = caller
    const body = fieldsOf(request.body)
    const next = newPasswordFrom(body.get('password'), person)
    const old = body.get('oldPassword')
    expectRecentCode(caller, parts)

    const changed = await counted('password', { request, parts }, async () => {
      const visitor = visitorAt(clientAddress(request))
      const isFirst = person.password === ''
      const isRight = isFirst || (await isPassword(textFrom(old), person.password, visitor))
      if (!isRight) throw wrongCredentials()
      if (next === old) throw samePassword()
      const hash = await hashOf(next, visitor)
      return withNewSecret(caller, { request, reply, parts }, (entering) =>
        changePassword(
          parts.db,
          { ...entering, before: person.password, password: hash },
          authorOf(request, caller),
        ),
      )
    })
    // Changed elsewhere since.
    if (!changed) throw wrongCredentials()
    request.log.info({ person: person.id }, 'changed the credentials')
    return accountFrom(changed)
  })
}

const textFrom = (value: unknown) => (typeof value === 'string' ? value : '')

/** A permitted new password, or a refusal with the reason. */
export function newPasswordFrom(value: unknown, person: { name: string; email: string }) {
  if (value === undefined || value === null) throw missingField('password')
  const weakness = typeof value === 'string' ? weaknessOf(value) : 'must be text'
  if (typeof value !== 'string' || weakness !== undefined)
    throw invalidField('password', `Password ${weakness}.`)
  if (isPersonal(value, person)) throw personalPassword()
  return value
}
