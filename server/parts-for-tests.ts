import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdviser } from './advice/adviser.ts'
import { openSqlite } from './data/sqlite/open.ts'
import { settingsFrom } from './environment.ts'
import { limitsInMemory } from './limits.ts'
import { createMetrics } from './metrics.ts'
import type { Parts } from './parts.ts'

/**
 * Real parts on a store of their own. Their log says nothing, or, where `LOGS_IN` names a folder, all that it can to a file there, for
 * `setup/read-logs.ts`. `end` takes the store away.
 */
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
    parts: logged(parts),
    async end() {
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function logged(parts: Parts): Parts {
  const folder = process.env['LOGS_IN']
  if (!folder || parts.logTo) return parts
  const file = join(folder, `${randomUUID()}.log`)
  return {
    ...parts,
    settings: { ...parts.settings, logLevel: 'trace' },
    logTo: { write: (line) => appendFileSync(file, line) },
  }
}
