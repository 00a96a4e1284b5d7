import type { HealthError } from '#contract/health-report.ts'
import { errorFields } from './logging.ts'

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
      const code = codeOf(fields)
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

function codeOf(fields: unknown): string | null {
  const error = fields instanceof Error ? fields : causeIn(fields)
  if (!(error instanceof Error)) return null
  const { code, type, cause } = errorFields(error)
  return code ?? cause?.code ?? type
}

const causeIn = (fields: unknown) =>
  typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
