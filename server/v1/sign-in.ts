import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress, networkOf, visitorAt } from '../http/client-address.ts'
import { isEmail } from '../accounts/email.ts'
import type { Parts } from '../parts.ts'
import { waitForACheck, isPassword, maxLength, minLength } from '../accounts/passwords.ts'
import {
  alreadySignedIn,
  blocked,
  invalidField,
  missingField,
  noProject,
  tooManyRequests,
  wrongCredentials,
} from '../refusal.ts'
import { beginSession } from '../accounts/sessions.ts'
import { hasDevice, knownDevice } from './known-device.ts'
import { projectOf } from './parameters.ts'

/** Begins a session for the e-mail address and password in the body, or refuses. No step tells whether the address is known. */
export async function signIn(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const { store } = parts
  if (projectOf(request) === '') throw noProject()
  const body = fieldsOf(request.body)
  const email = emailFrom(body.get('email'))
  const password = passwordFrom(body.get('password'))
  // What opens nothing whatever the password is counts for nobody.
  const attempt =
    email !== undefined && password !== undefined
      ? await attemptOf(email, { request, reply, parts })
      : undefined
  if (request.caller) throw alreadySignedIn()
  if (email === undefined) throw problemWithEmail(body.get('email'))
  if (password === undefined || !attempt) throw problemWithPassword(body.get('password'))

  const person = await store.people.findByEmail(email)
  const right = await isPassword(password, person?.password, visitorAt(clientAddress(request)))
  if (!person || !right) {
    logRefused(request, email, 'wrong credentials', parts)
    throw wrongCredentials()
  }
  if (person.blocked) {
    logRefused(request, email, 'blocked', parts)
    throw blocked()
  }

  const userAgent = request.headers['user-agent'] ?? ''
  const { session, token } = await beginSession(
    person,
    { ip: clientAddress(request), userAgent },
    parts,
  )
  // The password may have been changed while it was checked: what it opened in the meantime ends here.
  const still = await store.people.findByEmail(email)
  if (still?.password !== person.password) {
    await store.sessions.remove(session.id)
    throw wrongCredentials()
  }
  await attempt.reset()
  return { person, session, token }
}

type Attempt = { request: FastifyRequest; reply: FastifyReply; parts: Parts }

/** Counts the attempt, or refuses it. `reset` gives the account its attempts back. */
async function attemptOf(email: string, { request, reply, parts }: Attempt) {
  const counted = await countedBy(email, request, parts)
  const { limit, remaining, resetAt, allowed } = counted.allowance
  reply.headers({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(resetAt / 1_000)),
  })
  if (allowed) return counted
  logRefused(request, email, 'too many attempts', parts)
  await waitForACheck()
  throw tooManyRequests((resetAt - Date.now()) / 1_000)
}

/**
 * A browser that the account signed in on before has a count of its own, which nobody else can use up. Elsewhere the visitor's own limit
 * comes first: what is refused there counts nowhere else. Where many guess at one account, each address has little of it left, and no
 * address waits for another.
 */
async function countedBy(email: string, request: FastifyRequest, parts: Parts) {
  const { limits, store } = parts
  const device = hasDevice(request, parts)
    ? knownDevice(request, await store.people.findByEmail(email), parts)
    : undefined
  if (device !== undefined) {
    const known = { account: `${device} ${email}` }
    const allowance = await limits.signInDevice.take(known)
    return { allowance, reset: () => limits.signInDevice.reset(known) }
  }

  const own = { address: clientAddress(request), account: email }
  async function reset() {
    await Promise.all([
      limits.signIn.reset(own),
      limits.signInCrowded.reset(own),
      limits.signInAnywhere.reset({ account: email }),
    ])
  }
  const visitor = await limits.signInVisitor.take({ address: own.address })
  if (!visitor.allowed) return { allowance: visitor, reset }
  const allowance = await limits.signIn.take(own)
  if (!allowance.allowed) return { allowance, reset }
  const anywhere = await limits.signInAnywhere.take({ account: email })
  const crowded = anywhere.allowed ? undefined : await limits.signInCrowded.take(own)
  return { allowance: crowded?.allowed === false ? crowded : allowance, reset }
}

/** For whoever investigates: which account, without its address, and from where, without the whole of it. */
function logRefused(request: FastifyRequest, email: string, why: string, { secret }: Parts) {
  const account = createHmac('sha256', secret).update(email).digest('hex').slice(0, 16)
  const network = networkOf(clientAddress(request))
  request.log.warn({ account, network }, `sign-in refused: ${why}`)
}

/** Whatever is no JSON object has no fields. */
const fieldsOf = (body: unknown) =>
  new Map<string, unknown>(
    body instanceof Object && !Array.isArray(body) ? Object.entries(body) : [],
  )

const emailFrom = (value: unknown) =>
  typeof value === 'string' && isEmail(value) ? value.toLowerCase() : undefined

const problemWithEmail = (value: unknown) =>
  value === undefined || value === null
    ? missingField('email')
    : invalidField('email', 'Value must be a valid email address')

/** Shorter or longer than any that was ever given: it opens nothing. */
function passwordFrom(value: unknown) {
  const size = typeof value === 'string' ? Buffer.byteLength(value) : 0
  return typeof value === 'string' && size >= minLength && size <= maxLength ? value : undefined
}

const problemWithPassword = (value: unknown) =>
  value === undefined || value === null
    ? missingField('password')
    : invalidField(
        'password',
        `Password must be between ${minLength} and ${maxLength} characters long.`,
      )
