import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Store } from './data/store.ts'

/** What the owner can watch. Labels are routes, statuses and kinds: never anything that a visitor typed. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  return {
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
    store: new Histogram({
      name: 'store_duration_seconds',
      help: 'How long the store took, by what it was asked.',
      labelNames: ['operation'] as const,
      buckets: [0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
  }
}

/** The same store, with every call timed under its name, such as `submissions.add`. */
export function measured(store: Store, { store: histogram }: Metrics): Store {
  return {
    submissions: timed('submissions', store.submissions),
    retention: timed('retention', store.retention),
    people: timed('people', store.people),
    sessions: timed('sessions', store.sessions),
    allowances: timed('allowances', store.allowances),
    secrets: timed('secrets', store.secrets),
    cached: (...args) => store.cached(...args),
    check: () => store.check(),
    close: () => store.close(),
  }

  function timed<T extends object>(name: string, part: T): T {
    const entries = Object.entries(part).map(([key, call]: [string, unknown]) => {
      if (typeof call !== 'function') return [key, call]
      const operation = `${name}.${key}`
      return [
        key,
        async (...words: unknown[]) => {
          const end = histogram.startTimer({ operation })
          // Every call of a store gives a promise; see `store.ts`.
          return (call.apply(part, words) as Promise<unknown>).finally(() => end())
        },
      ]
    })
    // The same keys with calls of the same shape.
    return Object.fromEntries(entries) as T
  }
}
