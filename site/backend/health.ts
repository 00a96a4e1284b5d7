import type { HealthReport } from '#contract/health-report.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from './appwrite.ts'

export type { HealthError } from '#contract/health-report.ts'

/** `clockAhead`: of this device's, in milliseconds; below zero it is behind. */
export type ServerHealth = HealthReport & { clockAhead: number }

/** Rejects for whoever is no owner. */
export async function readHealth(): Promise<ServerHealth> {
  const sent = Date.now()
  const report = await callServer<HealthReport>('get', serverAddress(endpoints.healthReport))
  const at = Date.parse(report.at)
  // It was written at some time in between.
  return { ...report, clockAhead: at - Math.min(Math.max(at, sent), Date.now()) }
}
