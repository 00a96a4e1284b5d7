import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Parts } from '../parts.ts'
import { noSuchRoute, unknownProject } from '../refusal.ts'
import { account } from './account.ts'
import { documents } from './documents.ts'
import { askAgain, identify } from '../people/identify.ts'
import { projectOf } from './parameters.ts'
import { password } from '../people/password.ts'
import { preferences } from '../people/preferences.ts'
import { typeWithoutBody } from './replies.ts'

/** The subset of Appwrite's interface that the official clients need for the staff area. */
export const appwrite: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { settings } = parts

  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const project = projectOf(request)
    if (project === '') return
    if (project !== settings.projectId) throw unknownProject()
    request.caller = await identify(request, parts)
  })

  app.addHook('preValidation', askAgain(parts))
  app.addHook('onSend', async (_request, reply) => typeWithoutBody(reply))

  // Clients send the type JSON without a body, so invalid JSON counts as an empty object. So does every other type: a form on a foreign
  // page can send only those.
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
  // `parts` contains the prefix of this plugin, which must not be added again.
  await app.register(account, { ...parts, prefix: '' })
  await app.register(password, { ...parts, prefix: '' })
  await app.register(preferences, { ...parts, prefix: '' })
  await app.register(documents, { ...parts, prefix: '' })
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
