import { defineConfig } from 'vitest/config'

/** What starts threads, processes or a database server: seconds instead of milliseconds. */
const engines = [
  'server/{data,tasks,v1}/**/*.test.ts',
  'server/http/{rate-limits,load-shedding}.test.ts',
  'server/replicas.test.ts',
  'setup/papers.test.ts',
]

export default defineConfig({
  test: {
    // A busy machine is slow to start threads, processes and servers.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{artwork,contract,deploy,server,site,setup}/**/*.test.{ts,tsx}'],
          exclude: engines,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: engines,
          globalSetup: ['server/data/postgres/cluster.setup.ts'],
        },
      },
    ],
  },
})
