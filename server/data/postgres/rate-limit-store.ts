import { LRUCache } from 'lru-cache'
import { mostKeys, type Count, type RateLimitStore, type Window } from '../rate-limit-store.ts'
import { sql } from '../sql.ts'
import { addressFrom, type Address } from './address.ts'
import { withMigrationLock } from './migrate.ts'
import { poolTo, type Run } from './pool.ts'
import { unusable } from './unusable.ts'

/** Cleaned after this many new keys, or this much time. */
const freshBetween = 500
const betweenMs = 60_000

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
  const refusals = new LRUCache<string, number>({ max: 10_000 })
  let fresh = 0
  let cleanedAt = performance.now()

  async function clean() {
    fresh = 0
    cleanedAt = performance.now()
    await pool.run(sql`DELETE FROM limits WHERE expire <= extract(epoch FROM clock_timestamp()) * 1000
      OR key IN (SELECT key FROM (
        SELECT key, row_number() OVER (PARTITION BY split_part(key, ':', 1) ORDER BY since DESC) AS place
        FROM limits) AS ranked WHERE place > ${mostKeys})`)
  }

  return {
    async take(name, key, window) {
      const full = `${name}:${key}`
      const points = refusals.get(full)
      if (points !== undefined) return { points, endsInMs: refusals.getRemainingTTL(full) }
      const count = await takeOne(pool.run, full, window)
      if (count.points > window.points)
        refusals.set(full, count.points, { ttl: Math.ceil(count.endsInMs) })
      fresh += count.isFresh ? 1 : 0
      if (fresh >= freshBetween || performance.now() - cleanedAt > betweenMs) {
        // Not awaited; the next cleaning removes what one misses.
        clean().catch(() => undefined)
      }
      return count
    },
    async forget(name, key) {
      const full = `${name}:${key}`
      refusals.delete(full)
      await pool.run(sql`DELETE FROM limits WHERE key = ${full}`)
    },
    close: pool.close,
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
): Promise<Count & { isFresh: boolean }> {
  const [ms, pause] = [seconds * 1_000, pauseSeconds * 1_000]
  const [row] = await run(sql`INSERT INTO limits AS present (key, points, since, expire)
    SELECT ${key}, 1, now, now + ${ms}
      FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS clock
    ON CONFLICT (key) DO UPDATE SET (points, expire, since) = (
      SELECT CASE WHEN ended THEN 1 ELSE present.points + 1 END,
        CASE WHEN ended THEN excluded.expire
          WHEN ${pause} > 0 AND present.points = ${most} THEN excluded.since + ${pause}
          ELSE present.expire END,
        CASE WHEN ended THEN excluded.since ELSE present.since END
      FROM (SELECT present.expire <= excluded.since
        OR present.expire > excluded.since + ${Math.max(ms, pause)}) AS clock (ended)
    )
    RETURNING points, expire - (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS left_ms,
      xmax = '0' AS fresh`)
  return {
    points: Number(row?.['points']),
    endsInMs: Math.max(1, Number(row?.['left_ms'])),
    isFresh: row?.['fresh'] === true,
  }
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
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
      ALTER TABLE limits ADD COLUMN IF NOT EXISTS since bigint NOT NULL DEFAULT 0`)
      .simple(),
  )
