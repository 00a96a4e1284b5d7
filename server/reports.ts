import type { Report } from './data/store.ts'
import type { Log } from './http/logging.ts'

/** Takes reports to the log, and keeps those that come before there is one. */
export function reportsToLog() {
  const early: Parameters<Report>[] = []
  let log: Log | undefined
  return {
    report: (...report: Parameters<Report>) => {
      if (log) log.warn(...report)
      else early.push(report)
    },
    begin(to: Log) {
      log = to
      for (const report of early.splice(0)) to.warn(...report)
    },
  }
}

export type Reports = ReturnType<typeof reportsToLog>
