import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import type { Parts } from '../parts.ts'
import { noSuchRoute } from '../refusal.ts'

/** Figures for Prometheus. Without a token in the settings, or with another one, the address does not exist. */
export const metricsEndpoint: FastifyPluginAsync<Parts> = async (app, { metrics, settings }) => {
  const { metricsToken } = settings
  if (metricsToken === undefined) return

  app.get(endpoints.metrics, { config: { quiet: true, always: true } }, async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), digest(metricsToken))) throw noSuchRoute()
    reply.header('cache-control', 'no-store').type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
