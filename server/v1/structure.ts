import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { instantFrom } from './values.ts'
import type { Vocabulary } from './replies.ts'

type Child = Vocabulary['child']

/** The body of a write: `data`, and a client-chosen id for a new document. */
export function sentIn({ body }: FastifyRequest, child: Child) {
  const fields = fieldsOf(body)
  const data = fieldsOf(fields.get('data'))
  const permissions = fields.get('permissions') ?? []
  if (!Array.isArray(permissions) || permissions.length > 0)
    throw invalidStructure(child, 'Permissions are given by role here')
  if (data.size === 0) throw missingPayload(child)
  return { data, id: fields.get(`${child.toLowerCase()}Id`) }
}

/** A value that is not a JSON object has no fields. */
export const fieldsOf = (value: unknown) =>
  new Map<string, unknown>(
    value instanceof Object && !Array.isArray(value) ? Object.entries(value) : [],
  )

/** Refuses any other attribute instead of ignoring it. */
export function expectOnly(data: Map<string, unknown>, allowed: string[], child: Child) {
  const unknown = [...data.keys()].find((name) => !allowed.includes(name))
  if (unknown !== undefined) throw invalidStructure(child, `Unknown attribute: "${unknown}"`)
}

/** The version last seen by the caller, as its `updatedAt`; undefined if not sent. */
export function expectedUpdatedAtIn({ headers }: FastifyRequest) {
  const text = headers['x-appwrite-timestamp']
  if (text === undefined || text === '') return undefined
  const instant = typeof text === 'string' ? instantFrom(text) : undefined
  if (instant !== undefined) return instant
  throw new Refusal(400, 'general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value')
}

// TypeScript gives a lower-cased text no literal type.
const kindOf = (child: Child) => child.toLowerCase() as Lowercase<Child>

export const invalidStructure = (child: Child, problem: string) =>
  new Refusal(
    400,
    `${kindOf(child)}_invalid_structure`,
    `Invalid ${kindOf(child)} structure: ${problem}`,
  )

const missingPayload = (child: Child) =>
  new Refusal(400, `${kindOf(child)}_missing_payload`, `The ${kindOf(child)} payload is missing.`)

export const updateConflict = (child: Child) =>
  new Refusal(
    409,
    `${kindOf(child)}_update_conflict`,
    `Remote ${kindOf(child)} is newer than local.`,
  )

export const alreadyExists = (child: Child) =>
  new Refusal(
    409,
    `${kindOf(child)}_already_exists`,
    `${child} with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`,
  )
