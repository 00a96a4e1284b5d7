import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { overloaded } from '../refusal.ts'
import { clientAddress, siteAround, visitorAt } from './client-address.ts'

/**
 * Unanswered requests of one visitor (`maxPerVisitor`) and of all (`maxInFlight`). Past `maxInFlight` or `maxDelay` the server is
 * under load, and a visitor has `maxPerVisitorUnderLoad`. `delay` gives the lag of the event loop. Times in milliseconds.
 *
 * Requests whose body is still arriving are no load, because leaving them unfinished costs their sender nothing: one visitor has at most
 * `maxArriving`, which announce at most `maxArrivingBytes` together.
 */
export type LoadLimits = {
  maxPerVisitor: number
  maxPerVisitorUnderLoad: number
  maxInFlight: number
  maxDelay: number
  maxArriving: number
  maxArrivingBytes: number
  delay?: () => number
}

/** Beyond this multiple of the limits every request is declined, because none can be served in time. */
const hopeless = 4
/** An IPv6 /48 has this many times the arriving bodies of a visitor. */
const siteShare = 4

/**
 * Declines requests immediately instead of queueing them: a declined client can retry, a waiting one delays all others. The visitor with
 * the most requests is declined first. Routes with `neverShed` are always served.
 */
export const loadShedding = Object.assign(
  async (app: FastifyInstance, limits: LoadLimits) => {
    const { maxPerVisitor, maxPerVisitorUnderLoad, maxInFlight, maxDelay } = limits
    const delay = limits.delay ?? eventLoopDelay(app)
    const load = () => Math.max(inFlight / maxInFlight, delay() / maxDelay)
    const mayArrive = arrivingBodies(limits)
    const perVisitor = new Map<string, number>()
    let inFlight = 0

    app.addHook('onRequest', (request, reply, done) => {
      const isServed = hasBody(request)
        ? mayArrive(request, reply) && (isAlwaysServed(request) || load() <= hopeless)
        : isAlwaysServed(request) || mayRun(request, reply)
      return done(isServed ? undefined : overloaded())
    })
    // Its body has arrived.
    app.addHook('preValidation', (request, reply, done) => {
      const isServed = !hasBody(request) || isAlwaysServed(request) || mayRun(request, reply)
      return done(isServed ? undefined : overloaded())
    })

    function mayRun(request: FastifyRequest, reply: FastifyReply) {
      const visitor = visitorAt(clientAddress(request))
      const own = count(visitor, 1)
      // Also when the visitor disconnects before the reply.
      reply.raw.on('close', () => count(visitor, -1))
      return load() <= hopeless && own <= (load() > 1 ? maxPerVisitorUnderLoad : maxPerVisitor)
    }

    function count(visitor: string, change: number) {
      inFlight += change
      return add(perVisitor, visitor, change)
    }
  },
  // Without this mark Fastify limits the hooks to the plugin.
  { [Symbol.for('skip-override')]: true },
)

const isAlwaysServed = ({ routeOptions }: FastifyRequest) => routeOptions.config.neverShed === true

/** The body of a GET is never read. */
const hasBody = ({ method, headers }: FastifyRequest) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Counts a body until it has arrived, or its request has ended. */
function arrivingBodies({ maxArriving, maxArrivingBytes }: LoadLimits) {
  const bodies = new Map<string, number>()
  const bytes = new Map<string, number>()

  return function mayArrive(request: FastifyRequest, reply: FastifyReply) {
    const address = clientAddress(request)
    const site = siteAround(address)
    const networks: [name: string, share: number][] = [[visitorAt(address), 1]]
    if (site !== undefined) networks.push([site, siteShare])
    const announced = Number(request.headers['content-length'] ?? Infinity)
    const length = Math.min(announced, request.routeOptions.bodyLimit)
    let isArriving = true
    function leave() {
      if (!isArriving) return
      isArriving = false
      for (const [name] of networks) {
        add(bodies, name, -1)
        add(bytes, name, -length)
      }
    }

    request.raw.on('end', leave)
    reply.raw.on('close', leave)
    const fits = networks.map(([name, share]) => [
      add(bodies, name, 1) <= share * maxArriving,
      add(bytes, name, length) <= share * maxArrivingBytes,
    ])
    return fits.flat().every(Boolean)
  }
}

function add(counts: Map<string, number>, name: string, change: number) {
  const sum = (counts.get(name) ?? 0) + change
  if (sum === 0) counts.delete(name)
  else counts.set(name, sum)
  return sum
}

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
