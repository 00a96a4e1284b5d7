import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** What is left of a limit. `resetAt` is in milliseconds since 1970. */
export type Allowance = { allowed: boolean; limit: number; remaining: number; resetAt: number }

export interface Limit {
  take(key: string): Promise<Allowance>
  /** Gives the key its whole allowance back. */
  forgive(key: string): Promise<void>
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

export const limitsInMemory = (): Limits => ({
  submissions: limitInMemory({ points: 60, seconds: 60 }),
  signIn: limitInMemory({ points: 10, seconds: 3_600, pauseSeconds: 60 }),
  signInAnywhere: limitInMemory({ points: 100, seconds: 60, pauseSeconds: 20 }),
  signInVisitor: limitInMemory({ points: 600, seconds: 600, pauseSeconds: 60 }),
  signOut: limitInMemory({ points: 100, seconds: 3_600 }),
})

/** `points` in `seconds`; then nothing for `pauseSeconds` (or until the time is over), then anew. */
export function limitInMemory({
  points,
  seconds,
  pauseSeconds = 0,
}: {
  points: number
  seconds: number
  pauseSeconds?: number
}): Limit {
  const limiter = new RateLimiterMemory({ points, duration: seconds, blockDuration: pauseSeconds })
  const allowance = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes) => ({
    allowed,
    limit: points,
    remaining: remainingPoints,
    resetAt: Date.now() + msBeforeNext,
  })

  return {
    async take(key) {
      try {
        return allowance(true, await limiter.consume(key))
      } catch (refused) {
        // The library rejects with the state of the key, and with an Error when it is broken itself.
        if (refused instanceof RateLimiterRes) return allowance(false, refused)
        throw refused
      }
    },
    async forgive(key) {
      await limiter.delete(key)
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
