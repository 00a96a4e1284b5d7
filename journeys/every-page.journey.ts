import type { APIRequestContext, Page, Request } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { axeViolations } from './axe.ts'
import { brokenWords } from './broken-words.ts'
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
  test(`${path} is whole: titled, one heading, no fault that axe finds, no complaint, no third party, and ${budget} KB to read, in the first flight of packets, 2 KB of script before it is there, 80 KB in all`, async ({
    page,
    request,
  }) => {
    // The map belongs to a third party, which these trials do not call.
    if (path === paths.contact) await page.route(/openstreetmap\.org/, (route) => route.abort())
    const { complaints, foreign } = watch(page)
    const scripts: Request[] = []
    page.on('requestfinished', (finished) => {
      if (finished.resourceType() === 'script') scripts.push(finished)
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

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await axeViolations(page)).toEqual([])
    expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
    expect([...new Set(foreign)]).toEqual(
      path === paths.contact ? [expect.stringMatching(/openstreetmap\.org$/)] : [],
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)])
    expect(await page.title()).not.toBe('')
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/)
    await expectWays(page, request, path)
  })

  test(`${path} holds still when its letters come late, is set in them, never scrolls sideways and breaks no word, down to 320 px and at twice the text @phone`, async ({
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

    for (const [width, size] of [
      [320, '100%'],
      [360, '200%'],
      [1280, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await page.evaluate(
        (text) => document.documentElement.style.setProperty('font-size', text),
        size,
      )

      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )

      expect(overflow, `at ${width} px and ${size}`).toBeLessThanOrEqual(0)
      expect(await brokenWords(page.locator('body')), `at ${width} px and ${size}`).toEqual([])
    }
  })
}

/** Every link inside the site leads somewhere, and so does every named section. */
async function expectWays(page: Page, request: APIRequestContext, path: string) {
  const links = await page
    .locator('a[href]')
    .evaluateAll((anchors) =>
      anchors.map((anchor) => (anchor instanceof HTMLAnchorElement ? anchor.href : '')),
    )
  const inside = links
    .map((link) => new URL(link))
    .filter(({ origin }) => origin === new URL(page.url()).origin)
  const ids = inside.flatMap(({ pathname, hash }) => (pathname === path && hash ? [hash] : []))
  for (const hash of new Set(ids))
    await expect(page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`)).toHaveCount(1)
  const targets = new Set(inside.map(({ pathname }) => pathname).filter((one) => one !== path))
  for (const target of targets) expect((await request.get(target)).status(), target).toBe(200)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page has a title and a description of its own, can be read, and is left by its links @phone', async ({
    page,
  }) => {
    const titles = new Map<string, string>()
    for (const [path] of everyPage) {
      await page.goto(path)

      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const main = await page.locator('main').innerText()
      expect(main.length, path).toBeGreaterThan(120)
      const title = await page.title()
      const described = page.locator('meta[name=description]')
      const description =
        (await described.count()) > 0 ? await described.getAttribute('content') : path
      expect(titles.get(title), title).toBeUndefined()
      expect(titles.get(description ?? ''), description ?? '').toBeUndefined()
      titles.set(title, path).set(description ?? '', path)
      await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
      await expect(page).toHaveURL(new RegExp(`${paths.about}$`))
    }
  })

  test('a printed page marks the dates that were over, and a form says how to reach us instead: above its first field, and again above its button @phone', async ({
    page,
  }) => {
    for (const path of [paths.checkEligibility, paths.admissions]) {
      await page.goto(path)

      const order = await page
        .locator('main form :is(noscript a, input, textarea, button)')
        .evaluateAll((all) => all.map(({ localName }) => localName))
      expect(order.slice(0, 3)).toEqual(['a', 'a', 'input'])
      expect(order.slice(-3)).toEqual(['a', 'a', 'button'])
      for (const way of await page.locator('noscript a').all()) await expect(way).toBeVisible()
    }
    await expect(page.getByText('This date has passed.').filter({ visible: true })).toHaveCount(3)
  })
})
