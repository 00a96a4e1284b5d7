import type { Parameter } from '../sql.ts'
import { addressFrom, type Address } from './address.ts'
import { clientTo } from './client.ts'
import { isLost } from './failure.ts'
import { inGroups } from './groups.ts'
import { lockNumber } from './migrate.ts'
import { unusable } from './open.ts'
import { poolTo, type Row } from './pool.ts'

/** A statement as node-postgres takes it, which is what libraries are written for. */
type Statement = { text: string; values?: (Parameter | null)[] }

/** Counts that replicas share and that may be lost: each is worth an hour at most. */
export type Counters = {
  table: string
  query: (statement: Statement) => Promise<{ rows: Row[]; rowCount: number }>
  close: () => Promise<void>
}

const table = 'limits'

/**
 * On a connection of its own, so that a visitor is not counted behind somebody's search. What is asked while the database counts goes
 * there together: each way to it costs as much as a count.
 */
export async function openCounters(url: string): Promise<Counters> {
  const address = addressFrom(url)
  await ensureTable(address).catch((error: unknown) => {
    throw unusable(address, error)
  })
  const pool = poolTo(address, 1, 'once')
  const ask = inGroups(async (statements: Statement[]) => {
    const asked = statements.map(({ text, values = [] }) => pool.query(text, values))
    const outcomes = await Promise.allSettled(asked)
    const lost = outcomes.find((one) => one.status === 'rejected' && isLost(one.reason))
    // Each fails by itself, unless those who wait behind would wait in vain.
    if (lost?.status === 'rejected') throw lost.reason
    return asked
  })
  return {
    table,
    async query(statement) {
      const rows = await ask(statement)
      return { rows, rowCount: rows.length }
    },
    close: pool.close,
  }
}

/**
 * Unlogged: a count waits for no disk, and a crash of the server forgets it. It stands beside the migrations, because it
 * belongs to no backup: a restored database has none until the next start.
 */
async function ensureTable(address: Address) {
  const client = clientTo(address, 1, { lock_timeout: 60_000 })
  try {
    await client.begin(async (one) => {
      await one.unsafe(`SELECT pg_advisory_xact_lock(${lockNumber})`)
      // The columns are in the order and of the names that rate-limiter-flexible writes to.
      await one.unsafe(`CREATE UNLOGGED TABLE IF NOT EXISTS ${table} (
        key text COLLATE "C" PRIMARY KEY, points integer NOT NULL, expire bigint
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05)`)
    })
  } finally {
    await client.end({ timeout: 1 })
  }
}
