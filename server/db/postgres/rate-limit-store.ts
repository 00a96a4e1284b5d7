import { LRUCache } from 'lru-cache'
import { mostKeys, type Count, type RateLimitStore, type Window } from '../rate-limit-store.ts'
import { sql } from '../sql.ts'
import { addressFrom, type Address, unusable } from './client.ts'
import { withMigrationLock } from './migrate.ts'
import { poolTo, type Run } from './pool.ts'

const cleanMs = 60_000

/** Counts shared by replicas, on connections of their own, so that counting does not wait for a search. */
export async function openRateLimits(
  url: string,
): Promise<RateLimitStore & { close: () => Promise<void> }> {
  const address = addressFrom(url)
  await ensureTable(address).catch((error: unknown) => {
    throw unusable(address, error)
  })
  const pool = poolTo(address, 2)
  // A refusal is cached until it ends, so that repeated requests cost the database nothing. By a monotonic clock.
  const refusals = new LRUCache<string, number>({ max: mostKeys })
  const clean = () =>
    pool.run(sql`DELETE FROM limits WHERE expire <= extract(epoch FROM clock_timestamp()) * 1000`)
  // The next cleaning removes what one misses.
  const timer = setInterval(() => void clean().catch(() => undefined), cleanMs).unref()

  return {
    async take(name, key, window) {
      const full = `${name}:${key}`
      const points = refusals.get(full)
      if (points !== undefined) return { points, endsInMs: refusals.getRemainingTTL(full) }
      const count = await takeOne(pool.run, full, window)
      if (count.points > window.points)
        refusals.set(full, count.points, { ttl: Math.ceil(count.endsInMs) })
      return count
    },
    async forget(name, key) {
      const full = `${name}:${key}`
      refusals.delete(full)
      await pool.run(sql`DELETE FROM limits WHERE key = ${full}`)
    },
    close() {
      clearInterval(timer)
      return pool.close()
    },
  }
}

/**
 * All instants are by the database's clock, which replicas share; a count that would last longer than possible was made before that clock
 * was set back, and restarts.
 */
async function takeOne(
  run: Run,
  key: string,
  { points: most, seconds, pauseSeconds = 0 }: Window,
): Promise<Count> {
  const [ms, pause] = [seconds * 1_000, pauseSeconds * 1_000]
  const [row] = await run(sql`INSERT INTO limits AS present (key, points, expire)
    SELECT ${key}, 1, now + ${ms}
      FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS clock
    ON CONFLICT (key) DO UPDATE SET (points, expire) = (
      SELECT CASE WHEN ended THEN 1 ELSE present.points + 1 END,
        CASE WHEN ended THEN excluded.expire
          WHEN ${pause} > 0 AND present.points = ${most} THEN excluded.expire - ${ms} + ${pause}
          ELSE present.expire END
      FROM (SELECT present.expire <= excluded.expire - ${ms}
        OR present.expire > excluded.expire - ${ms} + ${Math.max(ms, pause)}) AS clock (ended)
    )
    RETURNING points, expire - (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS left_ms`)
  return { points: Number(row?.['points']), endsInMs: Math.max(1, Number(row?.['left_ms'])) }
}

/**
 * Unlogged: a count waits for no disk, and a crash of the server loses it. Separate from the migrations, because it is not in backups: a
 * restored database has no such table until the next start.
 */
const ensureTable = (address: Address) =>
  withMigrationLock(address, (one) =>
    one
      .unsafe(`CREATE UNLOGGED TABLE IF NOT EXISTS limits (
        key text COLLATE "C" PRIMARY KEY, points integer NOT NULL, expire bigint
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05)`)
      .simple(),
  )
