import { defineConfig } from '@playwright/test'

const chromium = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
} as const

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  outputDir: 'build/journeys',
  workers: 2,
  // A story that passes only now and then is a fault.
  retries: 0,
  reporter: [['list'], ['json']],
  use: { locale: 'en-IN', timezoneId: 'Asia/Kolkata', trace: 'retain-on-failure', ...chromium },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true },
    },
  ],
})
