import type { FastifyInstance } from 'fastify'
import { clientAddress, visitorAt } from './client-address.ts'
import { overloaded } from '../refusal.ts'

/**
 * `mostOfOne` and `mostUnderWay` bound requests that are not answered yet, of one visitor and of all. Under pressure, which is when
 * `mostUnderWay` or `mostDelayMs` is passed, a visitor has `fewOfOne`. `delayMs` says how late the process is with everything.
 */
export type PressureBounds = {
  mostOfOne: number
  fewOfOne: number
  mostUnderWay: number
  mostDelayMs: number
  delayMs?: () => number
}

/** From here on nobody can be served in time, and everybody is declined. */
const hopeless = 4

/**
 * Declines what would only wait: whoever is turned away at once can come back, whoever is kept waiting is lost with all
 * the others. A crowd behind one address is turned away before anybody else is. Health is always answered.
 */
export const pressure = Object.assign(
  async (app: FastifyInstance, bounds: PressureBounds) => {
    const { mostOfOne, fewOfOne, mostUnderWay, mostDelayMs } = bounds
    const delay = bounds.delayMs ?? measuredDelay(app)
    const ofVisitor = new Map<string, number>()
    let underWay = 0

    app.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.always) return done()
      const visitor = visitorAt(clientAddress(request))
      const own = count(visitor, 1)
      // Also when the visitor has gone before the answer.
      reply.raw.on('close', () => count(visitor, -1))
      const pressed = Math.max(underWay / mostUnderWay, delay() / mostDelayMs)
      const declined = pressed > hopeless || own > (pressed > 1 ? fewOfOne : mostOfOne)
      return done(declined ? overloaded() : undefined)
    })

    function count(visitor: string, change: number) {
      const own = (ofVisitor.get(visitor) ?? 0) + change
      if (own === 0) ofVisitor.delete(visitor)
      else ofVisitor.set(visitor, own)
      underWay += change
      return own
    }
  },
  // Fastify keeps the hooks of a plugin to itself unless it carries this mark.
  { [Symbol.for('skip-override')]: true },
)

const sampleEveryMs = 100

/** How late a timer is, where the newest sample counts half: one long breath is no pressure, several are. */
function measuredDelay(app: FastifyInstance) {
  let delay = 0
  let before = performance.now()
  const timer = setInterval(() => {
    const at = performance.now()
    delay = (delay + Math.max(0, at - before - sampleEveryMs)) / 2
    before = at
  }, sampleEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => delay
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is answered under any pressure. */
    always?: boolean
  }
}
