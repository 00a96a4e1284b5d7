import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Undelivered } from '#contract/news.ts'
import { endpoints } from '#contract/paths.ts'
import type { Parts } from '../parts.ts'
import { notForGuests } from '../refusal.ts'
import { identify } from './identify.ts'
import { isOwner } from './roles.ts'

/** For owners: undelivered messages. */
export const undelivered: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, now } = parts

  app.get(
    endpoints.undelivered,
    { schema: { response: { 200: Undelivered } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const caller = await identify(request, parts)
      if (!caller || !isOwner(caller)) throw notForGuests()
      const { late, failed, since } = await store.outbox.state(now())
      return { count: late + failed, since: since === null ? null : new Date(since).toISOString() }
    },
  )
}
