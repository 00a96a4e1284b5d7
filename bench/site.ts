// npm run bench -- site [runs]: Lighthouse (mobile) on every public page of the served build, beside a page that says
// hello on the same server. The tool is fetched by npx when it is asked for: nobody else needs its weight.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { paths } from '#contract/paths.ts'
import { chromiumOptions } from '../journeys/chromium.ts'
import { startServer } from '../journeys/server-process.ts'
import { startHello } from './hello.ts'

const lighthouse = 'lighthouse@13.5.0'
const { admin: _list, adminLogin: _login, ...pages } = paths
const run = promisify(execFile)

type Look = {
  scores: number[]
  /** Milliseconds, milliseconds, and a figure without a unit. */
  lcp: number
  tbt: number
  cls: number
  /** Bytes as transferred, and requests, of the whole visit. */
  bytes: number
  requests: number
}

/** As much of Lighthouse's report as is read here. */
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>
}

/** Median, and from the least to the most. */
const spread = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) =>
    Math.round((sorted[Math.floor(part * (sorted.length - 1))] ?? 0) * 1000) / 1000
  return { median: at(0.5), text: `${at(0.5)} (${at(0)}–${at(1)})` }
}

export async function siteTable(runs: number) {
  const directory = await mkdtemp(join(tmpdir(), 'site-bench-'))
  const product = await startServer(join(directory, 'data'))
  const hello = await startHello(directory)
  const targets = new Map<string, string>([
    ['hello', hello.origin],
    ...Object.values(pages).map((path): [string, string] => [path, product.origin + path]),
  ])
  const looks = new Map<string, Look[]>()
  try {
    // Interleaved, so that a busy minute of the machine falls on all of them.
    for (let round = 0; round < runs; round += 1) {
      for (const [name, address] of targets) {
        const look = await lookAt(address, join(directory, 'report.json'))
        looks.set(name, [...(looks.get(name) ?? []), look])
      }
    }
  } finally {
    await hello.stop()
    await product.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }

  const floor = spread((looks.get('hello') ?? []).map(({ lcp }) => lcp)).median
  return [...looks].map(([page, seen]) => {
    const lcp = spread(seen.map((look) => look.lcp))
    return {
      page,
      'perf / a11y / best / seo (worst run)': [0, 1, 2, 3]
        .map((at) => Math.min(...seen.map(({ scores }) => scores[at] ?? 0)))
        .join(' / '),
      'LCP ms': lcp.text,
      'over the floor': Math.round(lcp.median - floor),
      'TBT ms': spread(seen.map((look) => look.tbt)).text,
      CLS: spread(seen.map((look) => look.cls)).text,
      'KB in all': Math.round((seen[0]?.bytes ?? 0) / 102.4) / 10,
      requests: seen[0]?.requests ?? 0,
    }
  })
}

async function lookAt(address: string, report: string): Promise<Look> {
  const flags = `--chrome-flags=--headless=new ${chromiumOptions.args.join(' ')}`
  await run(
    'npx',
    ['--yes', lighthouse, address, '--quiet', '--output=json', `--output-path=${report}`, flags],
    { env: { ...process.env, CHROME_PATH: chromiumOptions.executablePath } },
  )
  const { categories, audits } = JSON.parse(await readFile(report, 'utf8')) as Report
  const figure = (name: string) => {
    const value = audits[name]?.numericValue
    // A page that could not be reached is a fault, not a zero.
    if (value === undefined) throw new Error(`Lighthouse gave no ${name} for ${address}.`)
    return value
  }
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    ),
    lcp: Math.round(figure('largest-contentful-paint')),
    tbt: Math.round(figure('total-blocking-time')),
    cls: figure('cumulative-layout-shift'),
    bytes: figure('total-byte-weight'),
    requests: audits['network-requests']?.details?.items?.length ?? 0,
  }
}

if (import.meta.main) console.table(await siteTable(Number(process.argv[2] ?? 5)))
