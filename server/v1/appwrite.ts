import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Parts } from '../parts.ts'
import { blocked, noSuchRoute, unknownProject } from '../refusal.ts'
import { callerOf, type Caller } from '../accounts/sessions.ts'
import { account } from './account.ts'
import { tokenFrom } from './cookies.ts'
import { documents } from './documents.ts'
import { general } from './general.ts'
import { projectOf } from './parameters.ts'
import { typeWithoutBody } from './replies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever is signed in, below `/v1`. */
    caller: Caller | undefined
  }
}

/** The subset of Appwrite's interface that the official clients need for the staff area. */
export const appwrite: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { settings } = parts

  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const project = projectOf(request)
    if (project === '') return
    if (project !== settings.projectId) throw unknownProject()
    const token = tokenFrom(request, settings)
    request.caller = token && (await callerOf(token, parts))
    if (request.caller?.person.blocked) throw blocked()
  })

  app.addHook('onSend', async (_request, reply) => typeWithoutBody(reply))

  // Clients send the type of JSON without any JSON. What is none counts as an empty object, and so does every other type:
  // those are the types that a form on a foreign page can send.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (request: { headers: { 'content-type'?: string } }, body: string) =>
      /^application\/json\b/i.test(request.headers['content-type'] ?? '') ? jsonFrom(body) : {},
  )

  app.setNotFoundHandler(() => {
    throw noSuchRoute()
  })
  // Among the options is the prefix that this plugin was given, and it counts once.
  await app.register(account, { ...parts, prefix: '' })
  await app.register(general)
  await app.register(documents, { ...parts, prefix: '' })
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
