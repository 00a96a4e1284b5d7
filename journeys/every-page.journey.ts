import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Request } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { noStrayLetters, strayLetters } from './letters.ts'
import { expect, visitorTest as test } from './served.ts'

const kilobyte = 1024

/** What a server sends before it has heard back: ten packets. A page that is longer comes a whole round trip later. */
const firstFlight = 10 * 1460
/** What a proxy in front adds to a page. */
const overHttps = 200

/** With the weight that the printed page may have, brotli, style sheet included. */
const everyPage: [string, number][] = [
  [paths.home, 14],
  [paths.about, 14],
  [paths.courses, 14],
  [paths.admissions, 14],
  [paths.creditTransfer, 14],
  [paths.contact, 14],
  [paths.checkEligibility, 14],
  [paths.privacy, 14],
  ['/nowhere', 14],
]

/** What the browser complains of, and what it asks of others. */
function watch(page: Page) {
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => {
    // Chromium reports the status of the not-found page itself.
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('404')) {
      complaints.push(message.text())
    }
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') foreign.push(hostname)
  })
  return { complaints, foreign }
}

/** By the clock of the browser: how many bytes of script were asked for before the page was there. */
function earlyScript() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const until = navigation?.loadEventStart ?? Infinity
  return files
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < until)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}

const transferred = async (request: Request) => (await request.sizes()).responseBodySize

for (const [path, budget] of everyPage) {
  test(`${path} is whole: titled, one heading, no fault that axe finds, no complaint, no third party`, async ({
    page,
  }) => {
    // The map belongs to a third party, which these trials do not call.
    await page.route(/openstreetmap\.org/, (route) => route.abort())
    const { complaints, foreign } = watch(page)

    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()

    expect(violations).toEqual([])
    expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
    expect([...new Set(foreign)]).toEqual(
      path === paths.contact ? [expect.stringMatching(/openstreetmap\.org$/)] : [],
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)])
    expect(await page.title()).not.toBe('')
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/)
  })

  test(`${path} keeps its weight: ${budget} KB to read, in the first flight of packets, 2 KB of script before it is there, 80 KB in all @desk`, async ({
    page,
  }) => {
    const scripts: Request[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request)
    })

    // A browser without windows now and then puts a mouse over the page that nobody moved, and the app would start at once.
    await page.addInitScript(() =>
      addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true),
    )

    // Asked for when every part of the app is there, which is after the letters.
    const wholeApp = page.waitForResponse(/\.css$/)
    const reply = await page.goto(path)
    await wholeApp
    await page.waitForLoadState('networkidle')

    const sum = async (requests: Request[]) =>
      (await Promise.all(requests.map(transferred))).reduce((total, size) => total + size, 0)
    expect(reply?.headers()['content-encoding']).toBe('br')
    expect(reply && (await transferred(reply.request()))).toBeLessThanOrEqual(budget * kilobyte)
    const { responseHeadersSize = 0, responseBodySize = 0 } = (await reply?.request().sizes()) ?? {}
    expect(responseBodySize).toBeGreaterThan(0)
    expect(responseHeadersSize + responseBodySize + overHttps).toBeLessThanOrEqual(firstFlight)
    expect(await page.evaluate(earlyScript)).toBeLessThanOrEqual(2 * kilobyte)
    expect(await sum(scripts)).toBeLessThanOrEqual(80 * kilobyte)
  })

  test(`${path} never scrolls sideways, down to 320 px and at twice the text @phone`, async ({
    page,
  }) => {
    for (const [width, size] of [
      [320, '100%'],
      [360, '200%'],
      [1280, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(path)
      await page.evaluate(
        (text) => document.documentElement.style.setProperty('font-size', text),
        size,
      )

      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )

      expect(overflow, `at ${width} px and ${size}`).toBeLessThanOrEqual(0)
    }
  })
}

for (const [path] of everyPage) {
  test(`${path} holds still when its letters come late, and all of it is set in them @phone`, async ({
    page,
  }) => {
    await page.route(/openstreetmap\.org/, (route) => route.abort())
    let letters = 0
    await page.route(/\.woff2$/, async (route) => {
      letters += 1
      await page.waitForTimeout(500)
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        // This type of entry has a value; the compiler's library does not know it.
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })

    for (const width of [360, 412]) {
      letters = 0
      await page.setViewportSize({ width, height: 760 })
      await page.goto(path)
      // The last to be marked: they come section by section.
      await page.locator('body[data-letters]').waitFor()
      const stray = await strayLetters(page.locator('body'))

      expect(stray, `at ${width} px`).toEqual(noStrayLetters)
      const shifts = await page.evaluate<number[]>('window.shifts')
      const sum = shifts.reduce((total, shift) => total + shift, 0)
      expect(sum, `at ${width} px`).toBeLessThan(0.01)
      expect(letters, `at ${width} px`).toBeGreaterThan(1)
    }
  })
}

test('titles and descriptions are each page’s own @desk', async ({ page }) => {
  const seen = new Map<string, string>()
  for (const [path] of everyPage) {
    await page.goto(path)
    const title = await page.title()
    const description = await page
      .locator('meta[name=description]')
      .getAttribute('content', { timeout: 1_000 })
      .catch(() => path)

    expect(seen.get(title), title).toBeUndefined()
    expect(seen.get(description ?? ''), description ?? '').toBeUndefined()
    seen.set(title, path).set(description ?? '', path)
  }
})

test('every link inside the site leads somewhere, and so does every named section @desk', async ({
  page,
  request,
}) => {
  const targets = new Set<string>()
  for (const [path] of everyPage) {
    await page.goto(path)
    const links = await page
      .locator('a[href]')
      .evaluateAll((anchors) =>
        anchors.map((anchor) => (anchor instanceof HTMLAnchorElement ? anchor.href : '')),
      )
    for (const link of links) {
      const { origin, pathname, hash } = new URL(link)
      if (origin !== new URL(page.url()).origin) continue
      if (pathname !== path) targets.add(pathname)
      else if (hash) {
        await expect(page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`)).toHaveCount(1)
      }
    }
  }

  for (const target of targets) {
    const reply = await request.get(target)
    expect(reply.status(), target).toBe(200)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read, and left by its links @phone', async ({ page }) => {
    for (const [path] of everyPage) {
      await page.goto(path)

      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const main = await page.locator('main').innerText()
      expect(main.length, path).toBeGreaterThan(120)
      await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
      await expect(page).toHaveURL(new RegExp(`${paths.about}$`))
    }
  })

  test('the printed page marks the dates that were over when it was printed @phone', async ({
    page,
  }) => {
    await page.goto(paths.admissions)

    await expect(page.getByText('This date has passed.').filter({ visible: true })).toHaveCount(3)
  })

  test('the form says how to reach us instead @phone', async ({ page }) => {
    await page.goto(paths.checkEligibility)

    for (const way of await page.locator('noscript a').all()) await expect(way).toBeVisible()
    await expect(page.locator('noscript a')).toHaveCount(2)
  })
})
