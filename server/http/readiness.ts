import { StoreUnavailable } from '../data/db.ts'
import type { Store } from '../data/store.ts'
import type { Log } from './logging.ts'

/** Whether the store can read and write, judged by checks and failed requests. */
export type Readiness = {
  /** Rejects while nothing can be stored. Concurrent calls share one check. */
  check: () => Promise<void>
  /** Reports that a request failed because of the store. */
  failed: (error: Error) => void
  close: () => void
}

/** From a failure until a probe succeeds. `unreported`: refused since the last line in the log. */
type Outage = { error: Error; since: number; refused: number; unreported: number; probedAt: number }

const minProbeInterval = 1_000
/** Probes also run without checks. */
const probeInterval = 5_000
const logInterval = 60_000
/** A hanging disk neither fails nor replies. */
const timeout = 5_000

export function readinessOf(store: Pick<Store, 'check' | 'probe'>, log: Log): Readiness {
  let outage: Outage | undefined
  let checking: Promise<void> | undefined
  let timers: NodeJS.Timeout[] = []

  const check = () => (checking ??= checkOnce().finally(() => (checking = undefined)))

  async function checkOnce() {
    if (outage) return probe(outage)
    try {
      await withTimeout(store.check())
    } catch (error) {
      begin(error)
      throw error
    }
  }

  async function probe(current: Outage) {
    if (performance.now() - current.probedAt < minProbeInterval) throw current.error
    current.probedAt = performance.now()
    const { refused } = current
    await withTimeout(store.check())
    await withTimeout(store.probe())
    // If a request failed during the check, the next probe decides.
    if (current.refused === refused) end(current)
  }

  function failed(error: Error) {
    const current = outage ?? begin(error)
    current.refused += 1
    current.unreported += 1
  }

  function begin(cause: unknown): Outage {
    const current = newOutage(cause)
    outage = current
    log.error(current.error, 'the store is not ready')
    const probing = setInterval(() => void check().catch(() => undefined), probeInterval)
    const logging = setInterval(() => logOngoing(current), logInterval)
    timers = [probing.unref(), logging.unref()]
    return current
  }

  function logOngoing(current: Outage) {
    log.error({ refused: current.unreported }, 'the store is still not ready')
    current.unreported = 0
  }

  function end({ since, refused }: Outage) {
    close()
    outage = undefined
    log.warn({ refused, ms: Math.round(performance.now() - since) }, 'the store is ready again')
  }

  function close() {
    for (const timer of timers) clearInterval(timer)
  }

  return { check, failed, close }
}

function newOutage(cause: unknown): Outage {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const since = performance.now()
  return { error, since, refused: 0, unreported: 0, probedAt: since - minProbeInterval }
}

function withTimeout(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new StoreUnavailable('The store did not answer.', 'NO_ANSWER'))
    const timer = setTimeout(fail, timeout)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
