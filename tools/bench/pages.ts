import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { paths } from '#contract/paths.ts'
import { chromiumOptions } from '../chromium.ts'
import { startServer } from '../server-process.ts'
import { inFolder } from '../stress/traffic.ts'

// Not a dependency of the product: it has a hundred dependencies and is only needed here.
const lighthouse = 'lighthouse@13.5.0'
const hello = `<!doctype html><html lang="en"><head><title>Hello</title><meta name="viewport"
  content="width=device-width"></head><body><h1>Hello, world</h1></body></html>`
const { home, about, courses, admissions, creditTransfer, contact, checkEligibility, privacy } =
  paths
const pages = [home, about, courses, admissions, creditTransfer, contact, checkEligibility, privacy]

/** A table of first visits by Lighthouse's slow phone, beside those of a page that says hello. */
export const measurePages = (visits: number) =>
  inFolder(async (folder) => {
    const server = await startServer(folder)
    const floor = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end(hello),
    )
    await new Promise<void>((listening) => floor.listen(0, '127.0.0.1', listening))
    // It listens on a port, never on a pipe.
    const { port } = floor.address() as AddressInfo
    const floorPaint = (await measured(`http://127.0.0.1:${port}/`, visits, folder)).paint
    const lines = ['| Page | Largest paint above hello (300) | Blocked (100) | Performance (98) |']
    lines.push('| --- | --- | --- | --- |')
    for (const path of pages) {
      const { paint, blocked, score } = await measured(server.origin + path, visits, folder)
      lines.push(`| ${path} | ${Math.round(paint - floorPaint)} ms | ${blocked} ms | ${score} |`)
    }
    floor.close()
    await server.kill('SIGTERM')
    return lines.join('\n')
  })

/** The median of each figure. */
async function measured(address: string, visits: number, folder: string) {
  const reports: Awaited<ReturnType<typeof visit>>[] = []
  while (reports.length < visits) reports.push(await visit(address, join(folder, 'visit.json')))
  const median = (name: 'paint' | 'blocked' | 'score') =>
    reports.map((one) => one[name]).toSorted((one, other) => one - other)[visits >> 1] ?? Number.NaN
  return { paint: median('paint'), blocked: Math.round(median('blocked')), score: median('score') }
}

async function visit(address: string, file: string) {
  const flags = `--chrome-flags=${['--headless=new', ...chromiumOptions.args].join(' ')}`
  const words = ['--yes', lighthouse, address, '--quiet', '--output=json', `--output-path=${file}`]
  const env = { ...process.env, CHROME_PATH: chromiumOptions.executablePath }
  await promisify(execFile)('npx', [...words, flags], { env })
  // The used part of Lighthouse's report.
  const { audits, categories } = JSON.parse(await readFile(file, 'utf8')) as {
    audits: Record<string, { numericValue?: number } | undefined>
    categories: Record<string, { score: number } | undefined>
  }
  return {
    paint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blocked: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    score: Math.round((categories['performance']?.score ?? Number.NaN) * 100),
  }
}
