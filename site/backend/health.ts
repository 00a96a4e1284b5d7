import type { HealthReport } from '#contract/health-report.ts'
import { endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import { client } from './appwrite.ts'

export type { HealthError, HealthReport } from '#contract/health-report.ts'

/** Rejects for whoever is no owner. */
export async function readHealth(): Promise<HealthReport> {
  const address = new URL(endpoints.healthReport, settings.apiOrigin || location.origin)
  const report: unknown = await client.call('get', address, {
    'X-Appwrite-Project': settings.projectId,
  })
  // The server writes it in this shape.
  return report as HealthReport
}
