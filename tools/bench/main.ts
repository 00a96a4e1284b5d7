// npm run bench: what a user waits for, beside a server of the same framework that sends constant bytes, in the same run.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { addressFrom, clientTo } from '#server/db/postgres/client.ts'
import { startCluster } from '#server/db/postgres/cluster-for-tests.ts'
import { staff, startServer } from '../server-process.ts'
import { memoryOf } from '../stress/flood.ts'
import {
  call,
  hangUp,
  inFolder,
  listPath,
  signIn,
  submit,
  type ListPage,
} from '../stress/traffic.ts'
import { formsPerSecond } from './load.ts'
import { measurePages } from './pages.ts'
import { fill, rowAt } from './rows.ts'

const usage = `npm run bench             10,000 and 100,000 rows on both stores, some minutes
npm run bench -- --full   a million rows on PostgreSQL too
npm run bench -- --site 3 the public pages instead, by Lighthouse, three visits each`
const { values: options } = parseArgs({
  options: { full: { type: 'boolean' }, site: { type: 'string' }, help: { type: 'boolean' } },
})

console.log(`${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}`)
if (options.help) console.log(usage)
else if (options.site !== undefined) console.log(await measurePages(Number(options.site)))
else {
  for (const rows of [10_000, 100_000]) await inFolder((folder) => report(folder, rows))
  for (const rows of [10_000, 100_000, ...(options.full ? [1_000_000] : [])]) {
    const cluster = await startCluster({ durable: true })
    if (cluster)
      await inFolder((folder) => report(folder, rows, cluster.url)).finally(cluster.remove)
    else console.warn('PostgreSQL is not installed (apt-get install postgresql).')
  }
}
hangUp()

/** Measures one store of one size, and prints its table. Ratios are to a constant GET or an empty POST of the same run. */
async function report(folder: string, rows: number, databaseUrl?: string) {
  await fill({ dataDirectory: folder, databaseUrl }, rows)
  const size = databaseUrl ? await sizeOnPostgres(databaseUrl) : sizeOf(folder)
  const settings = { TRUST_PROXY: 'loopback', RETENTION_DAYS: '0', DATABASE_URL: databaseUrl ?? '' }
  // The first start makes the administrator.
  await (await startServer(folder, settings)).kill('SIGTERM')
  const begin = performance.now()
  const server = await startServer(folder, settings)
  const startTime = performance.now() - begin
  const headers = await signIn(server.origin, staff)
  const list = await call(server.origin + listPath(), { headers })
  const answer = await submit(server.origin, 'Asha Rao')
  const baseline = await startBaseline(folder, [list.body, answer.body])
  const get = (await timesOf(Array(300).fill(`${baseline.origin}/list`)))[150] ?? 0
  console.log(
    `\n${databaseUrl ? 'PostgreSQL' : 'Embedded'}, ${rows.toLocaleString('en')} rows (a constant GET takes ${get.toFixed(2)} ms)\n
| What | Measured | Limit |\n| --- | --- | --- |`,
  )
  const [mostMedian, most99] = rows > 100_000 ? [3_000, 3_000] : [300, 1_000]
  for (const [what, pages] of Object.entries(lists(rows))) {
    const addresses = pages.map((page) => server.origin + listPath(page))
    const times = await timesOf(addresses, headers)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0) / get
    line(`${what}: median`, at(0.5), mostMedian, '× GET')
    line(`${what}: 99th percentile`, at(0.99), most99, '× GET')
  }
  const ratios: number[] = []
  // The first round warms both up.
  for (let round = 0; round <= 3; round += 1) {
    const empty = await formsPerSecond(baseline.origin)
    const own = await formsPerSecond(server.origin)
    if (round > 0) ratios.push((100 * own) / empty)
  }
  const [, middle = 0] = ratios.toSorted((one, other) => one - other)
  line('Form acknowledged, 64 connections', middle, 10, '% of empty POSTs', true)
  line('Memory after all of it', await memoryOf(server.pid), 260, 'MB')
  line('On disk for an enquiry with its answer', size / rows / 1_024, 2.5, 'KB')
  line('Start until ready', startTime / baseline.startTime, 10, '× empty server')
  await baseline.stop()
  await server.kill('SIGTERM')
}

function line(what: string, value: number, limit: number, unit: string, wantsMore = false) {
  const isMissed = wantsMore ? value < limit : value > limit
  console.log(
    `| ${what} | ${Number(value.toPrecision(3)).toLocaleString('en')} ${unit} | ${wantsMore ? 'at least' : 'at most'} ${limit.toLocaleString('en')} ${unit}${isMissed ? ' **missed**' : ''} |`,
  )
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
    ...where('equal', 'stage', ['new', 'called', 'closed']),
    ...where('contains', 'phoneDigits', ['42', '977', '0421', '88123']),
    ...where('greaterThanEqual', '$createdAt', [daysAgo(1), daysAgo(30)]),
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

function where(method: string, attribute: string, values: string[]) {
  return values.map((value) => [{ method, attribute, values: [value] }])
}

function daysAgo(days: number) {
  return new Date(Date.now() - days * 86_400_000).toISOString()
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

/** In bytes, after what a server does by itself in its first minutes. */
async function sizeOnPostgres(databaseUrl: string) {
  const client = clientTo(addressFrom(databaseUrl), 1, {})
  await client.unsafe('VACUUM ANALYZE')
  const [row] = await client.unsafe('SELECT pg_database_size(current_database()) AS size')
  await client.end()
  return Number(row?.['size'])
}

function sizeOf(folder: string) {
  return Number(
    execFileSync('du', ['--bytes', '--summarize', folder], { encoding: 'utf8' }).split('\t')[0],
  )
}
