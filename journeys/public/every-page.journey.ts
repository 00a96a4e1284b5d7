import type { APIRequestContext, Page, Request } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { brokenWords } from '../broken-words.ts'
import { smallHeadings } from './heading-sizes.ts'
import { noStrayFonts, strayFonts } from './stray-fonts.ts'
import { expect, visitorTest as test } from '../served.ts'

const kilobyte = 1024

/** Bytes that TCP sends before the first acknowledgement: ten packets. A longer page takes another round trip. */
const initialWindow = 10 * 1460
/** Bytes that an HTTPS proxy adds to a page. */
const httpsOverhead = 200

/** Each with the limit of its prerendered page in KB, as brotli and with its styles. */
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

/** Records errors and warnings of the browser, and the other hosts that it contacts. */
function watch(page: Page) {
  const problems: string[] = []
  const otherHosts: string[] = []
  page.on('console', (message) => {
    // Chromium logs the status of the not-found page as an error.
    const isNotFoundPage = message.text().includes('404') && page.url().endsWith('/nowhere')
    if (['error', 'warning'].includes(message.type()) && !isNotFoundPage)
      problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') otherHosts.push(hostname)
  })
  return { problems, otherHosts }
}

/** Runs in the page: the bytes of script requested before the load event. */
function earlyScript() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const loadStart = navigation?.loadEventStart ?? Infinity
  return files
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < loadStart)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}

const transferSize = async (request: Request) => (await request.sizes()).responseBodySize

for (const [path, budget] of everyPage) {
  test(`${path} passes axe, has a title, one main heading and working links, logs no error, contacts no third party, and fits ${budget} KB, ten packets, 2 KB of early script and 80 KB of script in all @desk`, async ({
    page,
    request,
  }) => {
    // The map comes from a third party, which tests do not call.
    if (path === paths.contact) await page.route(/openstreetmap\.org/, (route) => route.abort())
    const { problems, otherHosts } = watch(page)
    const scripts: Request[] = []
    page.on('requestfinished', (finished) => {
      if (finished.resourceType() === 'script') scripts.push(finished)
    })
    // Headless Chromium sometimes sends a pointer event of its own, which would start the app early.
    await page.addInitScript(() =>
      addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true),
    )

    // The whole app has loaded, fonts included, when it requests the style sheet.
    const appLoaded = page.waitForResponse(/\.css$/)
    const reply = await page.goto(path)
    await appLoaded
    await page.waitForLoadState('networkidle')

    const sum = async (requests: Request[]) =>
      (await Promise.all(requests.map(transferSize))).reduce((total, size) => total + size, 0)
    expect(reply?.headers()['content-encoding']).toBe('br')
    expect(reply && (await transferSize(reply.request()))).toBeLessThanOrEqual(budget * kilobyte)
    const { responseHeadersSize = 0, responseBodySize = 0 } = (await reply?.request().sizes()) ?? {}
    expect(responseBodySize).toBeGreaterThan(0)
    expect(responseHeadersSize + responseBodySize + httpsOverhead).toBeLessThanOrEqual(
      initialWindow,
    )
    expect(await page.evaluate(earlyScript)).toBeLessThanOrEqual(2 * kilobyte)
    expect(await sum(scripts)).toBeLessThanOrEqual(80 * kilobyte)

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await axeViolations(page)).toEqual([])
    expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([])
    expect([...new Set(otherHosts)]).toEqual(
      path === paths.contact ? [expect.stringMatching(/openstreetmap\.org$/)] : [],
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)])
    expect(await page.title()).not.toBe('')
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/)
    await expectWorkingLinks(page, request, path)
  })

  test(`${path} passes axe, does not shift when its fonts load late, uses only them, never scrolls sideways, breaks no word and has headings larger than its text, down to 320 px and at 200% @phone`, async ({
    page,
  }) => {
    await page.route(/openstreetmap\.org/, (route) => route.abort())
    let fontRequests = 0
    await page.route(/\.woff2$/, async (route) => {
      fontRequests += 1
      await page.waitForTimeout(500)
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        // TypeScript's library lacks the value of layout-shift entries.
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })

    for (const width of [360, 412]) {
      fontRequests = 0
      await page.setViewportSize({ width, height: 760 })
      await page.goto(path)
      // Fonts are applied section by section; the body is marked last.
      await page.locator('body[data-letters]').waitFor()
      const stray = await strayFonts(page.locator('body'))

      expect(stray, `at ${width} px`).toEqual(noStrayFonts)
      const shifts = await page.evaluate<number[]>('window.shifts')
      const sum = shifts.reduce((total, shift) => total + shift, 0)
      expect(sum, `at ${width} px`).toBeLessThan(0.01)
      expect(fontRequests, `at ${width} px`).toBeGreaterThan(1)
    }
    expect(await axeViolations(page)).toEqual([])

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
      // On a wide screen the row headings of a table have the size of text.
      if (width === 360) expect(await smallHeadings(page)).toEqual([])
    }
  })
}

/** Every internal link leads to an existing page, and every link to a section to an existing section. */
async function expectWorkingLinks(page: Page, request: APIRequestContext, path: string) {
  const links = await page
    .locator('a[href]')
    .evaluateAll((anchors) =>
      anchors.map((anchor) => (anchor instanceof HTMLAnchorElement ? anchor.href : '')),
    )
  const internalLinks = links
    .map((link) => new URL(link))
    .filter(({ origin }) => origin === new URL(page.url()).origin)
  const ids = internalLinks.flatMap(({ pathname, hash }) =>
    pathname === path && hash ? [hash] : [],
  )
  for (const hash of new Set(ids))
    await expect(page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`)).toHaveCount(1)
  const targets = new Set(
    internalLinks.map(({ pathname }) => pathname).filter((one) => one !== path),
  )
  for (const target of targets) expect((await request.get(target)).status(), target).toBe(200)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page has its own title and description, text to read and working links @phone', async ({
    page,
  }) => {
    const titles = new Map<string, string>()
    for (const [path] of everyPage) {
      await page.goto(path)

      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const main = await page.locator('main').innerText()
      expect(main.length, path).toBeGreaterThan(120)
      const title = await page.title()
      const description =
        (await page.locator('meta[name=description]').getAttribute('content')) ?? ''
      expect(description.length, path).toBeGreaterThan(20)
      expect(titles.get(title), title).toBeUndefined()
      expect(titles.get(description), description).toBeUndefined()
      titles.set(title, path).set(description, path)
      await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
      await expect(page).toHaveURL(new RegExp(`${paths.about}$`))
    }
  })

  test('passed dates are marked, and each form shows other ways to reach us above its first field and above its button @phone', async ({
    page,
  }) => {
    for (const path of [paths.checkEligibility, paths.admissions]) {
      await page.goto(path)

      const order = await page
        .locator('main form :is(noscript a, input, textarea, button)')
        .evaluateAll((all) => all.map(({ localName }) => localName))
      expect(order.slice(0, 4)).toEqual(['a', 'a', 'a', 'input'])
      expect(order.slice(-4)).toEqual(['a', 'a', 'a', 'button'])
      for (const link of await page.locator('noscript a').all()) await expect(link).toBeVisible()
    }
    await expect(page.getByText('This date has passed.').filter({ visible: true })).toHaveCount(3)
  })
})
