import type { FastifyRequest } from 'fastify'
import type { Settings } from '../environment.ts'
import { problemWith } from '../http/origins.ts'
import { invalidField, missingField } from '../refusal.ts'

/** The origin of a link's page. A client may send it as `url`, but only an allowed origin: a mail must not send a secret elsewhere. */
export function originFrom(value: unknown, request: FastifyRequest, settings: Settings): string {
  const { protocol, host } = request
  if (value === undefined || value === null || value === '')
    return settings.publicOrigin ?? `${protocol}://${host}`
  const url = typeof value === 'string' ? URL.parse(value) : null
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url && isWeb && problemWith(url.origin, host, settings) === undefined) return url.origin
  throw invalidField('url', 'Value must be an address of this site')
}

/** Whether the origin is trusted: the host name comes with the request. */
export const isOurs = (origin: string, { publicOrigin, allowedOrigins }: Settings) =>
  origin === publicOrigin || allowedOrigins.includes(origin)

export function textFrom(fields: Map<string, unknown>, name: string): string {
  const value = fields.get(name)
  if (value === undefined || value === null) throw missingField(name)
  if (typeof value === 'string' && value.length <= 256) return value
  throw invalidField(name, 'Value must be a valid string and no longer than 256 chars')
}
