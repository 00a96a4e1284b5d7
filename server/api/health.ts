import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import type { Readiness } from '../http/readiness.ts'
import { storeDown } from '../refusal.ts'

/** For process managers and load balancers: the process runs; the store can read and write. */
export const health: FastifyPluginAsync<{ readiness: Readiness }> = async (app, { readiness }) => {
  const config = { neverShed: true, unlogged: true }
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get(endpoints.healthz, { config }, async () => ({ status: 'ok' }))

  app.get(endpoints.readyz, { config }, async () => {
    await readiness.check().catch(() => {
      throw storeDown()
    })
    return { status: 'ready' }
  })
}
