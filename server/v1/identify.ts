import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { blocked } from '../refusal.ts'
import { callerOf, type Caller } from '../accounts/sessions.ts'
import { tokenFrom } from './cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever is signed in, where a session counts. */
    caller: Caller | undefined
  }
}

/** Undefined for a guest. */
export async function identify(request: FastifyRequest, parts: Parts): Promise<Caller | undefined> {
  const token = tokenFrom(request, parts.settings)
  const caller = token && (await callerOf(token, parts))
  if (caller?.person.blocked) throw blocked()
  return caller
}
