import { StoreUnavailable, type Store } from '../data/store.ts'
import type { Log } from './logging.ts'

/** Whether the store can give and keep, judged by what became of the requests so far. */
export type Readiness = {
  /** Rejects while nothing can be kept. Many who ask at once share one look. */
  check: () => Promise<void>
  /** A request has failed because of the store. */
  failed: (error: Error) => void
  close: () => void
}

/** From a failure until a probe has succeeded. */
type Outage = { error: Error; since: number; refused: number; notLogged: number; probedAt: number }

const probeEvery = 1_000
/** When nobody asks. */
const probeAnyway = 5_000
const logEvery = 60_000
/** A disk that hangs rejects nothing. */
const patience = 5_000

export function readinessOf(store: Pick<Store, 'check' | 'probe'>, log: Log): Readiness {
  let outage: Outage | undefined
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let logger: NodeJS.Timeout | undefined

  const check = () => (checking ??= look().finally(() => (checking = undefined)))

  async function look() {
    if (outage) return probe(outage)
    try {
      await inTime(store.check())
    } catch (error) {
      begin(error)
      throw error
    }
  }

  async function probe(current: Outage) {
    if (performance.now() - current.probedAt < probeEvery) throw current.error
    current.probedAt = performance.now()
    const { refused } = current
    await inTime(store.check())
    await inTime(store.probe())
    // Somebody was refused meanwhile: the next probe decides.
    if (current.refused === refused) end(current)
  }

  function failed(error: Error) {
    const current = outage ?? begin(error)
    current.refused += 1
    current.notLogged += 1
  }

  function begin(cause: unknown): Outage {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    const since = performance.now()
    const begun = { error, since, refused: 0, notLogged: 0, probedAt: since - probeEvery }
    outage = begun
    log.error(error, 'the store is not ready')
    timer = setInterval(() => void check().catch(() => undefined), probeAnyway).unref()
    logger = setInterval(() => logOngoing(begun), logEvery).unref()
    return begun
  }

  function logOngoing(current: Outage) {
    log.error({ refused: current.notLogged }, 'the store is still not ready')
    current.notLogged = 0
  }

  function end({ since, refused }: Outage) {
    close()
    outage = undefined
    const ms = Math.round(performance.now() - since)
    log.warn({ refused, ms }, 'the store is ready again')
  }

  function close() {
    clearInterval(timer)
    clearInterval(logger)
  }

  return { check, failed, close }
}

function inTime(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new StoreUnavailable('The store did not answer.', 'NO_ANSWER'))
    const timer = setTimeout(late, patience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
