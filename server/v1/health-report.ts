import type { FastifyPluginAsync } from 'fastify'
import { statfs } from 'node:fs/promises'
import type { HealthReport } from '#contract/health-report.ts'
import { endpoints } from '#contract/paths.ts'
import { isLastBackupEncrypted, lastBackup } from '../data/last-backup.ts'
import type { Readiness } from '../http/readiness.ts'
import type { RecentErrors } from '../http/recent-errors.ts'
import type { Parts } from '../parts.ts'
import { notForGuests } from '../refusal.ts'
import { commit, version } from '../version.ts'
import { identifyHere } from './identify.ts'
import { isOwner } from './roles.ts'

type Watched = Parts & { readiness: Readiness; recent: RecentErrors }

/** Server health, for owners. */
export const healthReport: FastifyPluginAsync<Watched> = async (app, parts) => {
  const startedAt = new Date(parts.now()).toISOString()

  app.get(endpoints.healthReport, async (request, reply): Promise<HealthReport> => {
    const caller = await identifyHere(request, reply, parts)
    if (!caller || !isOwner(caller)) throw notForGuests()

    const { settings, now, recent } = parts
    const [isReady, disk, last, offSite, areEncrypted, model, mail, heldSweep] = await Promise.all([
      isStoreReady(parts.readiness),
      diskOf(settings.dataDirectory),
      lastBackup(settings.dataDirectory),
      lastBackup(settings.dataDirectory, 'off-site'),
      isLastBackupEncrypted(settings.dataDirectory),
      modelOf(parts),
      mailOf(parts),
      heldSweepOf(parts),
    ])
    return {
      at: new Date(now()).toISOString(),
      server: { version, commit, node: process.versions.node, startedAt },
      store: { engine: settings.databaseUrl === undefined ? 'embedded' : 'postgres', isReady },
      disk,
      backups: {
        last: textOf(last),
        offSite: textOf(offSite),
        areEncrypted: areEncrypted ?? settings.backupPassphrase !== undefined,
      },
      model,
      mail,
      retentionDays: settings.retentionDays,
      heldSweep,
      errors: recent.list(),
    }
  })
}

const textOf = (instant: number | undefined) =>
  instant === undefined ? null : new Date(instant).toISOString()

const isStoreReady = (readiness: Readiness) =>
  readiness.check().then(
    () => true,
    // The log and the list of errors have the reason.
    () => false,
  )

const diskOf = (directory: string) =>
  statfs(directory).then(
    ({ bavail, bsize }) => ({ freeBytes: bavail * bsize }),
    // With PostgreSQL the directory may be missing.
    () => null,
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

/** Also null while the store is unavailable, which is reported separately. */
async function mailOf({ store, settings, now }: Parts) {
  if (!settings.news.mail) return null
  const state = await store.outbox.state(now()).catch(() => undefined)
  return state ? { waiting: state.waiting, late: state.late, givenUp: state.failed } : null
}

/** An unavailable store is reported separately. */
async function heldSweepOf({ store }: Parts) {
  const facts = await store.retention.look(0).catch(() => undefined)
  if (!facts?.hold || facts.hold.rows === 0) return null
  return { rows: facts.hold.rows, since: new Date(facts.hold.since).toISOString() }
}
