import type { Finding, HealthReport } from '#contract/staff/health-report.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from '#site/backend/appwrite.ts'
import { startingLarge } from '../content/fields.tsx'
import { localTime, relativeTime } from '../ui/time.ts'

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

const sentence = (text: string) => text && `${startingLarge(text)}.`

/** What the command prints, as sentences. */
export async function askDoctor(): Promise<Finding[]> {
  const findings = await callServer<Finding[]>('get', serverAddress(endpoints.doctor))
  return findings.map((finding) => ({
    ...finding,
    text: sentence(finding.text),
    remedy: sentence(finding.remedy),
  }))
}

const hour = 3_600_000
/** The clock's limit is half the validity of a code. */
const limits = { backup: 26 * hour, offSite: 50 * hour, clockSeconds: 15 }

/** The parts, by severity of a fault. */
export const findingsIn = (report: ServerHealth): Finding[] =>
  Object.entries({
    Store: store,
    Backup: backup,
    'Off-site copy': offSiteCopy,
    Model: model,
    Clock: clock,
    Version: version,
  }).map(([subject, find]) => ({ subject, ...find(report) }))

type Found = Omit<Finding, 'subject'>

const well = (text: string): Found => ({ kind: 'well', text, remedy: '' })
const toDo = (kind: Finding['kind'], text: string, remedy: string): Found => ({
  kind,
  text,
  remedy,
})

function store({ store: { engine, isReady } }: ServerHealth): Found {
  const name = engine === 'embedded' ? 'Embedded store' : 'PostgreSQL'
  if (isReady) return well(`${name}: it can read and write.`)
  return toDo(
    'fault',
    `${name}: nothing can be stored now. Visitors are asked to try again.`,
    'Look at the errors below. Start the database or free disk space.',
  )
}

function backup({ at, backups: { last, areEncrypted } }: ServerHealth): Found {
  const remedy = 'Ask whoever runs the server: the nightly backup does not run.'
  if (last === null) return toDo('fault', 'No backup was made on this server.', remedy)
  const text = `The last one was made ${ago(last, at)}.`
  if (age(last, at) > limits.backup) return toDo('fault', text, remedy)
  if (areEncrypted) return well(`${text} It is encrypted.`)
  return toDo(
    'warning',
    `${text} It is not encrypted.`,
    'Set BACKUP_PASSPHRASE: the next backup is then encrypted.',
  )
}

function offSiteCopy({ at, backups: { offSite } }: ServerHealth): Found {
  const remedy = 'Ask whoever runs the server for copies on another machine.'
  if (offSite === null) return toDo('warning', 'No backup has left this machine yet.', remedy)
  const text = `Backups were last copied off this machine ${ago(offSite, at)}.`
  return age(offSite, at) > limits.offSite ? toDo('warning', text, remedy) : well(text)
}

function model({ model: counts }: ServerHealth): Found {
  if (!counts) return well('No model is set. Reasons are read without one.')
  const { used, notUsed } = counts
  const text = `Reasons read by it since the start: ${used}. Tried, but not used: ${notUsed}.`
  if (notUsed <= used) return well(text)
  return toDo(
    'warning',
    text,
    'Students get the answer of our own reading. Check its address and key.',
  )
}

function clock({ clockAhead }: ServerHealth): Found {
  const seconds = Math.round(Math.abs(clockAhead) / 1_000)
  if (seconds < limits.clockSeconds) return well('The server’s clock agrees with this device’s.')
  const side = clockAhead > 0 ? 'ahead of' : 'behind'
  return toDo(
    'warning',
    `The server’s clock is ${seconds} seconds ${side} this device’s.`,
    'Set the one that is wrong. While it is the server’s, codes of a second factor fail.',
  )
}

function version({ server: { version: number, commit, node, startedAt } }: ServerHealth): Found {
  const build = commit === 'unknown' ? number : `${number} (${commit.slice(0, 8)})`
  const since = localTime(new Date(startedAt))
  return well(`${build} on Node ${node}, running since ${since}.`)
}

const age = (instant: string, at: string) => Date.parse(at) - Date.parse(instant)

function ago(instant: string, at: string) {
  const relative = relativeTime(new Date(instant), new Date(at))
  return relative === 'Just now' ? 'just now' : relative
}
