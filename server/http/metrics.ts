import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { endpoints } from '#contract/paths.ts'
import type { NotUsed } from '../advice/adviser.ts'
import { faultKinds, type FaultKind } from '../advice/model/call.ts'
import { rejections, type Rejection } from '../advice/model/output-checks.ts'
import type { Answer, Store } from '../data/store.ts'
import { refusalTypes } from '../refusal.ts'
import { commit, version } from '../version.ts'

/** The metrics of one replica. Labels are routes, statuses and kinds, never text of a visitor. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const metrics = {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by route and status, with how long they took.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    submissions: new Counter({
      name: 'submissions_total',
      help: 'Enquiries that were kept.',
      registers,
    }),
    answers: new Counter({
      name: 'answers_total',
      help: 'Answers given, by who worded them.',
      labelNames: ['origin'] as const,
      registers,
    }),
    modelFailures: new Counter({
      name: 'model_failures_total',
      help: 'Answers of the model that were not used, by kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
    refusals: new Counter({
      name: 'refusals_total',
      help: 'Requests that were declined, by type.',
      labelNames: ['type'] as const,
      registers,
    }),
    heldSubmissions: new Gauge({
      name: 'retention_held_submissions',
      help: 'Submissions past RETENTION_DAYS that the last sweep did not erase because it had a doubt.',
      registers,
    }),
    faults: new Counter({
      name: 'faults_total',
      help: 'Faults of ours, by what failed. Each has a line in the log.',
      labelNames: ['kind'] as const,
      registers,
    }),
    store: new Histogram({
      name: 'store_duration_seconds',
      help: 'How long the store took, by what it was asked.',
      labelNames: ['operation'] as const,
      buckets: [0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    storeReady: new Gauge({
      name: 'store_ready',
      help: '1 while the store can serve, as /readyz says it, else 0.',
      registers,
    }),
    freeSpace: new Gauge({
      name: 'data_directory_free_bytes',
      help: 'Free space where DATA_DIR is; NaN while there is no such directory.',
      registers,
    }),
    lastBackup: new Gauge({
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last backup that is noted in DATA_DIR began; 0 without one.',
      registers,
    }),
    build: new Gauge({
      name: 'build_info',
      help: 'Always 1; the labels say what runs.',
      labelNames: ['version', 'commit'] as const,
      registers,
    }),
  }
  metrics.build.set({ version, commit }, 1)
  beginAtZero(metrics)
  return metrics
}

const answerOrigins: Record<Answer['origin'], true> = { catalogue: true, model: true }

/** Reasons of the adviser itself; the compiler asks for one that is missing. */
const adviserReasons: Record<Exclude<NotUsed, FaultKind | `said-${Rejection}`>, true> = {
  'too-many-at-once': true,
  'daily-cap': true,
  paused: true,
  'fault-of-ours': true,
}

const modelFailureKinds = [
  ...faultKinds,
  ...rejections.map((rejection) => `said-${rejection}`),
  ...Object.keys(adviserReasons),
]

/** A series that begins with its first count shows no increase then, and an alert would miss it. */
function beginAtZero({
  requests,
  answers,
  modelFailures,
  refusals,
  faults,
}: Pick<Metrics, 'requests' | 'answers' | 'modelFailures' | 'refusals' | 'faults'>) {
  for (const origin of Object.keys(answerOrigins)) answers.inc({ origin }, 0)
  for (const kind of modelFailureKinds) modelFailures.inc({ kind }, 0)
  for (const type of refusalTypes) refusals.inc({ type }, 0)
  for (const kind of ['request', 'assessment', 'answer', 'sweep']) faults.inc({ kind }, 0)
  requests.zero({ method: 'POST', route: endpoints.checkEligibility, status: 200 })
}

/** The same store, with each call timed under its name, such as `submissions.add`. */
export function measured(store: Store, { store: histogram }: Metrics): Store {
  return {
    submissions: timed('submissions', store.submissions),
    retention: timed('retention', store.retention),
    people: timed('people', store.people),
    sessions: timed('sessions', store.sessions),
    allowances: timed('allowances', store.allowances),
    secrets: timed('secrets', store.secrets),
    desk: timed('desk', store.desk),
    changes: store.changes,
    cached: (...args) => store.cached(...args),
    check: () => store.check(),
    probe: () => store.probe(),
    close: () => store.close(),
  }

  function timed<T extends object>(name: string, part: T): T {
    const entries = Object.entries(part).map(([key, call]: [string, unknown]) => {
      if (typeof call !== 'function') return [key, call]
      const operation = `${name}.${key}`
      histogram.zero({ operation })
      return [
        key,
        async (...args: unknown[]) => {
          const end = histogram.startTimer({ operation })
          // Every call of a store returns a promise; see `store.ts`.
          return (call.apply(part, args) as Promise<unknown>).finally(() => end())
        },
      ]
    })
    // The same keys and signatures.
    return Object.fromEntries(entries) as T
  }
}
