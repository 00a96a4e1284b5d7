import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['{contract,server,site,setup}/**/*.test.{ts,tsx}'] },
})
