import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimitStore, Window } from '../db/rate-limit-store.ts'
import { overloaded, tooBusy, tooManyRequests } from '../refusal.ts'
import { clientAddress, siteAround, visitorAt } from './client-address.ts'

// Who may do how much: everything that declines a request for its number, its size or its time.

/** Of the server and of one visitor, an address or an IPv6 /64. Times in milliseconds, sizes in bytes. */
export const defaultLimits = ({ model }: { model: { timeoutMs: number } | undefined }) => ({
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Idle in both directions: a client that does not read its reply. Nothing is sent while a reply waits for the model. */
  idleTimeout: Math.max(30_000, (model?.timeoutMs ?? 0) + 15_000),
  checkInterval: 1_000,
  maxConnections: 15_000,
  /** Characters of the request target as sent. */
  maxUrlLength: 16 * 1024,
  /** Requests under way, of all and of one visitor: a college signs in or asks at once, behind one address. */
  maxInFlight: 2_000,
  maxPerVisitor: 250,
  /** Bodies of one visitor that are still arriving, and what they announce together. */
  maxArriving: 250,
  maxArrivingBytes: 16 * 1024 * 1024,
})
export type ServerLimits = ReturnType<typeof defaultLimits>

const minute = 60
const hour = 60 * minute

type Settings = { dailySubmissions: number }

/** `points` in `seconds`; `sitePoints`: of all addresses of an IPv6 /48 together, whose owner could act as 65,536 visitors. */
export type Rule = Window & { sitePoints?: number }

const rulesFrom = ({ dailySubmissions }: Settings) =>
  ({
    /** Enquiries from one address. */
    submissions: { points: 60, seconds: minute, sitePoints: 600 },
    submissionsOfDay: {
      points: dailySubmissions,
      seconds: 24 * hour,
      sitePoints: 10 * dailySubmissions,
    },
    /** Copies of answers requested from one address. */
    copies: { points: 20, seconds: 24 * hour, sitePoints: 200 },
    /** Sign-ins from one address to any account; enough for an office. */
    signInVisitor: { points: 600, seconds: 10 * minute, pauseSeconds: minute, sitePoints: 3_000 },
    /** Sign-ins to one account from one address. */
    signIn: { points: 10, seconds: hour, pauseSeconds: minute, sitePoints: 100 },
    /** Sign-ins to one account from anywhere. More than this counts as distributed guessing, */
    signInAnywhere: { points: 100, seconds: minute, pauseSeconds: 5 * minute },
    /** during which each address has this many for the account, so that no address waits for another. */
    signInCrowded: { points: 1, seconds: minute, sitePoints: 10 },
    /** Codes and passwords entered in a session: of one account, or of one complete session. Recovery codes at one address. */
    proof: { points: 5, seconds: 15 * minute },
    /** Codes of one account, entered with only its password. */
    proofOfDay: { points: 50, seconds: 24 * hour },
    /** Uses of one-time links from one address: enough for an office invited on one morning. */
    links: { points: 60, seconds: hour, sitePoints: 600 },
    /** Forgotten passwords: requests from one address, and for one account from anywhere. */
    recoveryVisitor: { points: 20, seconds: hour, sitePoints: 200 },
    recovery: { points: 5, seconds: hour },
    /** Sign-outs from one address. */
    signOut: { points: 100, seconds: hour, sitePoints: 1_000 },
    /** Changes by one staff member. */
    desk: { points: 600, seconds: minute },
  }) satisfies Record<string, Rule>

/** Works that take long: how many at once, and how many may wait, of all and of one name. */
export const queues = {
  /** Bounds the memory of many sign-ins, and leaves threads for files and DNS. */
  passwords: { atOnce: 2, waiting: 2_000, waitingOfName: 250 },
  /** Each is a thread. Typing starts one preview after the other. */
  previews: { atOnce: 1, waiting: 8, waitingOfName: 8 },
}

/** The subject of a limit: an IP address, an account, or an account at an address. */
type Subject = { address?: string; account?: string }

/** The remainder of a limit. `resetAt` in milliseconds since 1970. */
type Allowance = { allowed: boolean; limit: number; remaining: number; resetAt: number }

export interface RateLimit {
  take(subject: Subject): Promise<Allowance>
  /** Restores all points of the subject. */
  reset(subject: Subject): Promise<void>
}

export type RateLimits = Record<keyof ReturnType<typeof rulesFrom>, RateLimit>

/** Counts are shared by all users of the store. While the store is down, a limit rejects with `StoreUnavailable`. */
export function rateLimits(settings: Settings, store: RateLimitStore): RateLimits {
  const limits = Object.entries(rulesFrom(settings)).map(([name, rule]) => [
    name,
    rateLimit(name, rule, store),
  ])
  // The keys of the rules.
  return Object.fromEntries(limits) as RateLimits
}

/** `name` separates the counts of different limits. */
export function rateLimit(name: string, rule: Rule, store: RateLimitStore): RateLimit {
  return {
    async take(subject) {
      const own = await allowanceAfter(name, keyOf(subject, visitorAt), rule)
      const site = subject.address && siteAround(subject.address)
      if (!own.allowed || rule.sitePoints === undefined || !site) return own
      const siteKey = keyOf(subject, () => site)
      const all = await allowanceAfter(`${name}-around`, siteKey, {
        ...rule,
        points: rule.sitePoints,
      })
      return all.allowed ? own : all
    },
    reset: (subject) => store.forget(name, keyOf(subject, visitorAt)),
  }

  async function allowanceAfter(counter: string, key: string, window: Window): Promise<Allowance> {
    const { points, endsInMs } = await store.take(counter, key, window)
    return {
      allowed: points <= window.points,
      limit: window.points,
      remaining: Math.max(0, window.points - points),
      resetAt: Date.now() + endsInMs,
    }
  }
}

/** Takes a point, or throws a refusal. */
export async function takeOrRefuse(limit: RateLimit, subject: Subject) {
  const { allowed, resetAt } = await limit.take(subject)
  if (!allowed) throw tooManyRequests((resetAt - Date.now()) / 1_000)
}

/** Hashed to one length: the table must not contain addresses that an erasure would have to find. */
const keyOf = ({ address, account }: Subject, networkOf: (address: string) => string) =>
  hash('sha256', JSON.stringify([address && networkOf(address), account]), 'base64url').slice(0, 22)

/** An IPv6 /48 has this many times the arriving bodies of a visitor. */
const siteShare = 4

/**
 * Declines requests at once instead of queueing them: a declined client can retry, a waiting one delays all others. A body that is still
 * arriving is no load, because leaving it unfinished costs its sender nothing; it is counted apart. Routes with `neverShed` are always
 * served.
 */
export const loadShedding = Object.assign(
  async (app: FastifyInstance, limits: ServerLimits) => {
    const running = new Map<string, number>()
    const bodies = new Map<string, number>()
    const bytes = new Map<string, number>()

    app.addHook('onRequest', (request, reply, done) => {
      const isServed = hasBody(request) ? mayArrive(request, reply) : mayRun(request, reply)
      return done(isServed ? undefined : overloaded())
    })
    // Its body has arrived.
    app.addHook('preValidation', (request, reply, done) =>
      done(!hasBody(request) || mayRun(request, reply) ? undefined : overloaded()),
    )

    function mayRun(request: FastifyRequest, reply: FastifyReply) {
      if (request.routeOptions.config.neverShed) return true
      const visitor = visitorAt(clientAddress(request))
      const sums = ['all', visitor].map((name) => add(running, name, 1))
      // Also when the visitor disconnects before the reply.
      reply.raw.on('close', () => ['all', visitor].map((name) => add(running, name, -1)))
      return fits(sums, [limits.maxInFlight, limits.maxPerVisitor])
    }

    function mayArrive(request: FastifyRequest, reply: FastifyReply) {
      const address = clientAddress(request)
      const networks = [visitorAt(address), siteAround(address)].filter(
        (name) => name !== undefined,
      )
      const announced = Number(request.headers['content-length'] ?? Infinity)
      const length = Math.min(announced, request.routeOptions.bodyLimit)
      const count = (change: 1 | -1) =>
        networks.flatMap((name) => [add(bodies, name, change), add(bytes, name, change * length)])
      let isArriving = true
      function leave() {
        if (isArriving) count(-1)
        isArriving = false
      }
      request.raw.on('end', leave)
      reply.raw.on('close', leave)
      const { maxArriving, maxArrivingBytes } = limits
      const most = [maxArriving, maxArrivingBytes]
      return fits(count(1), [...most, ...most.map((one) => siteShare * one)])
    }
  },
  // Without this mark Fastify limits the hooks to the plugin.
  { [Symbol.for('skip-override')]: true },
)

const fits = (sums: number[], limits: number[]) =>
  sums.every((sum, index) => sum <= (limits[index] ?? 0))

/** The body of a GET is never read. */
const hasBody = ({ method, headers }: FastifyRequest) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

function add(counts: Map<string, number>, name: string, change: number) {
  const sum = (counts.get(name) ?? 0) + change
  if (sum === 0) counts.delete(name)
  else counts.set(name, sum)
  return sum
}

/** Waiting names are served in rotation, so that many works of one name delay only that name. Declines what may not wait. */
export function fairQueue({
  atOnce,
  waiting: mostWaiting,
  waitingOfName,
}: (typeof queues)['previews']) {
  // In serving order.
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  let count = 0

  return async function run<Result>(name: string, work: () => Promise<Result>) {
    if (running < atOnce) running += 1
    else await placeFor(name)
    try {
      return await work()
    } finally {
      passOn()
    }
  }

  function placeFor(name: string) {
    const queue = waiting.get(name) ?? []
    if (count >= mostWaiting || queue.length >= waitingOfName) throw tooBusy()
    count += 1
    waiting.set(name, queue)
    return new Promise<void>((resolve) => queue.push(resolve))
  }

  /** The place goes to the next in line without becoming free, so that nothing overtakes. */
  function passOn() {
    const [first] = waiting
    if (first === undefined) {
      running -= 1
      return
    }
    const [name, queue] = first
    const next = queue.shift()
    // A name with more waiting work moves to the end.
    waiting.delete(name)
    if (queue.length > 0) waiting.set(name, queue)
    count -= 1
    next?.()
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served under any load. */
    neverShed?: boolean
  }
}
