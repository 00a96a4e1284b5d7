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
    /** Whoever is signed in, where a session counts. */
    caller: Caller | undefined
  }

  interface FastifyContextConfig {
    /** What may still be missing of the sign-in of whoever calls; by default nothing. */
    open?: readonly MissingStep[]
  }
}

/** Undefined for a guest. Refuses somebody whose sign-in is not complete where the route is not open to that. */
export async function identify(request: FastifyRequest, parts: Parts): Promise<Caller | undefined> {
  const token = tokenFrom(request, parts.settings)
  const caller = token && (await callerOf(token, parts))
  if (caller?.person.blocked) throw blocked()
  const missing = caller && missingStep(caller, parts.settings)
  if (missing && !isOpen(missing, request.routeOptions.config.open)) throw refusals[missing]()
  return caller
}

/** Somebody with a printed password may do what somebody without a second factor may. */
const isOpen = (missing: MissingStep, open: readonly MissingStep[] = []) =>
  open.includes(missing === 'new-password' ? 'second-factor' : missing)

/** For an endpoint of our own, where the project may be left out. */
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
