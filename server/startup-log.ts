import type { Report } from './db/db.ts'
import type { Log } from './http/logging.ts'

/** Passes the store's reports to the log, and holds those that come before the log exists. */
export function startupLog() {
  const early: Parameters<Report>[] = []
  let log: Log | undefined
  return {
    report: (...report: Parameters<Report>) => {
      if (log) log.warn(...report)
      else early.push(report)
    },
    sendTo(target: Log) {
      log = target
      for (const report of early.splice(0)) target.warn(...report)
    },
  }
}

export type StartupLog = ReturnType<typeof startupLog>
