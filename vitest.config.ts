import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,site,setup}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/data/postgres/cluster.setup.ts'],
  },
})
