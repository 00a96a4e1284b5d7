import type { FastifyInstance } from 'fastify'
import { overloaded } from '../refusal.ts'
import { clientAddress, visitorAt } from './client-address.ts'

/**
 * Unanswered requests of one visitor (`maxPerVisitor`) and of all (`maxInFlight`). Past `maxInFlight` or `maxDelay` the server is
 * under load, and a visitor has `maxPerVisitorUnderLoad`. `delay` gives the lag of the event loop. Times in milliseconds.
 */
export type LoadLimits = {
  maxPerVisitor: number
  maxPerVisitorUnderLoad: number
  maxInFlight: number
  maxDelay: number
  delay?: () => number
}

/** Beyond this multiple of the limits every request is declined, because none can be served in time. */
const hopeless = 4

/**
 * Declines requests immediately instead of queueing them: a declined client can retry, a waiting one delays all others. The visitor with
 * the most requests is declined first. Routes with `neverShed` are always served.
 */
export const loadShedding = Object.assign(
  async (app: FastifyInstance, limits: LoadLimits) => {
    const { maxPerVisitor, maxPerVisitorUnderLoad, maxInFlight, maxDelay } = limits
    const delay = limits.delay ?? eventLoopDelay(app)
    const perVisitor = new Map<string, number>()
    let inFlight = 0

    app.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.neverShed) return done()
      const visitor = visitorAt(clientAddress(request))
      const own = count(visitor, 1)
      // Also when the visitor disconnects before the reply.
      reply.raw.on('close', () => count(visitor, -1))
      const load = Math.max(inFlight / maxInFlight, delay() / maxDelay)
      const allowed = load > 1 ? maxPerVisitorUnderLoad : maxPerVisitor
      return done(load > hopeless || own > allowed ? overloaded() : undefined)
    })

    function count(visitor: string, change: number) {
      const own = (perVisitor.get(visitor) ?? 0) + change
      if (own === 0) perVisitor.delete(visitor)
      else perVisitor.set(visitor, own)
      inFlight += change
      return own
    }
  },
  // Without this mark Fastify limits the hooks to the plugin.
  { [Symbol.for('skip-override')]: true },
)

const sampleInterval = 100

/** How late a timer fires: a moving average in which the newest sample counts half, so that one long pause is not counted as load. */
function eventLoopDelay(app: FastifyInstance) {
  let delay = 0
  let before = performance.now()
  const timer = setInterval(() => {
    const at = performance.now()
    delay = (delay + Math.max(0, at - before - sampleInterval)) / 2
    before = at
  }, sampleInterval)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => delay
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served under any load. */
    neverShed?: boolean
  }
}
