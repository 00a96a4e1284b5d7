import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import { lastBackup } from '../data/last-backup.ts'
import type { Parts } from '../parts.ts'
import type { Readiness } from '../http/readiness.ts'
import { noSuchRoute } from '../refusal.ts'

type Gauged = Pick<Parts, 'metrics' | 'settings'> & { readiness: Readiness }

/** Figures for Prometheus. Without a token in the settings, or with another one, the address does not exist. */
export const metricsEndpoint: FastifyPluginAsync<Gauged> = async (app, parts) => {
  const { metrics, settings } = parts
  const { metricsToken } = settings
  if (metricsToken === undefined) return

  app.get(
    endpoints.metrics,
    { config: { neverShed: true, unlogged: true } },
    async (request, reply) => {
      const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (!timingSafeEqual(digest(given), digest(metricsToken))) throw noSuchRoute()
      await readGauges(parts)
      reply.header('cache-control', 'no-store').type(metrics.registry.contentType)
      return metrics.registry.metrics()
    },
  )
}

/** Prometheus gives up after ten seconds, and then has no figure at all. */
const patienceMs = 2_000

async function readGauges({ metrics, settings, readiness }: Gauged) {
  const [ready, free, backup] = await Promise.all([
    // Why it is not ready stands in the log.
    Promise.race([
      readiness.check().then(
        () => 1,
        () => 0,
      ),
      setTimeout(patienceMs, 0, { ref: false }),
    ]),
    statfs(settings.dataDirectory).then(
      ({ bavail, bsize }) => bavail * bsize,
      // With PostgreSQL there may be no such directory.
      () => Number.NaN,
    ),
    lastBackup(settings.dataDirectory),
  ])
  metrics.storeReady.set(ready)
  metrics.freeSpace.set(free)
  metrics.lastBackup.set((backup ?? 0) / 1000)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
