import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import type { Parts } from '../parts.ts'
import { storeDown } from '../refusal.ts'

/** For whoever watches the process: alive, and able to serve. */
export const health: FastifyPluginAsync<Parts> = async (app, { store }) => {
  const config = { quiet: true, always: true }
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get(endpoints.healthz, { config }, async () => ({ status: 'ok' }))

  app.get(endpoints.readyz, { config }, async (request) => {
    await store.check().catch((error: unknown) => {
      request.log.warn(error, 'the store is not ready')
      throw storeDown()
    })
    return { status: 'ready' }
  })
}
