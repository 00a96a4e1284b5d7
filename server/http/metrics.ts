import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { commit, version } from '../version.ts'

/** The metrics of one replica. Labels are routes, statuses and kinds, never text from a visitor. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const metrics = { registry, ...metricsIn(registry) }
  metrics.build.set({ version, commit }, 1)
  return metrics
}

function metricsIn(registry: Registry) {
  const registers = [registry]
  return {
    ...countersIn(registers),
    ...gaugesIn(registers),
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by route and status, with how long they took.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  }
}

function countersIn(registers: Registry[]) {
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })

  return {
    submissions: counter('submissions_total', 'Enquiries that were stored.'),
    enquiries: counter('enquiries_total', 'Enquiries of the other forms that were stored.', 'kind'),
    answers: counter(
      'answers_total',
      'Answers, by the reader of their reason: our own or the model.',
      'origin',
    ),
    modelFailures: counter(
      'model_failures_total',
      'Readings of the model that were not used, by kind.',
      'kind',
    ),
    deliveries: counter(
      'deliveries_total',
      'Attempts to deliver a message, by channel and what became of them.',
      'channel',
      'outcome',
    ),
    refusals: counter('refusals_total', 'Requests that were declined, by type.', 'type'),
    faults: counter(
      'faults_total',
      'Faults of ours, by what failed. Each has a line in the log.',
      'kind',
    ),
  }
}

function gaugesIn(registers: Registry[]) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })

  return {
    heldSubmissions: gauge(
      'retention_held_submissions',
      'Submissions past RETENTION_DAYS that the last sweep did not erase because it had a doubt.',
    ),
    outboxWaiting: gauge('outbox_waiting_messages', 'Messages that are still to be delivered.'),
    undelivered: gauge(
      'outbox_undelivered_messages',
      'Messages that could not be delivered for an hour, or were given up.',
    ),
    storeReady: gauge('store_ready', '1 while /readyz says that the store can serve, else 0.'),
    freeSpace: gauge(
      'data_directory_free_bytes',
      'Free space where DATA_DIR is; NaN while there is no such directory.',
    ),
    lastBackup: gauge(
      'backup_last_success_timestamp_seconds',
      'When the last backup that is noted in DATA_DIR began; 0 without one.',
    ),
    lastOffSiteCopy: gauge(
      'backup_off_site_last_success_timestamp_seconds',
      'When copies of backups last left the machine, as noted in DATA_DIR; 0 where none ever did.',
    ),
    build: gauge('build_info', 'Always 1; the labels say what runs.', 'version', 'commit'),
  }
}
