import type { FastifyPluginAsync } from 'fastify'
import { appwriteVersion } from '#contract/appwrite.ts'
import { unknownProject } from '../refusal.ts'
import { projectOf } from './parameters.ts'

/** Calls by which tools recognise an Appwrite server and its version. */
export const general: FastifyPluginAsync = async (app) => {
  app.get('/health/version', async () => ({ version: appwriteVersion }))

  app.get('/ping', async (request, reply) => {
    if (projectOf(request) === '') throw unknownProject()
    return reply.type('text/plain; charset=UTF-8').send('Pong!')
  })
}
