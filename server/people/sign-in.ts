import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress, networkOf, visitorAt } from '../http/client-address.ts'
import { isEmail } from './email.ts'
import { findPersonByEmail, type Person } from './people.ts'
import type { Parts } from '../parts.ts'
import { waitForACheck, isPassword, maxLength, minLength } from './passwords/passwords.ts'
import {
  alreadySignedIn,
  blocked,
  invalidField,
  missingField,
  noProject,
  passwordExpired,
  tooManyRequests,
  wrongCredentials,
} from '../refusal.ts'
import { beginSession } from './caller.ts'
import { hasExpired } from './standing.ts'
import { projectOf } from '../appwrite/parameters.ts'
import { fieldsOf } from '../appwrite/parameters.ts'
import { endSession } from './sessions.ts'

/** Starts a session for the e-mail address and password in the body, or refuses. No step reveals whether the account exists. */
export async function signIn(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const { db } = parts
  if (projectOf(request) === '') throw noProject()
  const body = fieldsOf(request.body)
  const email = emailFrom(body.get('email'))
  const password = passwordFrom(body.get('password'))
  // A request that cannot succeed with any password is not counted.
  const attempt =
    email !== undefined && password !== undefined
      ? await attemptOf(email, { request, reply, parts })
      : undefined
  if (request.caller) throw alreadySignedIn()
  if (email === undefined) throw problemWithEmail(body.get('email'))
  if (password === undefined || !attempt) throw problemWithPassword(body.get('password'))

  const person = await findPersonByEmail(db, email)
  const isRight = await isPassword(password, person?.password, visitorAt(clientAddress(request)))
  if (!person || !isRight) {
    logRefused(request, email, 'wrong credentials', parts)
    noteFailed(request, person, 'password', parts)
    throw wrongCredentials()
  }
  if (person.blocked) {
    logRefused(request, email, 'blocked', parts)
    noteFailed(request, person, 'blocked', parts)
    throw blocked()
  }
  if (hasExpired({ person, password }, parts)) {
    logRefused(request, email, 'expired', parts)
    noteFailed(request, person, 'expired', parts)
    throw passwordExpired()
  }

  const userAgent = request.headers['user-agent'] ?? ''
  const { session, token } = await beginSession(
    person,
    { ip: clientAddress(request), userAgent },
    parts,
  )
  // The password may have been changed during the check.
  const current = await findPersonByEmail(db, email)
  if (current?.password !== person.password) {
    await endSession(db, session.id, 'system')
    throw wrongCredentials()
  }
  await attempt.reset()
  return { person, session, token }
}

type Attempt = { request: FastifyRequest; reply: FastifyReply; parts: Parts }

/** Counts the attempt, or refuses it. `reset` clears the counts that it raised. */
async function attemptOf(email: string, { request, reply, parts }: Attempt) {
  const count = await countOf(email, request, parts)
  const { limit, remaining, resetAt, allowed } = count.allowance
  reply.headers({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(resetAt / 1_000)),
  })
  if (allowed) return count
  logRefused(request, email, 'too many attempts', parts)
  await waitForACheck()
  throw tooManyRequests((resetAt - Date.now()) / 1_000)
}

/**
 * The visitor's limit comes first, and an attempt refused by it counts nowhere else. While many addresses guess at one account, each has
 * few attempts for it, and none waits for another.
 */
async function countOf(email: string, request: FastifyRequest, { limits }: Parts) {
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

/** For investigations: a keyed hash of the account, and the network of the client. */
function logRefused(request: FastifyRequest, email: string, reason: string, { secret }: Parts) {
  const account = createHmac('sha256', secret).update(email).digest('hex').slice(0, 16)
  const network = networkOf(clientAddress(request))
  request.log.warn({ account, network }, `sign-in refused: ${reason}`)
}

/** Without the entered address if it has no account: it may be a student's, or a password in the wrong field. */
function noteFailed(
  request: FastifyRequest,
  person: Person | undefined,
  detail: string,
  { audit }: Parts,
) {
  const by = { id: null, name: '', address: clientAddress(request) }
  const subject = person ? { subject: person.id, subjectName: person.name } : {}
  audit.note({ by, action: 'sign-in-failed', detail, ...subject })
}

const emailFrom = (value: unknown) =>
  typeof value === 'string' && isEmail(value) ? value.toLowerCase() : undefined

const problemWithEmail = (value: unknown) =>
  value === undefined || value === null
    ? missingField('email')
    : invalidField('email', 'Value must be a valid email address')

/** Undefined for an impossible length. */
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
