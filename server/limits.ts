import { hash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counters } from './data/postgres/counters.ts'

/** What is left of a limit. `resetAt` is in milliseconds since 1970. */
export type Allowance = { allowed: boolean; limit: number; remaining: number; resetAt: number }

export interface Limit {
  take: (key: string) => Promise<Allowance>
  /** Gives the key its whole allowance back. */
  forgive: (key: string) => Promise<void>
}

export type Limits = {
  /** Enquiries of one address of the network. */
  submissions: Limit
  /** Sign-ins with one e-mail address from one address of the network: after ten, a pause of a minute. */
  signIn: Limit
  /** Sign-ins with one e-mail address from anywhere: slows a guess that is spread over many machines. */
  signInAnywhere: Limit
  /** Sign-ins from one address of the network, whoever they are for: an office fits in, a flood does not. */
  signInVisitor: Limit
  /** Ends of sessions, for one address of the network. */
  signOut: Limit
}

/** `points` in `seconds`; then nothing for `pauseSeconds` (or until the time is over), then anew. */
export type Rule = { points: number; seconds: number; pauseSeconds?: number }

const rules: Record<keyof Limits, Rule> = {
  submissions: { points: 60, seconds: 60 },
  signIn: { points: 10, seconds: 3_600, pauseSeconds: 60 },
  signInAnywhere: { points: 100, seconds: 60, pauseSeconds: 20 },
  signInVisitor: { points: 600, seconds: 600, pauseSeconds: 60 },
  signOut: { points: 100, seconds: 3_600 },
}

/** For one process alone. */
export const limitsInMemory = (): Limits => limitsBy(limitInMemory)

/** For all replicas together. While the database is down, a limit rejects with `StoreUnavailable`. */
export const sharedLimits = (counters: Counters): Limits =>
  limitsBy((rule, name) => sharedLimit(rule, name, counters))

function limitsBy(limitOf: (rule: Rule, name: keyof Limits) => Limit): Limits {
  const limit = (name: keyof Limits) => limitOf(rules[name], name)
  return {
    submissions: limit('submissions'),
    signIn: limit('signIn'),
    signInAnywhere: limit('signInAnywhere'),
    signInVisitor: limit('signInVisitor'),
    signOut: limit('signOut'),
  }
}

export const limitInMemory = (rule: Rule): Limit =>
  limitBy(new RateLimiterMemory(settingsOf(rule)), rule)

/** `name` keeps the counts of one limit apart from those of another. */
export function sharedLimit(rule: Rule, name: string, counters: Counters): Limit {
  const limiter = new RateLimiterPostgres({
    ...settingsOf(rule),
    storeClient: counters,
    storeType: 'client',
    keyPrefix: name,
    tableName: counters.table,
    tableCreated: true,
    // One of the limits sweeps for all of them: they share a table.
    clearExpiredByTimeout: name === 'submissions',
  })
  return remembering(withHashedKeys(limitBy(limiter, rule)))
}

const settingsOf = ({ points, seconds, pauseSeconds = 0 }: Rule) => ({
  points,
  duration: seconds,
  blockDuration: pauseSeconds,
})

type Limiter = Pick<RateLimiterMemory, 'consume' | 'delete'>

/** So much the clocks of replicas may differ. */
const skewMs = 5_000

function limitBy(limiter: Limiter, { points, seconds, pauseSeconds }: Rule): Limit {
  const longestMs = (pauseSeconds ?? seconds) * 1_000 + skewMs
  const allowance = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes) => ({
    allowed,
    limit: points,
    remaining: remainingPoints,
    resetAt: Date.now() + msBeforeNext,
  })

  async function take(key: string): Promise<Allowance> {
    try {
      return allowance(true, await limiter.consume(key))
    } catch (refused) {
      // The library rejects with the state of the key, and with an Error when it is broken itself.
      if (!(refused instanceof RateLimiterRes)) throw refused
      if (refused.msBeforeNext <= longestMs) return allowance(false, refused)
      // No pause is so long: the clock was set back, and nobody is to wait until it has caught up.
      await limiter.delete(key)
      return take(key)
    }
  }

  return {
    take,
    async forgive(key) {
      await limiter.delete(key)
    },
  }
}

/** Addresses of people are not to lie in a table whose rows nobody erases by name. */
function withHashedKeys({ take, forgive }: Limit): Limit {
  return { take: (key) => take(hashOf(key)), forgive: (key) => forgive(hashOf(key)) }
}

const hashOf = (key: string) => hash('sha256', key, 'base64url')

const mostRemembered = 10_000

/** A refusal holds until its time is over: whoever goes on costs the database nothing more. */
function remembering({ take, forgive }: Limit): Limit {
  // By the clock that nobody sets.
  const refusals = new Map<string, { allowance: Allowance; until: number }>()
  return {
    async take(key) {
      const refusal = refusals.get(key)
      const leftMs = refusal ? refusal.until - performance.now() : 0
      if (refusal && leftMs > 0) return { ...refusal.allowance, resetAt: Date.now() + leftMs }
      refusals.delete(key)
      const allowance = await take(key)
      const until = performance.now() + allowance.resetAt - Date.now()
      if (!allowance.allowed) refusals.set(key, { allowance, until })
      const oldest = refusals.keys().next()
      if (refusals.size > mostRemembered && !oldest.done) refusals.delete(oldest.value)
      return allowance
    },
    async forgive(key) {
      refusals.delete(key)
      await forgive(key)
    },
  }
}

/** What stands for a visitor in a limit: the address, of IPv6 the network that one household is given (/64). */
export function visitorFrom(ip: string) {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const behind = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const whole = [...groups, ...Array(8 - groups.length - behind.length).fill('0'), ...behind]
  return whole.slice(0, 4).join(':')
}
