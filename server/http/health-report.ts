import type { FastifyPluginAsync } from 'fastify'
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type {
  Finding,
  HealthError,
  HealthReport,
  Undelivered,
} from '#contract/staff/health-report.ts'
import { endpoints } from '#contract/paths.ts'
import { isLastBackupEncrypted, lastBackup } from '../db/last-backup.ts'
import type { Readiness } from './readiness.ts'
import { errorFields } from './logging.ts'
import type { Parts } from '../parts.ts'
import type { Settings } from '../settings.ts'
import { commit, version } from '../version.ts'
import { admitOnly } from '../people/identify.ts'
import { ownerOf } from '../people/caller.ts'
import { outboxState } from '../notify/outbox.ts'

type Watched = Parts & { readiness: Readiness; recent: RecentErrors }

/** Server health, for owners. */
export const healthReport: FastifyPluginAsync<Watched> = async (app, parts) => {
  const startedAt = new Date(parts.now()).toISOString()
  admitOnly((request) => ownerOf(request, 'health'), app, parts)

  app.get(endpoints.healthReport, async (): Promise<HealthReport> => {
    const { settings, now, recent } = parts
    const [isReady, last, offSite, areEncrypted, model] = await Promise.all([
      isStoreReady(parts.readiness),
      lastBackup(settings.dataDirectory),
      lastBackup(settings.dataDirectory, 'off-site'),
      isLastBackupEncrypted(settings.dataDirectory),
      modelOf(parts),
    ])
    return {
      at: new Date(now()).toISOString(),
      server: { version, commit, node: process.versions.node, startedAt },
      store: { engine: settings.databaseUrl === undefined ? 'embedded' : 'postgres', isReady },
      backups: {
        last: isoOf(last),
        offSite: isoOf(offSite),
        areEncrypted: areEncrypted ?? settings.backupPassphrase !== undefined,
      },
      model,
      retentionDays: settings.retentionDays,
      errors: recent.list(),
    }
  })

  let visit: Promise<Finding[]> | undefined
  app.get(endpoints.doctor, async (): Promise<Finding[]> => {
    // One at a time, for all who ask.
    visit ??= doctorSays(parts.settings).finally(() => (visit = undefined))
    return visit
  })

  app.get(endpoints.undelivered, async (): Promise<Undelivered> => {
    const { late, failed, since } = await outboxState(parts.db, parts.now())
    return { count: late + failed, since: since === null ? null : new Date(since).toISOString() }
  })
}

const run = promisify(execFile)
const doctor = join(import.meta.dirname, '../../setup/doctor.ts')

/** In a process of its own, because it reads the whole store. Rejects if it says nothing within two minutes. */
async function doctorSays({ dataDirectory, databaseUrl }: Settings) {
  const { stdout } = await run(process.execPath, [doctor, '--json'], {
    timeout: 120_000,
    env: {
      ...process.env,
      DATA_DIR: resolve(dataDirectory),
      DATABASE_URL: databaseUrl ?? '',
    },
  })
  return JSON.parse(stdout) as Finding[]
}

const isoOf = (instant: number | undefined) =>
  instant === undefined ? null : new Date(instant).toISOString()

const isStoreReady = (readiness: Readiness) =>
  readiness.check().then(
    () => true,
    // The log and the list of errors have the reason.
    () => false,
  )

async function modelOf({ settings, metrics }: Parts) {
  if (settings.model === undefined) return null
  const [answers, failures] = await Promise.all([
    metrics.answers.get(),
    metrics.modelFailures.get(),
  ])
  return {
    used: sum(answers.values.filter(({ labels }) => labels.origin === 'model')),
    // A shutdown is not a failure of the model.
    notUsed: sum(failures.values.filter(({ labels }) => labels.kind !== 'closing')),
  }
}

const sum = (values: { value: number }[]) => values.reduce((total, { value }) => total + value, 0)

/** The latest kinds of errors logged by this process, for owners. */
export type RecentErrors = {
  note: (fields: unknown, text: unknown) => void
  list: () => HealthError[]
}

const most = 20

/** The text is that of the log line, which contains no visitor data; of the error only its code is read. */
export function recentErrors(now: () => number): RecentErrors {
  const byKind = new Map<string, HealthError>()
  return {
    note(fields, words) {
      const text = typeof fields === 'string' ? fields : words
      if (typeof text !== 'string') return
      const code = errorCodeOf(fields)
      const kind = `${text}\n${code}`
      const times = (byKind.get(kind)?.times ?? 0) + 1
      // The newest is the last one in the map.
      byKind.delete(kind)
      byKind.set(kind, { text, code, times, lastAt: new Date(now()).toISOString() })
      const [oldest] = byKind.keys()
      if (byKind.size > most && oldest !== undefined) byKind.delete(oldest)
    },
    list: () => [...byKind.values()].toReversed(),
  }
}

function errorCodeOf(fields: unknown): string | null {
  const error = fields instanceof Error ? fields : causeIn(fields)
  if (!(error instanceof Error)) return null
  const { code, type, cause } = errorFields(error)
  return code ?? cause?.code ?? type
}

const causeIn = (fields: unknown) =>
  typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
