import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdviser } from './advice/adviser.ts'
import { openSqlite } from './data/sqlite/open.ts'
import { settingsFrom } from './environment.ts'
import { limitsInMemory } from './limits.ts'
import { createMetrics } from './metrics.ts'
import type { Parts } from './parts.ts'

/** Real parts on a store of their own, with a log that says nothing. `end` takes both away. */
export async function partsForTests(changes: Partial<Parts> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'server-'))
  const store = changes.store ?? (await openSqlite(directory))
  const settings = settingsFrom({ LOG_LEVEL: 'silent', DATA_DIR: directory })
  const parts: Parts = {
    store,
    adviser: createAdviser(undefined),
    limits: limitsInMemory(),
    metrics: createMetrics(),
    settings,
    now: Date.now,
    ...changes,
  }
  return {
    parts,
    async end() {
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
