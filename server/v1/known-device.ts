import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../data/store.ts'
import type { Parts } from '../parts.ts'
import { cookieOf, isSecure } from './cookies.ts'

const day = 24 * 60 * 60
const lifeSeconds = 180 * day

type With = Pick<Parts, 'secret' | 'settings'>

export const hasDevice = (request: FastifyRequest, { settings }: Pick<Parts, 'settings'>) =>
  cookieOf(request, nameFor(settings.projectId)) !== undefined

/**
 * The number under which this browser signed in as this person before, while the password was the one of today. Without such a sign-in, or
 * for an account that is not there, undefined. See OWASP, "Slow down online guessing attacks with device cookies".
 */
export function knownDevice(
  request: FastifyRequest,
  person: Person | undefined,
  { secret, settings }: With,
) {
  const [device = '', mark = ''] = (cookieOf(request, nameFor(settings.projectId)) ?? '').split('.')
  if (!person || !/^[\w-]{22}$/.test(device)) return undefined
  const right = Buffer.from(markOf(device, person, secret))
  const given = Buffer.from(mark)
  return right.length === given.length && timingSafeEqual(right, given) ? device : undefined
}

/** Lets the browser be known from now on. No script reads it, and no page elsewhere makes the browser send it. */
export function rememberDevice(
  person: Person,
  { request, reply, parts }: { request: FastifyRequest; reply: FastifyReply; parts: With },
) {
  const { secret, settings } = parts
  const device = knownDevice(request, person, parts) ?? randomBytes(16).toString('base64url')
  reply.header(
    'set-cookie',
    [
      `${nameFor(settings.projectId)}=${device}.${markOf(device, person, secret)}`,
      'Path=/v1/account/sessions',
      `Max-Age=${lifeSeconds}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(isSecure(request, settings) ? ['Secure'] : []),
    ].join('; '),
  )
}

const nameFor = (project: string) => `a_device_${project.toLowerCase()}`

const markOf = (device: string, { id, password }: Person, secret: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([device, id, password]))
    .digest('base64url')
