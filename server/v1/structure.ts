import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { instantFrom } from './values.ts'
import type { Vocabulary } from './replies.ts'

type Child = Vocabulary['child']

/** What a client sends to write: `data`, and an id of its own choice where it makes something new. */
export function sentIn({ body }: FastifyRequest, child: Child) {
  const fields = fieldsOf(body)
  const data = fieldsOf(fields.get('data'))
  const permissions = fields.get('permissions') ?? []
  if (!Array.isArray(permissions) || permissions.length > 0)
    throw invalidStructure(child, 'Permissions are given by role here')
  if (data.size === 0) throw missingPayload(child)
  return { data, id: fields.get(`${child.toLowerCase()}Id`) }
}

/** Whatever is no JSON object has no fields. */
export const fieldsOf = (value: unknown) =>
  new Map<string, unknown>(
    value instanceof Object && !Array.isArray(value) ? Object.entries(value) : [],
  )

/** Refuses any other attribute: what cannot be written is not silently left out. */
export function expectOnly(data: Map<string, unknown>, allowed: string[], child: Child) {
  const unknown = [...data.keys()].find((name) => !allowed.includes(name))
  if (unknown !== undefined) throw invalidStructure(child, `Unknown attribute: "${unknown}"`)
}

/** What the caller has seen; undefined where it does not say. */
export function expectedUpdatedAtIn({ headers }: FastifyRequest) {
  const text = headers['x-appwrite-timestamp']
  if (text === undefined || text === '') return undefined
  const instant = typeof text === 'string' ? instantFrom(text) : undefined
  if (instant !== undefined) return instant
  throw new Refusal(400, 'general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value')
}

// The language gives a lower-cased text no type of its own.
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
