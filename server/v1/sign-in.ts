import type { FastifyReply, FastifyRequest } from 'fastify'
import { isEmail } from '../email.ts'
import { visitorFrom, type Limits } from '../limits.ts'
import type { Parts } from '../parts.ts'
import { asLongAsACheck, isPassword, longest, shortest } from '../passwords.ts'
import {
  alreadySignedIn,
  blocked,
  invalidField,
  missingField,
  noProject,
  tooManyRequests,
  wrongCredentials,
} from '../refusal.ts'
import { beginSession } from '../sessions.ts'
import { projectOf } from './parameters.ts'

/** Begins a session for the e-mail address and password in the body, or refuses. No step tells whether the address is known. */
export async function signIn(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const { store, limits } = parts
  if (projectOf(request) === '') throw noProject()
  const body = fieldsOf(request.body)
  const email = addressFrom(body.get('email'))
  const visitor = visitorFrom(request.ip)
  if (email) await takeAttempt(email, visitor, reply, parts)
  if (request.caller) throw alreadySignedIn()
  if (!email) throw problemWithEmail(body.get('email'))
  const password = passwordFrom(body.get('password'))

  const person = await store.people.findByEmail(email)
  const right = await isPassword(password, person?.password, visitor)
  if (!person || !right) {
    request.log.warn('sign-in refused: wrong credentials')
    throw wrongCredentials()
  }
  if (person.blocked) {
    request.log.warn({ person: person.id }, 'sign-in refused: blocked')
    throw blocked()
  }

  const userAgent = request.headers['user-agent'] ?? ''
  const { session, token } = await beginSession(person, { ip: request.ip, userAgent }, parts)
  // The password may have been changed while it was checked: what it opened in the meantime ends here.
  const still = await store.people.findByEmail(email)
  if (still?.password !== person.password) {
    await store.sessions.remove(session.id)
    throw wrongCredentials()
  }
  await limits.signIn.forgive(attemptKey(email, visitor))
  await limits.signInAnywhere.forgive(email)
  return { person, session, token }
}

const attemptKey = (email: string, visitor: string) => `${visitor} ${email}`

/**
 * Keyed by address and visitor first, so that nobody can use up the attempts of somebody elsewhere; an attempt that is refused there
 * does not count for the limit of all visitors together.
 */
async function takeAttempt(email: string, visitor: string, reply: FastifyReply, { limits }: Parts) {
  const own = await limits.signIn.take(attemptKey(email, visitor))
  reply.headers({
    'x-ratelimit-limit': String(own.limit),
    'x-ratelimit-remaining': String(own.remaining),
    'x-ratelimit-reset': String(Math.ceil(own.resetAt / 1_000)),
  })
  const decisive = own.allowed ? await wider(email, visitor, limits) : own
  if (decisive.allowed) return
  reply.log.warn('sign-in refused: too many attempts')
  await asLongAsACheck()
  throw tooManyRequests((decisive.resetAt - Date.now()) / 1_000)
}

async function wider(email: string, visitor: string, limits: Limits) {
  const everywhere = await limits.signInAnywhere.take(email)
  return everywhere.allowed ? limits.signInVisitor.take(visitor) : everywhere
}

/** Whatever is no JSON object has no fields. */
const fieldsOf = (body: unknown) =>
  new Map<string, unknown>(
    body instanceof Object && !Array.isArray(body) ? Object.entries(body) : [],
  )

const addressFrom = (value: unknown) =>
  typeof value === 'string' && isEmail(value) ? value.toLowerCase() : undefined

const problemWithEmail = (value: unknown) =>
  value === undefined || value === null
    ? missingField('email')
    : invalidField('email', 'Value must be a valid email address')

function passwordFrom(value: unknown) {
  if (value === undefined || value === null) throw missingField('password')
  const size = typeof value === 'string' ? Buffer.byteLength(value) : 0
  if (typeof value === 'string' && size >= shortest && size <= longest) return value
  throw invalidField(
    'password',
    `Password must be between ${shortest} and ${longest} characters long.`,
  )
}
