// npm run bench: what a user waits for, beside a server of the same framework that sends constant bytes, in the same run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { endpoints } from '#contract/paths.ts'
import { addressFrom } from '#server/data/postgres/address.ts'
import { clientTo } from '#server/data/postgres/client.ts'
import { startCluster } from '#server/data/postgres/cluster-for-tests.ts'
import { staff, startServer } from '../server-process.ts'
import { call, hangUp, listPath, signIn, submit, type ListPage } from '../stress/traffic.ts'
import { putLoad } from './load.ts'
import { measurePages } from './pages.ts'
import { fill, rowAt } from './rows.ts'

const usage = `npm run bench             10,000 and 100,000 rows on both stores, some minutes
npm run bench -- --full   a million rows on PostgreSQL too
npm run bench -- --site 3 the public pages instead, by Lighthouse, three visits each`
const { values: options } = parseArgs({
  options: { full: { type: 'boolean' }, site: { type: 'string' }, help: { type: 'boolean' } },
})
const rounds = 3

/** One line of the table: what was measured, the figure, and the limit. Ratios are to a constant GET or an empty POST of the same run. */
type Line = { what: string; figure: string; limit: string; isMissed: boolean }

const line = (
  what: string,
  value: number,
  limit: number,
  unit: string,
  wantsMore = false,
): Line => ({
  what,
  figure: `${Number(value.toPrecision(3)).toLocaleString('en')} ${unit}`,
  limit: `${wantsMore ? 'at least' : 'at most'} ${limit.toLocaleString('en')} ${unit}`,
  isMissed: wantsMore ? value < limit : value > limit,
})

console.log(
  `${cpus().length} cores, Node ${process.versions.node}, load average ${loadavg()[0]?.toFixed(1)}`,
)
if (options.help) console.log(usage)
else if (options.site !== undefined) console.log(await measurePages(Number(options.site)))
else {
  for (const rows of [10_000, 100_000]) await inFolder((folder) => report(folder, rows))
  for (const rows of [10_000, 100_000, ...(options.full ? [1_000_000] : [])]) await onPostgres(rows)
}
hangUp()

async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await work(folder)
  await rm(folder, { recursive: true, force: true })
}

async function onPostgres(rows: number) {
  const cluster = await startCluster({ durable: true })
  if (!cluster) {
    console.warn('PostgreSQL is not installed (apt-get install postgresql).')
    return
  }
  try {
    await inFolder((folder) => report(folder, rows, cluster.url))
  } finally {
    await cluster.remove()
  }
}

/** Measures one store of one size, and prints its table. */
async function report(folder: string, rows: number, databaseUrl?: string) {
  await fill({ dataDirectory: folder, databaseUrl }, rows)
  const size = await (databaseUrl ? sizeOnPostgres(databaseUrl) : sizeOf(folder))
  const settings = {
    TRUST_PROXY: 'loopback',
    RETENTION_DAYS: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  // The first start makes the administrator.
  await (await startServer(folder, settings)).kill('SIGTERM')
  const begin = performance.now()
  const server = await startServer(folder, settings)
  const startTime = performance.now() - begin
  const headers = await signIn(server.origin, staff)
  const list = await call(server.origin + listPath(), { headers })
  const answer = await submit(server.origin, 'Asha Rao')
  const baseline = await startBaseline(folder, [list.body, answer.body])
  try {
    const get = (await timesOf(Array(300).fill(`${baseline.origin}/list`)))[150] ?? 0
    const [median, p99] = rows > 100_000 ? [3_000, 3_000] : [300, 1_000]
    const lines: Line[] = []
    for (const [what, pages] of Object.entries(lists(rows))) {
      const times = await timesOf(
        pages.map((page) => server.origin + listPath(page)),
        headers,
      )
      const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0) / get
      lines.push(line(`${what}: median`, at(0.5), median, '× GET'))
      lines.push(line(`${what}: 99th percentile`, at(0.99), p99, '× GET'))
    }
    const form = { path: endpoints.checkEligibility, form: true, connections: 64, seconds: 2 }
    const ratios: number[] = []
    // The first round warms both up.
    for (let round = 0; round <= rounds; round += 1) {
      const empty = await putLoad({ ...form, port: portOf(baseline.origin) })
      const own = await putLoad({ ...form, port: portOf(server.origin) })
      if (round > 0) ratios.push((100 * own.perSecond) / empty.perSecond)
    }
    ratios.sort((one, other) => one - other)
    lines.push(
      line('Form acknowledged, 64 connections', ratios[1] ?? 0, 10, '% of empty POSTs', true),
    )
    lines.push(line('Memory after all of it', await memoryOf(server.pid), 260, 'MB'))
    lines.push(line('On disk for an enquiry with its answer', size / rows / 1_024, 2.5, 'KB'))
    lines.push(line('Start until ready', startTime / baseline.startTime, 10, '× empty server'))
    print(
      `${databaseUrl ? 'PostgreSQL' : 'Embedded'}, ${rows.toLocaleString('en')} rows`,
      get,
      lines,
    )
  } finally {
    await baseline.stop()
    await server.kill('SIGTERM')
  }
}

function print(title: string, get: number, lines: Line[]) {
  console.log(
    `\n${title} (a constant GET takes ${get.toFixed(2)} ms)\n\n| What | Measured | Limit |`,
  )
  console.log('| --- | --- | --- |')
  for (const { what, figure, limit, isMissed } of lines)
    console.log(`| ${what} | ${figure} | ${limit}${isMissed ? ' **missed**' : ''} |`)
}

/** Each page is asked for once, as one person does. */
function lists(rows: number): Record<string, ListPage[]> {
  const orders = ['$createdAt', 'name', 'university', 'branch'].flatMap((attribute) =>
    (['orderAsc', 'orderDesc'] as const).map((method) => ({ attribute, method })),
  )
  const pagesAt = (offsets: number[]) =>
    orders.flatMap((order) => offsets.map((offset) => ({ order, offset })))
  const texts = Array.from({ length: 160 }, (_, number) => {
    const { name, university, email } = rowAt(Math.floor((number * rows) / 160))
    return [name, university, email][number % 3]?.slice(0, 4 + (number % 5)) ?? ''
  }).filter((text) => /^\S{3,}$/u.test(text))
  const filters = [
    ...['new', 'called', 'closed'].map((stage) => where('equal', 'stage', stage)),
    ...['42', '977', '0421', '88123'].map((digits) => where('contains', 'phoneDigits', digits)),
    ...[1, 30].map((days) => {
      const since = new Date(Date.now() - days * 86_400_000).toISOString()
      return where('greaterThanEqual', '$createdAt', since)
    }),
  ]
  return {
    'Newest pages, any order': pagesAt([0, 10, 100, 990]),
    'Middle and last page, any order': pagesAt([rows / 2, rows - 10]),
    'Search of three letters or more': texts.map((search) => ({ search })),
    'Search of two letters': 'as ra um ya ku ni ta ju'.split(' ').map((search) => ({ search })),
    'Page of a filter': filters.flatMap((one) =>
      [0, 10].map((offset) => ({ filters: one, offset })),
    ),
  }
}

function where(method: string, attribute: string, value: unknown) {
  return [{ method, attribute, values: [value] }]
}

/** Sorted, in ms. */
async function timesOf(addresses: string[], headers: Record<string, string> = {}) {
  const times: number[] = []
  for (const address of addresses) {
    const begin = performance.now()
    const { status } = await call(address, { headers })
    times.push(performance.now() - begin)
    if (status !== 200) throw new Error(`A list was answered with ${status}.`)
  }
  return times.toSorted((one, other) => one - other)
}

async function startBaseline(folder: string, replies: string[]) {
  const files = replies.map((_, index) => join(folder, `reply-${index}.json`))
  await Promise.all(files.map((file, index) => writeFile(file, replies[index] ?? '')))
  const begin = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline.ts'), ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    origin: `http://127.0.0.1:${port}`,
    startTime: performance.now() - begin,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function portOf(origin: string) {
  return Number(new URL(origin).port)
}

/** In bytes, after what a server does by itself in its first minutes. */
async function sizeOnPostgres(databaseUrl: string) {
  const client = clientTo(addressFrom(databaseUrl), 1, {})
  await client.unsafe('VACUUM ANALYZE')
  const [row] = await client.unsafe('SELECT pg_database_size(current_database()) AS size')
  await client.end()
  return Number(row?.['size'])
}

async function sizeOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Resident, in MB. */
async function memoryOf(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024
}
