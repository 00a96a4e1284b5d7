import { StoreUnavailable, type Db, type Store } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { insertSubmission } from '../public/submissions.ts'
import type { Log } from './logging.ts'
import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import { storeDown } from '../refusal.ts'

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

export function readinessOf(db: Pick<Store, 'check' | 'write'>, log: Log): Readiness {
  let outage: Outage | undefined
  let checking: Promise<void> | undefined
  let timers: NodeJS.Timeout[] = []

  const check = () => (checking ??= checkOnce().finally(() => (checking = undefined)))

  async function checkOnce() {
    if (outage) return tryAgain(outage)
    try {
      await withTimeout(db.check())
    } catch (error) {
      begin(error)
      throw error
    }
  }

  async function tryAgain(current: Outage) {
    if (performance.now() - current.probedAt < minProbeInterval) throw current.error
    current.probedAt = performance.now()
    const { refused } = current
    await withTimeout(db.check())
    await withTimeout(probe(db))
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

/** Writes an enquiry to the disk and removes it at once: rejects while none can be stored. */
export const probe = (db: Pick<Db, 'write'>) =>
  db.write('system', async (tx) => {
    const addition = await insertSubmission(tx, longSubmission, {})
    // The row is never visible.
    const id = addition.outcome === 'first' ? addition.submission.id : ''
    await tx.all(sql`DELETE FROM enquiries WHERE id = ${id}`)
  })

/** As large on disk as nearly all enquiries: a smaller probe could succeed when they fail. */
export const longSubmission = {
  university: 'x'.repeat(200),
  branch: 'x'.repeat(200),
  reason: 'x'.repeat(5_000),
  name: 'x'.repeat(200),
  phone: 'x'.repeat(200),
  email: 'x'.repeat(200),
  papers_passed: 0,
}

/** For process managers and load balancers: the process runs; the store can read and write. */
export const health: FastifyPluginAsync<{ readiness: Readiness }> = async (app, { readiness }) => {
  const config = { neverShed: true, unlogged: true }
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get(endpoints.healthz, { config }, async () => ({ status: 'ok' }))

  app.get(endpoints.readyz, { config }, async () => {
    await readiness.check().catch(() => {
      throw storeDown()
    })
    return { status: 'ready' }
  })
}
