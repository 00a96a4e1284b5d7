import { hash } from 'node:crypto'
import type { RateLimitStore, Window } from '../data/rate-limit-store.ts'
import type { Settings } from '../environment.ts'
import { tooManyRequests } from '../refusal.ts'
import { siteAround, visitorAt } from './client-address.ts'

/** The subject of a limit: an IP address, an account or a device, or an account at an address. */
export type Subject = { address?: string; account?: string }

/** The remainder of a limit. `resetAt` in milliseconds since 1970. */
export type Allowance = { allowed: boolean; limit: number; remaining: number; resetAt: number }

export interface RateLimit {
  take(subject: Subject): Promise<Allowance>
  /** Restores all points of the subject. */
  reset(subject: Subject): Promise<void>
}

/** `sitePoints`: points of all addresses of one IPv6 /48 together, whose owner could act as 65,536 visitors. */
export type Rule = Window & { sitePoints?: number }

const minute = 60
const hour = 60 * minute

const rulesFrom = ({ dailySubmissions }: Pick<Settings, 'dailySubmissions'>) =>
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
    /** Sign-ins to one account on a browser that signed in before. Others cannot use them up. */
    signInDevice: { points: 10, seconds: hour, pauseSeconds: minute },
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

export type RateLimits = Record<keyof ReturnType<typeof rulesFrom>, RateLimit>

/** Counts are shared by all users of the store. While the store is down, a limit rejects with `StoreUnavailable`. */
export function rateLimits(
  settings: Pick<Settings, 'dailySubmissions'>,
  store: RateLimitStore,
): RateLimits {
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
