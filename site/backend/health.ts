import type { HealthReport } from '#contract/health-report.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from './appwrite.ts'

export type { HealthError } from '#contract/health-report.ts'

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
