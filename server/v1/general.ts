import type { FastifyPluginAsync } from 'fastify'
import { appwriteVersion } from '#contract/appwrite.ts'
import { unknownProject } from '../refusal.ts'
import { projectOf } from './parameters.ts'

/** What tools ask for before they do anything: is this an Appwrite, and which one. */
export const general: FastifyPluginAsync = async (app) => {
  app.get('/health/version', async () => ({ version: appwriteVersion }))

  app.get('/ping', async (request, reply) => {
    if (projectOf(request) === '') throw unknownProject()
    return reply.type('text/plain; charset=UTF-8').send('Pong!')
  })
}
