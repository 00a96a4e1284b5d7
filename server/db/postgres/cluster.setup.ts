import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster-for-tests.ts'

/** One server for the whole run. `TEST_DATABASE_URL` names one that is there already, whose user may make databases. */
export default async function setup(project: TestProject) {
  const url = process.env['TEST_DATABASE_URL']
  const cluster = url ? undefined : await startCluster()
  project.provide('databaseServer', url ?? cluster?.url ?? '')
  return () => cluster?.remove()
}
