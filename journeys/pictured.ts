import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import sharp from 'sharp'
import { chromiumOptions } from '../tools/chromium.ts'
import { startWithClock } from '../tools/server-process.ts'
import { pinnedChromium } from './pinned-chromium.ts'
import { servedBy, type Served } from './served.ts'

/** The moment of every picture: a Tuesday, 11:20 in India. */
export const pictured = '2026-12-01T05:50:00Z'
const installed = '2026-11-02T04:30:00Z'

const views = {
  360: { viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true },
  1440: { viewport: { width: 1440, height: 900 } },
}
export type Width = keyof typeof views
export const widths: Width[] = [360, 1440]

export type Studio = {
  served: Served
  contexts: Record<Width, BrowserContext>
  /** Sets the server's clock, which begins weeks earlier. */
  setClock: (moment: string) => Promise<void>
}

/** In pixels. */
const highest = 2600

type Options = {
  /** Only what the window shows, or a part of the page in a window that is high enough for it. */
  of?: 'window' | ((page: Page) => Locator)
  widths?: Width[]
}

type Fixtures = {
  /** Takes the page's picture at each width, once `prepare` has brought it there, and compares it with the one in `pictures/`. */
  picture: (
    name: string,
    prepare: (page: Page, width: Width) => Promise<void>,
    options?: Options,
  ) => Promise<void>
}

/** With one server for all pictures of a file, and a clock that stands still. */
export const test = base.extend<Fixtures, { pinned: boolean; studio: Studio }>({
  launchOptions: [
    // oxlint-disable-next-line no-empty-pattern -- The test runner derives the requested fixtures from this pattern.
    async ({}, use) => {
      const pinned = await pinnedChromium()
      if (typeof pinned === 'string')
        console.log(`The browser of the pictures does not run here: ${pinned}`)
      await use(typeof pinned === 'string' ? chromiumOptions : pinned)
    },
    { scope: 'worker' },
  ],
  pinned: [
    async ({ launchOptions }, use) =>
      use(launchOptions.executablePath !== chromiumOptions.executablePath),
    { scope: 'worker' },
  ],
  studio: [
    async ({ browser }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
      const server = await startWithClock(folder, shift(installed))
      const served = servedBy(server, join(folder, 'data'))
      const [phone, desk] = await Promise.all(
        widths.map((width) => contextOf(browser, width, served.origin)),
      )
      if (!phone || !desk) throw new Error('No context.')
      await use({
        served,
        contexts: { 360: phone, 1440: desk },
        setClock: (moment) => server.shiftTo(shift(moment)),
      })
      await served.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  picture: async ({ studio, pinned, browser }, use, info) => {
    const { updateSnapshots } = info.config
    if (!pinned && (updateSnapshots === 'all' || updateSnapshots === 'changed'))
      throw new Error(
        'Pictures are made with the browser of the package alone, which does not run here.',
      )
    if (!pinned)
      console.log(`Compared in Chromium ${browser.version()}, where 2 % of the pixels may differ.`)
    await use(async (name, prepare, { of, widths: asked = widths } = {}) => {
      for (const width of asked) {
        const page = await studio.contexts[width].newPage()
        if (typeof of === 'function') await page.setViewportSize({ width, height: highest })
        await prepare(page, width)
        await settle(page)
        await expect
          .soft(typeof of === 'function' ? of(page) : page)
          .toHaveScreenshot(`${name}-${width}.png`, {
            ...(of === undefined && { fullPage: true }),
            ...(pinned ? { threshold: 0.1, maxDiffPixels: 10 } : { maxDiffPixelRatio: 0.02 }),
          })
        if (updateSnapshots === 'all')
          await shrink(info.snapshotPath(`${name}-${width}.png`, { kind: 'screenshot' }))
        await page.close()
      }
    })
  },
})

/** From this machine's clock to the moment, in milliseconds. */
const shift = (moment: string) => Date.parse(moment) - Date.now()

async function contextOf(browser: Browser, width: Width, baseURL: string) {
  const context = await browser.newContext({
    ...views[width],
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.clock.setFixedTime(pictured)
  // The map is a third party's.
  await context.route(/openstreetmap\.org/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  )
  return context
}

/** Resolves when all images are there, and the fonts in every block. */
async function settle(page: Page) {
  await page.locator('body[data-letters]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
    scrollTo({ top: 0, behavior: 'instant' })
  })
}

/** To a third of the bytes, with fewer colours than the comparison tells apart. */
async function shrink(file: string) {
  await writeFile(file, await sharp(file).png({ palette: true, dither: 0, effort: 10 }).toBuffer())
}
