import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { Account, Preferences } from '#contract/appwrite.ts'
import { NewInvitation } from '#contract/people.ts'
import type { FastifyRequest } from 'fastify'
import type { Author } from '../db/db.ts'
import { takeOrRefuse } from '../http/admission.ts'
import type { Parts } from '../parts.ts'
import { invalidField, missingField, notSignedIn } from '../refusal.ts'
import { callerOf } from './proof.ts'
import { accountFrom } from '../appwrite/replies.ts'
import { authorOf } from './caller.ts'
import { fieldsOf } from '../appwrite/parameters.ts'
import { type Person, setName, setPreferences } from './people.ts'
import { nameFrom } from './team/team.ts'
import { findSession } from './sessions.ts'

/** The person's own name, and data that their clients store for them, which the server only returns. */
export const preferences: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, limits } = parts

  app.get(
    '/account/prefs',
    { schema: { response: { 200: Preferences } } },
    async (request) => callerOf(request).person.preferences,
  )

  const schema = { response: { 200: Account } }
  app.patch('/account/prefs', { schema }, (request) =>
    changed(request, ({ id }, by) => setPreferences(db, id, preferencesFrom(request.body), by)),
  )

  const named = { schema: { ...schema, body: Type.Pick(NewInvitation, ['name']) } }
  app.patch('/account/name', named, (request) =>
    changed(request, (person, by) =>
      setName(db, person, nameFrom(request.body.name, person.email), by),
    ),
  )

  type Change = (person: Person, by: Author) => Promise<boolean>

  /** The account after a change by its person. */
  async function changed(request: FastifyRequest, change: Change) {
    const caller = callerOf(request)
    const { person, session } = caller
    await takeOrRefuse(limits.desk, { account: person.id })
    if (!(await change(person, authorOf(request, caller)))) throw notSignedIn()
    const after = await findSession(db, session.secretHash)
    if (!after) throw notSignedIn()
    return accountFrom(after)
  }
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
