import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import {
  blocked,
  moreFactorsRequired,
  newPasswordRequired,
  passwordRequired,
  secondFactorRequired,
  unknownProject,
} from '../refusal.ts'
import { callerOf, type Caller } from '../accounts/sessions.ts'
import { missingStep, type MissingStep } from '../accounts/standing.ts'
import { tokenFrom } from './cookies.ts'
import { projectOf } from './parameters.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, if a session counts. */
    caller: Caller | undefined
  }

  interface FastifyContextConfig {
    /** Steps that the caller's sign-in may still lack; none by default. */
    open?: readonly MissingStep[]
  }
}

/** Undefined for a guest. Refuses an incomplete sign-in unless the route is open to it. */
export async function identify(request: FastifyRequest, parts: Parts): Promise<Caller | undefined> {
  const token = tokenFrom(request, parts.settings)
  const caller = token && (await callerOf(token, parts))
  if (caller?.person.blocked) throw blocked()
  const missing = caller && missingStep(caller, parts.settings)
  if (missing && !isOpen(missing, request.routeOptions.config.open)) throw refusals[missing]()
  return caller
}

/** A person with a printed password has the access of one without a second factor. */
const isOpen = (missing: MissingStep, open: readonly MissingStep[] = []) =>
  open.includes(missing === 'new-password' ? 'second-factor' : missing)

/** For an endpoint outside Appwrite's interface, which needs no project. */
export async function identifyHere(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  reply.header('cache-control', 'no-store')
  const project = projectOf(request)
  if (project !== '' && project !== parts.settings.projectId) throw unknownProject()
  return identify(request, parts)
}

const refusals = {
  password: passwordRequired,
  code: moreFactorsRequired,
  'second-factor': secondFactorRequired,
  'new-password': newPasswordRequired,
}
