import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSignature, signatureOf } from '../accounts/signature.ts'
import type { Person } from '../data/people.ts'
import type { Parts } from '../parts.ts'
import { cookieOf, isSecure } from './cookies.ts'

const day = 24 * 60 * 60
const lifetimeSeconds = 180 * day

type DeviceParts = Pick<Parts, 'secret' | 'settings'>

export const hasDevice = (request: FastifyRequest, { settings }: Pick<Parts, 'settings'>) =>
  cookieOf(request, nameFor(settings.projectId)) !== undefined

/**
 * The id of this browser, if this person signed in on it before with the current password; else undefined. See OWASP, "Slow down online
 * guessing attacks with device cookies".
 */
export function deviceOf(
  request: FastifyRequest,
  person: Person | undefined,
  { secret, settings }: DeviceParts,
) {
  const [device = '', signature = ''] = (
    cookieOf(request, nameFor(settings.projectId)) ?? ''
  ).split('.')
  if (!person || !/^[\w-]{22}$/.test(device)) return undefined
  return isSignature(signature, signedText(device, person), secret) ? device : undefined
}

/** Marks the browser as known by a cookie that scripts cannot read and foreign pages cannot send. */
export function rememberDevice(
  person: Person,
  { request, reply, parts }: { request: FastifyRequest; reply: FastifyReply; parts: DeviceParts },
) {
  const { secret, settings } = parts
  const device = deviceOf(request, person, parts) ?? randomBytes(16).toString('base64url')
  reply.header(
    'set-cookie',
    [
      `${nameFor(settings.projectId)}=${device}.${signatureOf(signedText(device, person), secret)}`,
      'Path=/v1/account/sessions',
      `Max-Age=${lifetimeSeconds}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(isSecure(request, settings) ? ['Secure'] : []),
    ].join('; '),
  )
}

const nameFor = (project: string) => `a_device_${project.toLowerCase()}`

const signedText = (device: string, { id, password }: Person) =>
  JSON.stringify([device, id, password])
