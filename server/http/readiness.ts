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
}

/** From a failure until a probe has succeeded. */
type Outage = { error: Error; failures: number; probedAt: number }

const minProbeInterval = 1_000
/** A hanging disk neither fails nor replies. */
const timeout = 5_000

export function readinessOf(db: Pick<Store, 'check' | 'write'>, log: Log): Readiness {
  let outage: Outage | undefined
  let checking: Promise<void> | undefined

  async function checkOnce() {
    if (outage) return tryAgain(outage)
    try {
      await withTimeout(db.check())
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }

  async function tryAgain(current: Outage) {
    if (performance.now() - current.probedAt < minProbeInterval) throw current.error
    current.probedAt = performance.now()
    const { failures } = current
    await withTimeout(db.check())
    await withTimeout(probe(db))
    // If a request failed during the check, the next probe decides.
    if (current.failures > failures) return
    outage = undefined
    log.warn({ refused: failures }, 'the store is ready again')
  }

  function failed(error: Error) {
    if (!outage) log.error(error, 'the store is not ready')
    outage ??= { error, failures: 0, probedAt: -minProbeInterval }
    outage.failures += 1
  }

  return {
    check: () => (checking ??= checkOnce().finally(() => (checking = undefined))),
    failed,
  }
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
