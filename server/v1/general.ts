import type { FastifyPluginAsync } from 'fastify'
import { appwriteVersion } from '#contract/appwrite.ts'
import { missingSteps } from '../accounts/standing.ts'
import { unknownProject } from '../refusal.ts'
import { projectOf } from './parameters.ts'

const config = { open: missingSteps }

/** Calls by which tools recognise an Appwrite server and its version. */
export const general: FastifyPluginAsync = async (app) => {
  app.get('/health/version', { config }, async () => ({ version: appwriteVersion }))

  app.get('/ping', { config }, async (request, reply) => {
    if (projectOf(request) === '') throw unknownProject()
    return reply.type('text/plain; charset=UTF-8').send('Pong!')
  })
}
