import { hash } from 'node:crypto'
import { siteAround, visitorAt } from './client-address.ts'
import type { RateLimitStore, Window } from '../data/rate-limit-store.ts'

/** Whom a limit counts: an address of the network, an account or a device, or an account at an address. */
export type Subject = { address?: string; account?: string }

/** What is left of a limit. `resetAt` is in milliseconds since 1970. */
export type Allowance = { allowed: boolean; limit: number; remaining: number; resetAt: number }

export interface RateLimit {
  take(subject: Subject): Promise<Allowance>
  /** Gives the subject its whole allowance back. */
  forgive(subject: Subject): Promise<void>
}

/** `around`: so many points for all addresses of one IPv6 site together, whose owner can have 65,536 visitors. */
export type Rule = Window & { around?: number }

const minute = 60
const hour = 60 * minute

/** Enquiries of an address in a day; see `RateLimits.submissionsOfDay`. */
export type Settings = { dailySubmissions: number }

const rulesFrom = ({ dailySubmissions }: Settings) =>
  ({
    /** Enquiries from one address. */
    submissions: { points: 60, seconds: minute, around: 600 },
    submissionsOfDay: {
      points: dailySubmissions,
      seconds: 24 * hour,
      around: 10 * dailySubmissions,
    },
    /** Sign-ins from one address, whoever they are for: an office fits in, a flood does not. */
    signInVisitor: { points: 600, seconds: 10 * minute, pauseSeconds: minute, around: 3_000 },
    /** Sign-ins of one account from one address. */
    signIn: { points: 10, seconds: hour, pauseSeconds: minute, around: 100 },
    /** Sign-ins of one account from anywhere: where it is used up, many are guessing. */
    signInAnywhere: { points: 100, seconds: minute, pauseSeconds: 5 * minute },
    /** Meanwhile each address has so many for this account: whoever comes from elsewhere waits no longer. */
    signInCrowded: { points: 1, seconds: minute, around: 10 },
    /** Sign-ins of one account on a browser that signed in before: nobody else can use them up. */
    signInDevice: { points: 10, seconds: hour, pauseSeconds: minute },
    /** Ends of sessions from one address. */
    signOut: { points: 100, seconds: hour, around: 1_000 },
    /** What one of the staff writes. */
    desk: { points: 600, seconds: minute },
    /** Connections for realtime from one address: a hundred desks that come back at once fit in. */
    realtime: { points: 300, seconds: minute, around: 3_000 },
  }) satisfies Record<string, Rule>

export type RateLimits = Record<keyof ReturnType<typeof rulesFrom>, RateLimit>

/** The counts are shared by whoever shares the store. While that is down, a limit rejects with `StoreUnavailable`. */
export function rateLimits(settings: Settings, store: RateLimitStore): RateLimits {
  const rules = rulesFrom(settings)
  const limit = (name: keyof RateLimits) => rateLimit(name, rules[name], store)
  return {
    submissions: limit('submissions'),
    submissionsOfDay: limit('submissionsOfDay'),
    signInVisitor: limit('signInVisitor'),
    signIn: limit('signIn'),
    signInAnywhere: limit('signInAnywhere'),
    signInCrowded: limit('signInCrowded'),
    signInDevice: limit('signInDevice'),
    signOut: limit('signOut'),
    desk: limit('desk'),
    realtime: limit('realtime'),
  }
}

/** `name` keeps the counts of one limit apart from those of another. */
export function rateLimit(name: string, rule: Rule, store: RateLimitStore): RateLimit {
  return {
    async take(subject) {
      const own = await taken(name, keyOf(subject, visitorAt), rule)
      const site = subject.address && siteAround(subject.address)
      if (!own.allowed || rule.around === undefined || !site) return own
      const around = { ...rule, points: rule.around }
      const all = await taken(
        `${name}-around`,
        keyOf(subject, () => site),
        around,
      )
      return all.allowed ? own : all
    },
    forgive: (subject) => store.forget(name, keyOf(subject, visitorAt)),
  }

  async function taken(counter: string, key: string, window: Window): Promise<Allowance> {
    const { points, endsInMs } = await store.take(counter, key, window)
    return {
      allowed: points <= window.points,
      limit: window.points,
      remaining: Math.max(0, window.points - points),
      resetAt: Date.now() + endsInMs,
    }
  }
}

/** Of one length, whatever is typed; and addresses of people are not to lie in a table whose rows nobody erases by name. */
const keyOf = ({ address, account }: Subject, place: (address: string) => string) =>
  hash('sha256', JSON.stringify([address && place(address), account]), 'base64url').slice(0, 22)
