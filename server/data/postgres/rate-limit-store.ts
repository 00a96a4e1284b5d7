import { LRUCache } from 'lru-cache'
import { mostKeys, type Count, type RateLimitStore, type Window } from '../rate-limit-store.ts'
import { sql } from '../sql.ts'
import { addressFrom, type Address } from './address.ts'
import { inBatches } from './batching.ts'
import { withMigrationLock } from './migrate.ts'
import { poolTo, type Run } from './pool.ts'
import { unusable } from './unusable.ts'

type Taking = { key: string; window: Window }
type FreshCount = Count & { fresh: boolean }

/** Cleaned after this many new keys, or this much time. */
const freshBetween = 500
const betweenMs = 60_000

/** Counts shared by replicas, on a connection of their own, so that counting does not wait for a search. */
export async function openRateLimits(
  url: string,
): Promise<RateLimitStore & { close: () => Promise<void> }> {
  const address = addressFrom(url)
  await ensureTable(address).catch((error: unknown) => {
    throw unusable(address, error)
  })
  const pool = poolTo(address, 1)
  const takeTogether = inBatches((takings: Taking[]) => takeAll(pool.run, takings))
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
      const count = await takeTogether({ key: full, window })
      if (count.points > window.points)
        refusals.set(full, count.points, { ttl: Math.ceil(count.endsInMs) })
      fresh += count.fresh ? 1 : 0
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
 * As one after the other, in one statement: each round trip and transaction costs as much as several counts. Keys are locked in order,
 * so that replicas cannot deadlock. All instants are by the database's clock, which replicas share; a count that would last longer than
 * possible was made before that clock was set back, and restarts.
 */
async function takeAll(run: Run, takings: Taking[]): Promise<Promise<FreshCount>[]> {
  const sums = new Map<
    string,
    { key: string; added: number; most: number; ms: number; pause: number }
  >()
  for (const { key, window } of takings) {
    const added = (sums.get(key)?.added ?? 0) + 1
    const { points, seconds, pauseSeconds = 0 } = window
    sums.set(key, { key, added, most: points, ms: seconds * 1_000, pause: pauseSeconds * 1_000 })
  }
  const rows =
    await run(sql`INSERT INTO limits AS present (key, points, most, ms, pause, since, expire)
    SELECT key, added, most, ms, pause, now, now + CASE WHEN pause > 0 AND added > most THEN pause ELSE ms END
      FROM json_to_recordset(${JSON.stringify([...sums.values()])}::json)
        AS input (key text, added integer, most integer, ms bigint, pause bigint),
        (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS clock ORDER BY key
    ON CONFLICT (key) DO UPDATE SET (points, expire, since) = (
      SELECT CASE WHEN ended THEN excluded.points ELSE present.points + excluded.points END,
        CASE WHEN ended THEN excluded.expire
          WHEN excluded.pause > 0 AND present.points <= excluded.most
            AND present.points + excluded.points > excluded.most THEN excluded.since + excluded.pause
          ELSE present.expire END,
        CASE WHEN ended THEN excluded.since ELSE present.since END
      FROM (SELECT present.expire <= excluded.since
        OR present.expire > excluded.since + greatest(excluded.ms, excluded.pause)) AS clock (ended)
    )
    RETURNING key, points, expire - (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS left_ms,
      xmax = '0' AS fresh`)
  const counts = new Map(
    rows.map((row) => [
      row['key'],
      {
        points: Number(row['points']),
        endsInMs: Math.max(1, Number(row['left_ms'])),
        fresh: row['fresh'] === true,
      },
    ]),
  )
  // The last one of a key has its sum, those before it what the sum was at them.
  const results = takings.toReversed().map(async ({ key }) => {
    const count = counts.get(key)
    if (!count) throw new Error('A count is missing.')
    counts.set(key, { ...count, points: count.points - 1 })
    return count
  })
  return results.toReversed()
}

/**
 * Unlogged: a count waits for no disk, and a crash of the server loses it. Separate from the migrations, because it is not in backups: a
 * restored database has no such table until the next start. Replicas of the previous version use its first three columns.
 */
const ensureTable = (address: Address) =>
  withMigrationLock(address, (one) =>
    one
      .unsafe(`CREATE UNLOGGED TABLE IF NOT EXISTS limits (
        key text COLLATE "C" PRIMARY KEY, points integer NOT NULL, expire bigint
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
      ALTER TABLE limits ADD COLUMN IF NOT EXISTS since bigint NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS most integer NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS ms bigint NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS pause bigint NOT NULL DEFAULT 0`)
      .simple(),
  )
