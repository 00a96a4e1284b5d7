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

/** `npm test` sets the path if it can install promtool. */
const promtool = process.env['PROMTOOL_PATH'] ?? 'promtool'
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
type Case = { title: string; replicas: Replica[]; at: number; firing: string[] }

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
const failed = (kind: string) => `model_failures_total{kind="${kind}"}`
const worded = 'answers_total{origin="model"}'
const wrongPassword = refused('user_invalid_credentials')
const overLimit = refused('general_rate_limit_exceeded')
const declined = refused('general_service_unavailable')
const call = 'method="POST",route="/api/check-eligibility",status="200"'
const answered = `http_request_duration_seconds_count{${call}}`
const answeredInTime = `http_request_duration_seconds_bucket{le="10",${call}}`
const storedWithin = (le: string) =>
  `store_duration_seconds_bucket{le="${le}",operation="submissions.add"}`
const backup = 'backup_last_success_timestamp_seconds'
const build = (number: string) => `build_info{version="${number}",commit="unknown"}`
const offSite = 'backup_off_site_last_success_timestamp_seconds'
/** The last midnight, in seconds. */
const midnight = (minute: number) => Math.floor(minute / day) * 86_400
const backedUp = { [backup]: midnight, [offSite]: midnight }
/** One replica without any enquiry. Cases that share this list run as one promtool test. */
const quiet: Replica[] = [backedUp]
const busy = { ...backedUp, submissions_total: (minute: number) => Math.floor(minute / hour) }

const cases = [
  silent('a server that was just started raises no alert', [{}], 10),
  silent('a week with an enquiry an hour and a backup a day raises no alert', [busy], tuesday),
  silent('an idle replica raises no alert while another gets enquiries', [{}, busy], friday),
  fires('Down', 'a server that does not answer raises an alert', [{ up: later(0, 1) }], soon),
  fires('NotWatched', 'no monitored server raises an alert', [], 10),
  fires('NotReady', 'an unreachable store raises an alert', [{ store_ready: later(0, 1) }], soon),
  silent(
    'a store that was unreachable for a moment raises none',
    [{ store_ready: steps([0, 1], [hour, 0], [hour + 1, 1]) }],
    soon,
  ),
  fires(
    'DiskNearlyFull',
    'half a gigabyte of free space raises an alert',
    [{ data_directory_free_bytes: always(5e8) }],
    10,
  ),
  fires('Fault', 'the first fault raises an alert', [{ [fault]: later(1) }, {}], soon),
  fires(
    'Fault',
    'a fault before the first scrape raises an alert',
    [{ [sweepFault]: always(1) }],
    1,
  ),
  silent("yesterday's fault raises no alert again", [{ ...busy, [fault]: later(1) }], friday),
  fires(
    'VisitorsDeclined',
    'the first declined visitor raises an alert',
    [{ [declined]: later(1) }],
    soon,
  ),
  fires(
    'AnswersSlow',
    'answers after ten seconds raise an alert',
    [{ [answered]: growing }],
    2 * hour,
  ),
  silent(
    'answers within ten seconds raise none',
    [{ [answered]: growing, [answeredInTime]: growing }],
    2 * hour,
  ),
  fires(
    'StoreSlow',
    'a disk that takes seconds raises an alert',
    [{ [storedWithin('5')]: growing, [storedWithin('+Inf')]: growing }],
    2 * hour,
  ),
  silent(
    'a disk that takes milliseconds raises none',
    [
      Object.fromEntries(
        ['0.01', '0.5', '1', '5', '+Inf'].map((le) => [storedWithin(le), growing]),
      ),
    ],
    2 * hour,
  ),
  fires(
    'ProcessSlow',
    'a process with a delayed event loop raises an alert',
    [{ nodejs_eventloop_lag_mean_seconds: always(0.3) }],
    10,
  ),
  fires(
    'ModelNotUsed',
    'the first failure of the model raises an alert',
    [{ [failed('deadline')]: later(1) }],
    soon,
  ),
  silent(
    'one failure of the model among many answers raises none',
    [{ [failed('deadline')]: later(1), [worded]: later(9) }],
    soon,
  ),
  silent(
    'a model call that ends with the process raises none',
    [{ [failed('closing')]: later(1) }],
    soon,
  ),
  fires(
    'PasswordsGuessed',
    'sixty wrong passwords on two replicas raise an alert',
    [{ [wrongPassword]: later(30) }, { [wrongPassword]: later(30) }],
    soon,
  ),
  silent(
    'a counsellor who forgot her password raises none',
    [{ [wrongPassword]: later(10) }],
    soon,
  ),
  fires(
    'VisitorsLimited',
    'thirty requests over a limit raise an alert',
    [{ [overLimit]: later(30) }],
    soon,
  ),
  silent('a few requests over a limit raise none', [{ [overLimit]: later(10) }], soon),
  fires(
    'NoEnquiries',
    'a Thursday without an enquiry raises an alert on Friday',
    [backedUp, backedUp],
    friday,
  ),
  silent('missing enquiries raise no alert at night', quiet, friday + 12 * hour),
  silent('missing enquiries raise no alert on a Sunday', quiet, sunday),
  silent('a Sunday without an enquiry raises no alert on Monday', quiet, monday),
  fires('NoEnquiries', 'a Monday without an enquiry raises an alert on Tuesday', quiet, tuesday),
  silent(
    'a server that was not monitored a day ago raises none',
    [
      {
        ...backedUp,
        submissions_total: (minute: number) => (minute < friday - hour ? undefined : 0),
      },
    ],
    friday,
  ),
  fires(
    'BackupOld',
    'a missing backup raises an alert',
    [{ ...busy, [backup]: always(0) }, {}],
    friday,
  ),
  silent('a backup through one of the replicas is enough', [busy, {}], friday),
  fires(
    'OffSiteCopyOld',
    'no off-site copy for more than two days raises an alert',
    [{ ...busy, [offSite]: always(0) }],
    sunday,
  ),
  fires(
    'SweepHeld',
    'a held sweep raises an alert',
    [{ retention_held_submissions: later(60) }],
    soon,
  ),
  fires(
    'NewsUndelivered',
    'undelivered mail raises an alert',
    [{ outbox_undelivered_messages: later(2) }, {}],
    2 * hour,
  ),
  fires(
    'MemoryHigh',
    'a process with growing memory raises an alert',
    [{ process_resident_memory_bytes: always(6e8) }],
    2 * hour,
  ),
  fires(
    'VersionsDiffer',
    'a replica of another version raises an alert',
    [{}, { [build(version)]: () => undefined, [build('0.0.9')]: always(1) }],
    2 * hour,
  ),
]

test('every alert has a case in which it fires', () => {
  const fired = new Set(cases.flatMap(({ firing }) => firing))

  expect(names.filter((name) => !fired.has(name))).toEqual([])
})

// The Debian package "prometheus" contains promtool. One run checks all cases and names those that fail.
test.skipIf(!hasPromtool)(
  'each case fires its alerts and no other',
  { timeout: 120_000 },
  async () => {
    const short = await writeCases('short.json', 1, ({ at }) => at <= day)
    const long = await writeCases('long.json', 15, ({ at }) => at > day)

    const output = await run('test', 'rules', short, long)

    expect(output).not.toContain('FAILED')
    expect(output.match(/SUCCESS/g)).toHaveLength(2)
  },
)

/** Writes a file for promtool with one value every `step` minutes. Long cases have longer steps. */
async function writeCases(name: string, step: number, isIncluded: (testCase: Case) => boolean) {
  const file = join(folder, name)
  const groups = Map.groupBy(cases.filter(isIncluded), ({ replicas }) => replicas)
  const tests = [...groups].map(([replicas, group]) => promtoolTest(replicas, group, step))
  const evaluation = { rule_files: [alerts], evaluation_interval: `${step}m`, tests }
  await writeFile(file, JSON.stringify(evaluation))
  return file
}

function promtoolTest(replicas: Replica[], group: Case[], step: number) {
  const end = Math.max(...group.map(({ at }) => at))
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
    promql_expr_test: group.map(({ title, at, firing }) => ({
      // promtool prints the comment with the title if the case fails.
      expr: `group by (alertname) (ALERTS{alertstate="firing"}) # ${title}`,
      eval_time: `${at}m`,
      exp_samples: firing.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
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

function fires(alert: string, title: string, replicas: Replica[], at: number): Case {
  return { title, replicas, at, firing: [alert] }
}

function silent(title: string, replicas: Replica[], at: number): Case {
  return { title, replicas, at, firing: [] }
}

/** The store's histogram has thousands of series, and the alerts read only those of one operation. */
const ofOtherOperations = /operation="(?!submissions\.add")/

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
