import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import {
  blocked,
  moreFactorsRequired,
  newPasswordRequired,
  passwordRequired,
  secondFactorRequired,
  unknownProject,
} from '../refusal.ts'
import { attendedHeader } from '#contract/paths.ts'
import { callerOf, stillCaller, type Caller, authorOf } from './caller.ts'
import { missingStep, type MissingStep } from './standing.ts'
import { tokenFrom } from './cookies.ts'
import { projectOf } from '../appwrite/parameters.ts'
import { expectAuthority } from '../db/authority.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, if a session counts. */
    caller: Caller | undefined
  }

  interface FastifyContextConfig {
    /** Steps that the caller's sign-in may still lack; none by default. */
    open?: readonly MissingStep[]
    /** Pages ask by themselves, again and again. */
    unattended?: boolean
  }
}

/** Undefined for a guest. Refuses an incomplete sign-in unless the route is open to it. */
export async function identify(request: FastifyRequest, parts: Parts): Promise<Caller | undefined> {
  const token = tokenFrom(request, parts.settings)
  const look = isUse(request) ? callerOf : stillCaller
  const caller = token && (await look(token, parts))
  if (caller?.person.blocked) throw blocked()
  const missing = caller && missingStep(caller, parts.settings)
  if (missing && !isOpen(missing, request.routeOptions.config.open)) throw refusals[missing]()
  return caller
}

/** What a page asks while nobody touches it is no use of the session. */
const isUse = ({ headers, routeOptions }: FastifyRequest) =>
  headers[attendedHeader] !== 'false' && !routeOptions.config.unattended

/**
 * When the body is there. Only a transaction knows what holds when it writes; this refuses before that, and also a call that only reads
 * or that would be refused for another reason.
 */
export const askAgain =
  ({ db }: Pick<Parts, 'db'>) =>
  async (request: FastifyRequest) => {
    if (request.caller && request.body !== undefined)
      await expectAuthority(db, authorOf(request, request.caller))
  }

/** A person with a printed password has the access of one without a second factor. */
const isOpen = (missing: MissingStep, open: readonly MissingStep[] = []) =>
  open.includes(missing === 'new-password' ? 'second-factor' : missing)

/** For an endpoint outside Appwrite's interface, which needs no project. */
async function identifyHere(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  reply.header('cache-control', 'no-store')
  const project = projectOf(request)
  if (project !== '' && project !== parts.settings.projectId) throw unknownProject()
  return identify(request, parts)
}

/**
 * For a plugin of endpoints outside Appwrite's interface. Who asks is found before anything is read, so that others learn nothing, not
 * even what a valid request is, and asked for again when the body is here.
 */
export function admitOnly(
  expected: (request: FastifyRequest) => unknown,
  app: Pick<FastifyInstance, 'decorateRequest' | 'addHook'>,
  parts: Parts,
) {
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', async (request, reply) => {
    request.caller = await identifyHere(request, reply, parts)
    expected(request)
  })
  app.addHook('preValidation', askAgain(parts))
}

const refusals = {
  password: passwordRequired,
  code: moreFactorsRequired,
  'second-factor': secondFactorRequired,
  'new-password': newPasswordRequired,
}
