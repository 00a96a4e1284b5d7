import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import { lastBackup } from '../db/last-backup.ts'
import { channelsOf } from '../notify/channels.ts'
import type { Parts } from '../parts.ts'
import type { Readiness } from './readiness.ts'
import { noSuchRoute } from '../refusal.ts'
import { outboxState } from '../notify/outbox.ts'

type Gauged = Pick<Parts, 'metrics' | 'settings' | 'db' | 'now'> & { readiness: Readiness }

/** Metrics for Prometheus. Without the right token the address answers 404, as if it did not exist. */
export const metricsEndpoint: FastifyPluginAsync<Gauged> = async (app, parts) => {
  const { metrics, settings } = parts
  const { metricsToken } = settings
  if (metricsToken === undefined) return

  app.get(
    endpoints.metrics,
    { config: { neverShed: true, unlogged: true } },
    async (request, reply) => {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (!timingSafeEqual(digest(token), digest(metricsToken))) throw noSuchRoute()
      await readGauges(parts)
      reply.header('cache-control', 'no-store').type(metrics.registry.contentType)
      return metrics.registry.metrics()
    },
  )
}

/** Prometheus gives up after ten seconds. */
const readinessTimeoutMs = 2_000

async function readGauges(parts: Gauged) {
  const { metrics, settings, readiness } = parts
  const [ready, free, backup, offSite, outbox] = await Promise.all([
    // The log has the reason.
    Promise.race([
      readiness.check().then(
        () => 1,
        () => 0,
      ),
      setTimeout(readinessTimeoutMs, 0, { ref: false }),
    ]),
    statfs(settings.dataDirectory).then(
      ({ bavail, bsize }) => bavail * bsize,
      // With PostgreSQL there may be no such directory.
      () => Number.NaN,
    ),
    lastBackup(settings.dataDirectory),
    lastBackup(settings.dataDirectory, 'off-site'),
    outboxOf(parts),
  ])
  metrics.storeReady.set(ready)
  metrics.freeSpace.set(free)
  metrics.lastBackup.set((backup ?? 0) / 1000)
  metrics.lastOffSiteCopy.set((offSite ?? 0) / 1000)
  metrics.outboxWaiting.set(outbox?.waiting ?? Number.NaN)
  metrics.undelivered.set(outbox ? outbox.late + outbox.failed : Number.NaN)
}

/** Undefined while the store cannot say. */
async function outboxOf({ settings, db, now }: Gauged) {
  if (channelsOf(settings).length === 0) return { waiting: 0, late: 0, failed: 0 }
  return Promise.race([
    outboxState(db, now()).catch(() => undefined),
    setTimeout(readinessTimeoutMs, undefined, { ref: false }),
  ])
}

const digest = (text: string) => createHash('sha256').update(text).digest()
