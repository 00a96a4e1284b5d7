import type { HealthReport } from '#contract/health-report.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from '#site/backend/appwrite.ts'
import { localTime, relativeTime } from '../ui/time.ts'

/** A finding about one part. `remedy`: what to do; undefined if nothing is wrong. */
export type Finding = {
  title: string
  state: 'well' | 'unset' | 'look' | 'fault'
  text: string
  remedy?: string
}

/** `clockAhead`: server clock minus this device's clock, in milliseconds. */
export type ServerHealth = HealthReport & { clockAhead: number }

/** Rejects for users who are not owners. */
export async function readHealth(): Promise<ServerHealth> {
  const sentAt = Date.now()
  const report = await callServer<HealthReport>('get', serverAddress(endpoints.healthReport))
  const at = Date.parse(report.at)
  // The server's timestamp was taken between these two times.
  return { ...report, clockAhead: at - Math.min(Math.max(at, sentAt), Date.now()) }
}

const hour = 3_600_000
/** As in docs/alerts.yml; the clock's limit is half the validity of a code. */
const limits = { disk: 1e9, backup: 26 * hour, offSite: 50 * hour, clockSeconds: 15 }

/** The parts, by severity of a fault. */
export const findingsIn = (report: ServerHealth): Finding[] => [
  store(report),
  disk(report),
  backup(report),
  offSiteCopy(report),
  model(report),
  mail(report),
  retention(report),
  clock(report),
  version(report),
]

function store({ store: { engine, isReady } }: ServerHealth): Finding {
  const title = 'Store'
  const name = engine === 'embedded' ? 'Embedded store' : 'PostgreSQL'
  if (isReady) return { title, state: 'well', text: `${name}: it can read and write.` }
  return {
    title,
    state: 'fault',
    text: `${name}: nothing can be stored now. Visitors are asked to try again.`,
    remedy: 'Look at the errors below. Start the database or free disk space.',
  }
}

function disk({ disk: space }: ServerHealth): Finding {
  const title = 'Disk'
  if (!space) return { title, state: 'well', text: 'There is no data directory on this server.' }
  const text = `${(space.freeBytes / 1e9).toFixed(1)} GB are free for the data directory.`
  if (space.freeBytes >= limits.disk) return { title, state: 'well', text }
  return {
    title,
    state: 'fault',
    text,
    remedy: 'Free disk space now: soon no enquiry can be stored.',
  }
}

function backup({ at, backups: { last, areEncrypted } }: ServerHealth): Finding {
  const title = 'Backup'
  const remedy = 'Check the backup timer: docs/going-live.md, Backups.'
  if (last === null)
    return { title, state: 'fault', text: 'No backup was made on this server.', remedy }
  const text = `The last one was made ${ago(last, at)}.`
  if (age(last, at) > limits.backup) return { title, state: 'fault', text, remedy }
  if (areEncrypted) return { title, state: 'well', text: `${text} It is encrypted.` }
  return {
    title,
    state: 'look',
    text: `${text} It is not encrypted.`,
    remedy: 'Set BACKUP_PASSPHRASE: the next backup is then encrypted.',
  }
}

function offSiteCopy({ at, backups: { offSite } }: ServerHealth): Finding {
  const title = 'Off-site copy'
  const remedy = 'Set up copies to another machine: docs/going-live.md, Backups.'
  if (offSite === null)
    return { title, state: 'look', text: 'No backup has left this machine yet.', remedy }
  const text = `Backups were last copied off this machine ${ago(offSite, at)}.`
  return age(offSite, at) > limits.offSite
    ? { title, state: 'look', text, remedy }
    : { title, state: 'well', text }
}

function model({ model: counts }: ServerHealth): Finding {
  const title = 'Model'
  if (!counts)
    return { title, state: 'well', text: 'No model is set. Reasons are read without one.' }
  const { used, notUsed } = counts
  const text = `Reasons read by it since the start: ${used}. Tried, but not used: ${notUsed}.`
  if (notUsed <= used) return { title, state: 'well', text }
  return {
    title,
    state: 'look',
    text,
    remedy: 'Students get the answer of our own reading. Check its address and key.',
  }
}

function mail({ mail: counts }: ServerHealth): Finding {
  const title = 'Mail'
  if (!counts)
    return {
      title,
      state: 'unset',
      text: 'No mail is sent: staff get no mail about new enquiries, and only an owner can reset a password.',
      remedy: 'To set it up: docs/going-live.md, Mail.',
    }
  const { waiting, late, givenUp } = counts
  const delayed = late === 0 ? '' : `, ${late} of them for more than an hour`
  const text = `Messages waiting: ${waiting}${delayed}. Given up: ${givenUp}.`
  if (late + givenUp === 0) return { title, state: 'well', text }
  return { title, state: 'look', text, remedy: 'Check the mail server’s address and password.' }
}

function retention({ heldSweep, retentionDays }: ServerHealth): Finding {
  const title = 'Retention'
  if (retentionDays === 0)
    return {
      title,
      state: 'look',
      text: 'RETENTION_DAYS is 0: enquiries are never erased.',
      remedy: 'Set RETENTION_DAYS to the days for which you need them.',
    }
  if (!heldSweep)
    return { title, state: 'well', text: 'Old enquiries are erased as the privacy page says.' }
  const { rows, since } = heldSweep
  return {
    title,
    state: 'look',
    text: `Erasing is held since ${localTime(new Date(since))}: ${rows} old enquiries wait.`,
    remedy: 'Check the clock and RETENTION_DAYS, then run "kitesail sweep".',
  }
}

function clock({ clockAhead }: ServerHealth): Finding {
  const title = 'Clock'
  const seconds = Math.round(Math.abs(clockAhead) / 1_000)
  if (seconds < limits.clockSeconds)
    return { title, state: 'well', text: 'The server’s clock agrees with this device’s.' }
  const side = clockAhead > 0 ? 'ahead of' : 'behind'
  return {
    title,
    state: 'look',
    text: `The server’s clock is ${seconds} seconds ${side} this device’s.`,
    remedy: 'Set the one that is wrong. While it is the server’s, codes of a second factor fail.',
  }
}

function version({ server: { version: number, commit, node, startedAt } }: ServerHealth): Finding {
  const build = commit === 'unknown' ? number : `${number} (${commit.slice(0, 8)})`
  const since = localTime(new Date(startedAt))
  return {
    title: 'Version',
    state: 'well',
    text: `${build} on Node ${node}, running since ${since}.`,
  }
}

const age = (instant: string, at: string) => Date.parse(at) - Date.parse(instant)

function ago(instant: string, at: string) {
  const relative = relativeTime(new Date(instant), new Date(at))
  return relative === 'Just now' ? 'just now' : relative
}
