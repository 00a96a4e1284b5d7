import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditTrail } from './people/audit-trail.ts'
import { openChoices } from './choices.ts'
import { createAdviser } from './advice/adviser.ts'
import { openSqlite } from './db/sqlite/open.ts'
import { settingsFrom } from './settings.ts'
import { rateLimitsInMemory } from './db/rate-limit-store.ts'
import { createMetrics } from './http/metrics.ts'
import type { Parts } from './parts.ts'
import { rateLimit, rateLimits, type Rule } from './http/admission.ts'

/**
 * Real parts with their own store, which `end` removes. They log nothing, unless `LOGS_IN` names a folder: then they log at level
 * `trace` to a file there, for `setup/read-logs-for-tests.ts`.
 */
export async function partsForTests(changes: Partial<Parts> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'server-'))
  const { now = Date.now } = changes
  const db = changes.db ?? (await openSqlite(directory, { now }))
  const settings = changes.settings ?? settingsFrom({ LOG_LEVEL: 'silent', DATA_DIR: directory })
  const audit = auditTrail(db, now, () => undefined)
  const parts: Parts = {
    db,
    audit,
    adviser: createAdviser(undefined),
    limits: limitsForTests(settings),
    secret: 'a secret for tests',
    metrics: createMetrics(),
    settings,
    choices: await openChoices(db, settings),
    now,
    ...changes,
  }
  return {
    parts: logged(parts),
    async end() {
      await audit.close()
      await db.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The product's limits with new counters. */
export const limitsForTests = (settings = settingsFrom({}), now?: () => number) =>
  rateLimits(settings, rateLimitsInMemory(now))

/** One limit with new counters. */
export const limitForTests = (rule: Rule) => rateLimit('test', rule, rateLimitsInMemory())

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
