import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,site,setup}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/data/postgres/cluster.setup.ts'],
    // Database tests start threads, processes and servers, which a busy machine is slow to do.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
