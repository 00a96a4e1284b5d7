import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { chromiumOptions } from '../chromium.ts'
import { startServer } from '../server-process.ts'
import { startHello } from './hello.ts'
import { median, short, spreadOf } from './table.ts'

// Not a dependency of the product: it has a hundred dependencies and is only needed here.
const lighthouse = 'lighthouse@13.5.0'
const kinds = ['accessibility', 'best-practices', 'seo'] as const

const pages = [
  paths.home,
  paths.about,
  paths.courses,
  paths.admissions,
  paths.creditTransfer,
  paths.contact,
  paths.checkEligibility,
  paths.privacy,
]

/** Lighthouse's figures of one visit: times in ms, scores out of 100. */
type Visit = {
  largestPaint: number
  blocked: number
  shift: number
  speed: number
  otherScores: number
}

/**
 * A table of first visits by Lighthouse's slow phone, `rounds` per page, alternating with a minimal page of the same server; and the
 * delay from tap to paint with a CPU slowed down four times.
 */
export async function measurePages(directory: string, rounds: number): Promise<string> {
  await using ends = new AsyncDisposableStack()
  const server = await startServer(join(directory, 'site'))
  ends.defer(() => server.kill('SIGTERM'))
  const hello = await startHello(directory)
  ends.defer(() => hello.stop())

  const reports = join(directory, 'reports')
  await mkdir(reports)
  const visits = new Map<string, Visit[]>([
    ['hello', []],
    ...pages.map((path): [string, Visit[]] => [path, []]),
  ])
  for (let round = 0; round < rounds; round += 1)
    for (const [path, list] of visits)
      list.push(await visited(path === 'hello' ? hello.origin : server.origin + path, reports))

  const base = median((visits.get('hello') ?? []).map(({ largestPaint }) => largestPaint))
  const lines = pages.map((path) => lineOf(path, visits.get(path) ?? [], base))
  const taps = await tapTimes(server.origin, rounds)
  return [
    `A page that says hello is painted after ${short(base)} ms. Limits: largest paint 300 ms above it, blocked 100 ms, shift 0.01, performance 100.`,
    '',
    '| Page | Largest paint above hello, ms | Blocked, ms | Shift | Performance | Least of the other scores |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
    `Tap on the menu to its paint, processor four times slower: ${valuesText(taps)} ms (limit 200).`,
  ].join('\n')
}

function lineOf(path: string, visits: Visit[], base: number) {
  const values = [
    visits.map(({ largestPaint }) => largestPaint - base),
    visits.map(({ blocked }) => blocked),
    visits.map(({ shift }) => shift),
    visits.map(({ speed }) => speed),
    visits.map(({ otherScores }) => otherScores),
  ]
  return `| ${[path, ...values.map(valuesText)].join(' | ')} |`
}

const text = (value: number) => String(Number(value.toFixed(value < 1 ? 3 : 0)))

function valuesText(values: number[]) {
  const { median: middle, least, most } = spreadOf(values)
  return least === most ? text(middle) : `${text(middle)} (${text(least)}-${text(most)})`
}

async function visited(address: string, reports: string): Promise<Visit> {
  const report = join(reports, 'visit.json')
  const flags = ['--headless=new', ...chromiumOptions.args].join(' ')
  const visit = () =>
    promisify(execFile)(
      'npx',
      [
        '--yes',
        lighthouse,
        address,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        `--chrome-flags=${flags}`,
      ],
      { env: { ...process.env, CHROME_PATH: chromiumOptions.executablePath } },
    )
  // Lighthouse sometimes loses its trace and needs another run.
  for (let attemptsLeft = 4; attemptsLeft >= 0; attemptsLeft -= 1)
    try {
      await visit()
      break
    } catch (error) {
      if (attemptsLeft === 0) throw error
      console.warn(`${address} is visited once more: ${String(error)}`)
    }
  // The used part of Lighthouse's report.
  const { audits, categories } = JSON.parse(await readFile(report, 'utf8')) as {
    audits: Record<string, { numericValue?: number } | undefined>
    categories: Record<string, { score: number } | undefined>
  }
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  return {
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    speed: score('performance'),
    otherScores: Math.min(...kinds.map(score)),
  }
}

/** From the tap on the menu button, soon after the page is there, until the menu is painted. */
async function tapTimes(origin: string, rounds: number): Promise<number[]> {
  const browser = await chromium.launch(chromiumOptions)
  const durations: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.addInitScript(watchTaps)
      await page.goto(origin, { waitUntil: 'load' })
      await page.getByRole('button', { name: /menu/i }).tap()
      await page.waitForTimeout(1000)
      const durationsOfTaps = await page.evaluate<number[]>('window.taps')
      durations.push(Math.max(0, ...durationsOfTaps))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return durations
}

/** Runs in the page. */
function watchTaps() {
  const taps: number[] = []
  Object.assign(window, { taps })
  // `durationThreshold` is an option that the compiler's library does not know yet.
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (['pointerdown', 'pointerup', 'click'].includes(entry.name)) taps.push(entry.duration)
  }).observe(options)
}
