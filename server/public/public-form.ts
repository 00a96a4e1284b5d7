import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import type { Once } from '../db/enquiry.ts'
import { clientAddress } from '../http/client-address.ts'
import { takeOrRefuse } from '../http/admission.ts'
import type { Parts } from '../parts.ts'
import { unknownProject, unusableKey } from '../refusal.ts'

/** Checks of every public form before its body is read. All forms share the limits. */
export const admitForm =
  ({ limits, settings }: Pick<Parts, 'limits' | 'settings'>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const address = clientAddress(request)
    await takeOrRefuse(limits.submissions, { address })
    await takeOrRefuse(limits.submissionsOfDay, { address })
    const project = request.headers['x-appwrite-project']
    if (project !== undefined && project !== settings.projectId) throw unknownProject()
  }

/** The request's `Idempotency-Key`, if any, with a fingerprint of what was `sent`. */
export function onceFrom({ headers }: FastifyRequest, sent: unknown): Once | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw unusableKey()
  return { key, fingerprint: hash('sha256', JSON.stringify(sent), 'hex') }
}

/** Undefined if the message of the schema is clear enough. */
export function problemOfText({ keyword }: FastifySchemaValidationError) {
  if (keyword === 'minLength') return 'it is empty.'
  if (keyword === 'format' || keyword === 'pattern')
    return 'it holds characters that cannot be kept.'
  return undefined
}
