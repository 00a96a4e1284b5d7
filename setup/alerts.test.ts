import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { measured } from '#server/http/metrics.ts'
import { partsForTests } from '#server/parts-for-tests.ts'
import { version } from '#server/version.ts'

const docs = join(import.meta.dirname, '..', 'docs')
const alerts = join(docs, 'alerts.yml')
const rules = await readFile(alerts, 'utf8')
const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

// The Debian package "prometheus" has it.
const promtool = 'promtool'
const hasPromtool = spawnSync(promtool, ['--version']).status === 0

const folder = await mkdtemp(join(tmpdir(), 'alerts-'))
afterAll(() => rm(folder, { recursive: true }))

/** The metrics of a server that was just started and has served nothing, by series. */
let initialSeries: Map<string, string>

beforeAll(async () => {
  const fixture = await partsForTests()
  fixture.parts.settings.metricsToken = 'a token for figures'
  const { store, metrics } = fixture.parts
  const app = await buildApp({ ...fixture.parts, store: measured(store, metrics) })
  const headers = { authorization: 'Bearer a token for figures' }
  const { body } = await app.inject({ url: '/metrics', headers })
  await app.close()
  await fixture.end()
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  initialSeries = new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
  )
})

/** Series that Prometheus itself adds. */
const prometheusSeries = new Map([['up', '1']])

test('every series that an alert reads exists from the start', () => {
  const read = [...rules.matchAll(/\b([a-z_]+)\{job="kitesail"/g)].map(([, name = '']) => name)
  const present = new Set([...initialSeries.keys()].map((series) => series.replace(/\{.*/, '')))

  const missing = read.filter((name) => !present.has(name) && !prometheusSeries.has(name))

  expect(names.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('the dashboard reads only series and label values that a server has', async () => {
  const dashboard = await readFile(join(docs, 'dashboard.json'), 'utf8')
  // The file is part of this project and has this shape.
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const read = queries.flatMap((query) => [...query.matchAll(/([a-z_]+)\{job="kitesail"(.*?)\}/g)])

  const missing = read.filter(([, name = '', labels = '']) => {
    const conditions = [...labels.matchAll(/(\w+="[^"]*")/g)].map(([, label = '']) => label)
    const candidates = [...initialSeries.keys()].filter(
      (series) => series.replace(/\{.*/, '') === name,
    )
    return !candidates.some((series) => conditions.every((label) => series.includes(label)))
  })

  expect(read.length).toBeGreaterThanOrEqual(queries.length)
  expect(missing.map(([series]) => series)).toEqual([])
})

test('operations.md says what to do for each alert', async () => {
  const operations = await readFile(join(docs, 'operations.md'), 'utf8')

  const rows = [...operations.matchAll(/^\| `([A-Z][a-z]\w+)` /gm)].map(([, name = '']) => name)

  expect(rows).toEqual(names)
})

/** The value of a series at a minute, or undefined if it is absent. */
type ValueAt = (minute: number) => number | undefined
/** The series of one replica. Those not listed keep their initial value. */
type Replica = Record<string, ValueAt>
type Case = [firing: string | undefined, title: string, replicas: Replica[], at: number]

const hour = 60
const day = 24 * hour
// Minutes are counted from 1 January 1970, a Thursday. 06:00 UTC is 11:30 in India.
const friday = day + 6 * hour
const sunday = friday + 2 * day
const monday = friday + 3 * day
const tuesday = friday + 4 * day
const soon = hour + 2

const always = (value: number) => () => value
/** Changes from `before` to `value` after one hour. */
const later = (value: number, before = 0) => steps([0, before], [hour, value])
const growing = (minute: number) => Math.max(0, minute - hour)
const steps =
  (...changes: [minute: number, value: number][]): ValueAt =>
  (minute) =>
    changes.findLast(([from]) => from <= minute)?.[1]

const fault = 'faults_total{kind="request"}'
const sweepFault = 'faults_total{kind="sweep"}'
const refused = (type: string) => `refusals_total{type="${type}"}`
const guessed = (count: number) => ({ [refused('user_invalid_credentials')]: later(count) })
const overLimit = refused('general_rate_limit_exceeded')
const declined = refused('general_service_unavailable')
const lateModel = 'model_failures_total{kind="deadline"}'
const worded = 'answers_total{origin="model"}'
const call = 'method="POST",route="/api/check-eligibility",status="200"'
const answered = `http_request_duration_seconds_count{${call}}`
const answeredInTime = `http_request_duration_seconds_bucket{le="10",${call}}`
const storedWithin = (...bounds: string[]) =>
  Object.fromEntries(
    bounds.map((le) => [`store_duration_seconds_bucket{le="${le}",operation="write"}`, growing]),
  )
const backup = 'backup_last_success_timestamp_seconds'
const build = (number: string) => `build_info{version="${number}",commit="unknown"}`
const ofAnotherVersion = { [build(version)]: () => undefined, [build('0.0.9')]: always(1) }
const offSite = 'backup_off_site_last_success_timestamp_seconds'
/** The last midnight, in seconds. */
const midnight = (minute: number) => Math.floor(minute / day) * 86_400
const backedUp = { [backup]: midnight, [offSite]: midnight }
/** One replica without any enquiry. Cases that share this list run as one promtool test. */
const quiet: Replica[] = [backedUp]
const busy = { ...backedUp, submissions_total: (minute: number) => Math.floor(minute / hour) }

const cases: Case[] = [
  [undefined, 'a server that was just started', [{}], 10],
  [undefined, 'a week with an enquiry an hour and a backup a day', [busy], tuesday],
  [undefined, 'an idle replica beside one that gets enquiries', [{}, busy], friday],
  ['Down', 'a server that does not answer', [{ up: later(0, 1) }], soon],
  ['NotWatched', 'no monitored server', [], 10],
  ['NotReady', 'an unreachable store', [{ store_ready: later(0, 1) }], soon],
  ['DiskNearlyFull', 'half a gigabyte of room', [{ data_directory_free_bytes: always(5e8) }], 10],
  ['Fault', 'the first fault', [{ [fault]: later(1) }, {}], soon],
  ['Fault', 'a fault before the first scrape', [{ [sweepFault]: always(1) }], 1],
  [undefined, "yesterday's fault", [{ ...busy, [fault]: later(1) }], friday],
  ['VisitorsDeclined', 'the first declined visitor', [{ [declined]: later(1) }], soon],
  ['AnswersSlow', 'answers after ten seconds', [{ [answered]: growing }], 2 * hour],
  [undefined, 'answers in time', [{ [answered]: growing, [answeredInTime]: growing }], 2 * hour],
  ['StoreSlow', 'a disk that takes seconds', [storedWithin('5', '+Inf')], 2 * hour],
  [undefined, 'a fast disk', [storedWithin('0.01', '0.5', '1', '5', '+Inf')], 2 * hour],
  ['ProcessSlow', 'a busy process', [{ nodejs_eventloop_lag_mean_seconds: always(0.3) }], 10],
  ['ModelNotUsed', 'the first failure of the model', [{ [lateModel]: later(1) }], soon],
  [undefined, 'one of many', [{ [lateModel]: later(1), [worded]: later(9) }], soon],
  ['PasswordsGuessed', 'sixty guesses', [guessed(30), guessed(30)], soon],
  [undefined, 'a counsellor who forgot her password', [guessed(10)], soon],
  ['VisitorsLimited', 'thirty requests over a limit', [{ [overLimit]: later(30) }], soon],
  ['NoEnquiries', 'a Thursday without an enquiry, on Friday', [backedUp, backedUp], friday],
  [undefined, 'no enquiries, at night', quiet, friday + 12 * hour],
  [undefined, 'no enquiries, on a Sunday', quiet, sunday],
  [undefined, 'a Sunday without an enquiry, on Monday', quiet, monday],
  ['NoEnquiries', 'a Monday without an enquiry, on Tuesday', quiet, tuesday],
  ['BackupOld', 'no backup', [{ ...busy, [backup]: always(0) }, {}], friday],
  [undefined, 'a backup through one of the replicas', [busy, {}], friday],
  ['OffSiteCopyOld', 'no copy for two days', [{ ...busy, [offSite]: always(0) }], sunday],
  ['SweepHeld', 'a held sweep', [{ retention_held_submissions: later(60) }], soon],
  ['NewsUndelivered', 'unsent mail', [{ outbox_undelivered_messages: later(2) }, {}], 2 * hour],
  ['MemoryHigh', 'growing memory', [{ process_resident_memory_bytes: always(6e8) }], 2 * hour],
  ['VersionsDiffer', 'a replica of another version', [{}, ofAnotherVersion], 2 * hour],
]

test('every alert has a case in which it fires', () => {
  const fired = new Set(cases.map(([firing]) => firing))

  expect(names.filter((name) => !fired.has(name))).toEqual([])
})

// One run checks all cases and names those that fail.
test.skipIf(!hasPromtool)(
  'each case fires its alerts and no other',
  { timeout: 120_000 },
  async () => {
    const short = await writeCases('short.json', 1, (at) => at <= day)
    const long = await writeCases('long.json', 15, (at) => at > day)

    const output = await run('test', 'rules', short, long)

    expect(output).not.toContain('FAILED')
    expect(output.match(/SUCCESS/g)).toHaveLength(2)
  },
)

/** Writes a file for promtool with one value every `step` minutes. Long cases have longer steps. */
async function writeCases(name: string, step: number, isIncluded: (at: number) => boolean) {
  const file = join(folder, name)
  const included = cases.filter(([, , , at]) => isIncluded(at))
  const groups = Map.groupBy(included, ([, , replicas]) => replicas)
  const tests = [...groups].map(([replicas, group]) => promtoolTest(replicas, group, step))
  const evaluation = { rule_files: [alerts], evaluation_interval: `${step}m`, tests }
  await writeFile(file, JSON.stringify(evaluation))
  return file
}

function promtoolTest(replicas: Replica[], group: Case[], step: number) {
  const end = Math.max(...group.map(([, , , at]) => at))
  const input = replicas.flatMap((replica, index) =>
    [...seriesOf(replica)].map(([series, valueAt]) => ({
      series: labelled(series, index),
      values: Array.from(
        { length: end / step + 1 },
        (_, count) => valueAt(count * step) ?? '_',
      ).join(' '),
    })),
  )
  return {
    interval: `${step}m`,
    input_series: input,
    promql_expr_test: group.map(([firing, title, , at]) => ({
      // promtool prints the comment with the title if the case fails.
      expr: `group by (alertname) (ALERTS{alertstate="firing"}) # ${title}`,
      eval_time: `${at}m`,
      exp_samples: firing ? [{ labels: `{alertname="${firing}"}`, value: 1 }] : [],
    })),
  }
}

test.skipIf(!hasPromtool)(
  'Prometheus accepts the alerts and the settings in operations.md',
  async () => {
    const operations = await readFile(join(docs, 'operations.md'), 'utf8')
    const [, settings = ''] = /```yaml\n([^`]+)```/.exec(operations) ?? []
    await copyFile(alerts, join(folder, 'kitesail-alerts.yml'))
    await writeFile(join(folder, 'kitesail.token'), 'a token for figures')
    await writeFile(join(folder, 'prometheus.yml'), settings.replaceAll('/etc/prometheus', folder))

    const rulesOutput = await run('check', 'rules', '--lint=all', '--lint-fatal', alerts)
    const configOutput = await run('check', 'config', join(folder, 'prometheus.yml'))

    expect(rulesOutput).toContain(`SUCCESS: ${names.length} rules found`)
    expect(configOutput).toContain(`SUCCESS: ${names.length} rules found`)
  },
)

/** The store's histogram has thousands of series, and the alerts read only those of one operation. */
const ofOtherOperations = /operation="(?!write")/

/** The series of a replica that alerts read. Throws if no server has one of them. */
function seriesOf(replica: Replica): Map<string, ValueAt> {
  const existing = new Map([...initialSeries, ...prometheusSeries])
  const missing = Object.keys(replica).filter(
    // A replica of another version has other labels.
    (series) => !existing.has(series) && !series.startsWith('build_info{'),
  )
  if (missing.length > 0) throw new Error(`No such series: ${missing.join(', ')}`)
  const read = [...existing].filter(
    ([series]) =>
      rules.includes(`${series.replace(/\{.*/, '')}{`) && !ofOtherOperations.test(series),
  )
  return new Map([
    ...read.map(([series, value]) => [series, always(Number(value))] as const),
    ...Object.entries(replica),
  ])
}

function labelled(series: string, replica: number) {
  const [name = '', labels = '}'] = series.split('{')
  return `${name}{job="kitesail",instance="${replica}"${labels === '}' ? '' : ','}${labels}`
}

/** The output of promtool, even if it fails. */
async function run(...args: string[]) {
  const { stdout, stderr } = await promisify(execFile)(promtool, args).catch(
    // The error of a failed program has its output.
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}
