import { fixed, sql, type Parameter } from '../sql.ts'
import { addressFrom, type Address } from './address.ts'
import { clientTo } from './client.ts'
import { inGroups } from './groups.ts'
import { lockNumber } from './migrate.ts'
import { unusable } from './open.ts'
import { poolTo, type Row, type Run } from './pool.ts'

/** A statement as node-postgres takes it, which is what libraries are written for. */
type Statement = { name?: string; text: string; values?: (Parameter | null)[] }

/** Counts that replicas share and that may be lost: each is worth an hour at most. */
export type Counters = {
  table: string
  query: (statement: Statement) => Promise<{ rows: Row[]; rowCount: number }>
  close: () => Promise<void>
}

const table = 'limits'

/** On a connection of its own, so that a visitor is not counted behind somebody's search. */
export async function openCounters(url: string): Promise<Counters> {
  const address = addressFrom(url)
  await ensureTable(address).catch((error: unknown) => {
    throw unusable(address, error)
  })
  const pool = poolTo(address, 1, 'once')
  const countTogether = inGroups((counts: Count[]) => addCounts(pool.run, counts))
  return {
    table,
    async query(statement) {
      const count = countIn(statement)
      const rows = count
        ? [await countTogether(count)]
        : await pool.query(statement.text, statement.values ?? [])
      return { rows, rowCount: rows.length }
    },
    close: pool.close,
  }
}

/** Adds to the points of a key until `expire`, and begins anew after it. Instants are milliseconds since 1970. */
type Count = { key: string; points: number; expire: number; now: number }

/**
 * What rate-limiter-flexible asks for each visitor: of all its statements the frequent one. It is known by its name there; under any other
 * it goes to the database as it is.
 */
function countIn({ name, values = [] }: Statement): Count | undefined {
  if (name !== `${table}:rlflx-upsert`) return undefined
  const [key, points, expire, now] = values
  return typeof key === 'string' &&
    typeof points === 'number' &&
    typeof expire === 'number' &&
    typeof now === 'number'
    ? { key, points, expire, now }
    : undefined
}

/**
 * As those statements one after the other, in one: each way to the database and each transaction costs as much as several counts.
 * Keys are locked in their order, so that no two replicas wait for each other.
 */
async function addCounts(run: Run, counts: Count[]): Promise<Promise<Row>[]> {
  const sums = new Map<string, Count>()
  for (const count of counts) {
    const before = sums.get(count.key)?.points ?? 0
    sums.set(count.key, { ...count, points: before + count.points })
  }
  const now = Math.max(...counts.map((count) => count.now))
  const rows = await run(sql`INSERT INTO ${fixed(table)} AS kept (key, points, expire)
    SELECT key, points, expire FROM json_to_recordset(${JSON.stringify([...sums.values()])}::json)
      AS given (key text, points integer, expire bigint) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN kept.expire <= ${now} THEN excluded.points ELSE kept.points + excluded.points END,
      expire = CASE WHEN kept.expire <= ${now} THEN excluded.expire ELSE kept.expire END
    RETURNING key, points, expire`)
  const kept = new Map(rows.map((row) => [row['key'], row]))
  // The last one of a key has its sum, those before it what the sum was at them.
  const told = counts.toReversed().map(async ({ key, points }) => {
    const row = kept.get(key)
    if (!row) throw new Error('A count was not kept.')
    const sum = Number(row['points'])
    kept.set(key, { ...row, points: sum - points })
    return { points: sum, expire: row['expire'] }
  })
  return told.toReversed()
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
