import type { Settings } from '../settings.ts'
import type { Report } from './db.ts'
import type { Store } from './db.ts'
import { rateLimitsInMemory, type RateLimitStore } from './rate-limit-store.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDirectory'>

/** `report` receives failures outside the calls. */
type Options = { now?: () => number; report?: Report }

/** The configured store: PostgreSQL if an address is set, else the embedded one. The module of the other is not loaded. */
export async function openStore(
  { databaseUrl, dataDirectory }: Place,
  options?: Options,
): Promise<Store> {
  if (databaseUrl === undefined) {
    const { openSqlite } = await import('./sqlite/open.ts')
    return openSqlite(dataDirectory, options)
  }
  const { openPostgres } = await import('./postgres/open.ts')
  return openPostgres(databaseUrl, options)
}

/** Shared by replicas; in memory for an embedded store, which has only one process. */
export async function openRateLimitStore({
  databaseUrl,
}: Pick<Place, 'databaseUrl'>): Promise<RateLimitStore & { close: () => Promise<void> }> {
  if (databaseUrl === undefined) return { ...rateLimitsInMemory(), close: async () => undefined }
  const { openRateLimits } = await import('./postgres/rate-limit-store.ts')
  return openRateLimits(databaseUrl)
}
