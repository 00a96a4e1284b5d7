import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Account, Preferences } from '#contract/appwrite.ts'
import { takeOrRefuse } from '../http/rate-limits.ts'
import type { Parts } from '../parts.ts'
import { invalidField, missingField, notSignedIn } from '../refusal.ts'
import { callerOf } from './proof.ts'
import { accountFrom } from './replies.ts'
import { authorOf } from './roles.ts'
import { fieldsOf } from './structure.ts'

/** Data that a person's clients store for that person. The server only returns it. */
export const preferences: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, limits } = parts

  app.get(
    '/account/prefs',
    { schema: { response: { 200: Preferences } } },
    async (request) => callerOf(request).person.preferences,
  )

  app.patch('/account/prefs', { schema: { response: { 200: Account } } }, async (request) => {
    const caller = callerOf(request)
    const { person, session } = caller
    await takeOrRefuse(limits.desk, { account: person.id })
    const next = preferencesFrom(request.body)
    const author = authorOf(request, caller)
    if (!(await store.people.setPreferences(person.id, next, author))) throw notSignedIn()
    // The state after the change.
    const changed = await store.sessions.findBySecretHash(session.secretHash)
    if (!changed) throw notSignedIn()
    return accountFrom(changed)
  })
}

/** Of the stored text, which is read in each call of the person. */
const mostBytes = 16 * 1024
const mostLevels = 8
/** The official clients fail on a reply with one of these keys. */
const refusedKeys = new Set(['__proto__', 'constructor'])

function preferencesFrom(body: unknown): Record<string, unknown> {
  const value = fieldsOf(body).get('prefs')
  if (value === undefined) throw missingField('prefs')
  if (!isRecord(value)) throw invalidField('prefs', 'Value must be a valid object.')
  // Checked before serialising, which would recurse once for each level.
  if (!isSafe(value, mostLevels))
    throw invalidField(
      'prefs',
      `Value must have at most ${mostLevels} levels, and no key "__proto__" or "constructor".`,
    )
  if (Buffer.byteLength(JSON.stringify(value)) > mostBytes)
    throw invalidField('prefs', `Value must be no longer than ${mostBytes} bytes.`)
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value instanceof Object && !Array.isArray(value)

const isSafe = (value: unknown, levels: number): boolean =>
  !(value instanceof Object) ||
  (levels > 0 &&
    Object.entries(value).every(([key, one]) => !refusedKeys.has(key) && isSafe(one, levels - 1)))
