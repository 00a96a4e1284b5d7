import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tools/chromium.ts'

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  outputDir: 'build/journeys',
  // Stories wait more than they work: four keep two cores busy. Each takes the next story, of whichever file.
  fullyParallel: true,
  workers: 4,
  // Stories take seconds, and ten times as long on a machine that neighbours slow down.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // A story that passes only now and then is a fault.
  retries: 0,
  // With the file that `npm test` counts.
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : [])],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Kept of every story it would cost the others their time: `--trace on` when one fails.
    trace: 'off',
    // What passes through a worker is not seen by a story that stands in for the server.
    serviceWorkers: 'block',
    browserName: 'chromium',
    launchOptions: chromiumOptions,
  },
  projects: [
    // A story that is the same on every screen is marked with the one it runs on, @desk or @phone.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true },
    },
    // Each screen as a picture, made anew by `npm run pictures`.
    {
      name: 'pictures',
      testMatch: '*.pictures.ts',
      // Those of a file share a server and build on each other.
      fullyParallel: false,
      snapshotPathTemplate: 'journeys/pictures/{arg}{ext}',
      expect: { timeout: 60_000 },
    },
  ],
})
