import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { instantFrom } from './values.ts'

/** The body of a write: `data`, and a client-chosen id for a new document. */
export function sentIn({ body }: FastifyRequest) {
  const fields = fieldsOf(body)
  const data = fieldsOf(fields.get('data'))
  const permissions = fields.get('permissions') ?? []
  if (!Array.isArray(permissions) || permissions.length > 0)
    throw invalidStructure('Permissions are given by role here')
  if (data.size === 0) throw missingPayload()
  return { data, id: fields.get('documentId') }
}

/** A value that is not a JSON object has no fields. */
export const fieldsOf = (value: unknown) =>
  new Map<string, unknown>(
    value instanceof Object && !Array.isArray(value) ? Object.entries(value) : [],
  )

/** Refuses any other attribute instead of ignoring it. */
export function expectOnly(data: Map<string, unknown>, allowed: string[]) {
  const unknown = [...data.keys()].find((name) => !allowed.includes(name))
  if (unknown !== undefined) throw invalidStructure(`Unknown attribute: "${unknown}"`)
}

/** The version last seen by the caller, as its `updatedAt`; undefined if not sent. */
export function expectedUpdatedAtIn({ headers }: FastifyRequest) {
  const text = headers['x-appwrite-timestamp']
  if (text === undefined || text === '') return undefined
  const instant = typeof text === 'string' ? instantFrom(text) : undefined
  if (instant !== undefined) return instant
  throw new Refusal(400, 'general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value')
}

export const invalidStructure = (problem: string) =>
  new Refusal(400, 'document_invalid_structure', `Invalid document structure: ${problem}`)

const missingPayload = () =>
  new Refusal(400, 'document_missing_payload', 'The document payload is missing.')

export const updateConflict = () =>
  new Refusal(409, 'document_update_conflict', 'Remote document is newer than local.')

export const alreadyExists = () =>
  new Refusal(
    409,
    'document_already_exists',
    'Document with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  )
