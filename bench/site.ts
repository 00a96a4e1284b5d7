import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { chromiumOptions } from '../journeys/chromium.ts'
import { startServer } from '../journeys/server-process.ts'
import { spreadOf, type Figure } from './figures.ts'

const rounds = 5
const pages = [
  paths.home,
  paths.about,
  paths.courses,
  paths.admissions,
  paths.creditTransfer,
  paths.contact,
  paths.checkEligibility,
]

/**
 * When the largest thing of a page is painted, on a phone of 360 pixels with a processor a quarter as fast and the slow 4G of
 * Lighthouse (150 ms there and back, 1.6 Mbit/s), as the browser itself reports it, beside a page that says hello.
 */
export async function siteFigures(directory: string): Promise<Figure[]> {
  const server = await startServer(directory)
  const hello = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Hello</title><h1>Hello</h1>',
    )
  })
  await new Promise<void>((resolve) => hello.listen(0, '127.0.0.1', resolve))
  // It listens on a port, never on a pipe.
  const floor = `http://127.0.0.1:${(hello.address() as AddressInfo).port}/`
  const browser = await chromium.launch(chromiumOptions)
  try {
    const figures: Figure[] = []
    for (const path of pages)
      figures.push(...(await figuresOf(browser, server.origin, path, floor)))
    return figures
  } finally {
    await browser.close()
    hello.close()
    await server.kill('SIGTERM')
  }
}

async function figuresOf(
  browser: Browser,
  origin: string,
  path: string,
  floor: string,
): Promise<Figure[]> {
  const above: number[] = []
  const floors: number[] = []
  const shifts: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const base = await visit(browser, floor)
    const own = await visit(browser, origin + path)
    if (round === 0) continue
    floors.push(base.largest)
    above.push(own.largest - base.largest)
    shifts.push(own.shift)
  }
  const name = path === '/' ? 'index' : path.slice(1)
  const html = await readFile(join(import.meta.dirname, '..', 'build', 'site', `${name}.html.br`))
  const goal = path === paths.creditTransfer ? 100 : 60
  const shift = spreadOf(shifts)
  return [
    {
      group: '',
      name: `${path}: largest paint above the floor's`,
      rows: 0,
      unit: 'ms',
      ...spreadOf(above),
      floor: `${Math.round(spreadOf(floors).median)} ms`,
      must: 300,
      goal,
      note: `layout shift ${shift.median.toFixed(3)}, HTML ${(html.length / 1024).toFixed(1)} KB`,
    },
  ]
}

/** Each visit is a first one. */
async function visit(browser: Browser, address: string) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(500)
  const seen = await page.evaluate(watched)
  await context.close()
  return seen
}

/** Runs in the page. */
function watched() {
  return new Promise<{ largest: number; shift: number }>((resolve) => {
    const seen = { largest: 0, shift: 0 }
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      // This type of entry has a value; the compiler's library does not know it.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(seen), 100)
  })
}
