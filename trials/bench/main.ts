// npm run bench: figures beside a baseline. `npm run bench -- --help` names the options.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '#server/data/postgres/cluster-for-tests.ts'
import { hangUp } from '../stress/traffic.ts'
import { measureReplicas } from '../stress/replicas.ts'
import { embedded, execute, onServer, type Engine } from './engines.ts'
import { measureExport } from './export.ts'
import { measureFilters } from './filters.ts'
import { measureLists } from './lists.ts'
import { benchOptionsFrom, usage, type BenchOptions } from './options.ts'
import {
  memoryOf,
  staffHeaders,
  startBaseline,
  startProduct,
  timeToList,
  timeToNothing,
} from './processes.ts'
import { measureRates } from './rates.ts'
import { measurePages } from './site.ts'
import {
  machine,
  median,
  replicasRow,
  short,
  tableOf,
  writeToPaper,
  type Measurement,
} from './table.ts'

const options = optionsOfCommand()
const starts = 3
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
console.log(machine())

try {
  for (const store of options.stores)
    await report(store, store === 'embedded' ? await onEmbedded() : await onPostgres())
  if (options.visits > 0) await report('site', await measurePages(folder, options.visits))
} finally {
  hangUp()
  await rm(folder, { recursive: true, force: true })
}

/** Help, or a fault in the options, ends the process. */
function optionsOfCommand(): BenchOptions {
  let chosen: BenchOptions | undefined
  try {
    chosen = benchOptionsFrom(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(1)
  }
  if (chosen === undefined) {
    console.log(usage)
    process.exit(0)
  }
  return chosen
}

async function report(name: string, table: string) {
  const measuredOn = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`
  console.log(`\n${name}\n${table}`)
  if (options.full) await writeToPaper(name, `${measuredOn}\n\n${table}`)
}

function onEmbedded() {
  return measureSizes((name) => embedded(join(folder, name)))
}

async function onPostgres() {
  const cluster = await startCluster({ durable: true })
  if (!cluster) return 'PostgreSQL is not installed: Debian has it as "postgresql".'
  try {
    // As on a server that has run for a while: the log files exist and are reused.
    const filling = "pg_logical_emit_message(false, 'bench', repeat('x', 16000000))"
    await execute(cluster.url, `SELECT ${filling} FROM generate_series(1, 60)`)
    await execute(cluster.url, 'CHECKPOINT')
    const table = await measureSizes((name) => onServer(cluster.url, join(folder, name)))
    return options.full ? `${table}\n${await replicas()}` : table
  } finally {
    await cluster.remove()
  }
}

/** The last row of the table, which has no sizes. */
async function replicas() {
  const result = await measureReplicas(5_000)
  const resultText = result
    ? `${result.lost} / ${result.doubled} / ${result.wrong.length}`
    : 'skipped'
  return `| ${replicasRow} | ${resultText} | | | | 0 / 0 / 0 | |`
}

async function measureSizes(engineOf: (name: string) => Engine) {
  const results = new Map<number, Measurement[]>()
  for (const rows of options.sizes) {
    const engine = engineOf(`rows-${rows}`)
    const begin = performance.now()
    await engine.fill(rows)
    console.log(`${rows.toLocaleString('en')} rows: filled in ${secondsSince(begin)} s`)
    results.set(rows, await measure(engine, rows))
    console.log(`${rows.toLocaleString('en')} rows: measured in ${secondsSince(begin)} s`)
    await engine.remove()
  }
  return tableOf(results)
}

async function measure(engine: Engine, rows: number): Promise<Measurement[]> {
  // The first start creates the administrator and the session for the others.
  const first = await startProduct(engine)
  const headers = await staffHeaders(first.origin)
  await first.kill('SIGTERM')
  const startTimes: number[] = []
  const emptyTimes: number[] = []
  for (let round = 0; round < starts; round += 1) {
    emptyTimes.push(await timeToNothing())
    startTimes.push(await timeToList(engine, headers))
  }

  const served = { ...(await startProduct(engine)), headers }
  const baseline = await startBaseline(engine.directory, served)
  try {
    const bench = { engine, rows, served, baseline }
    const lists = [...(await measureLists(bench)), ...(await measureFilters(bench))]
    const rates = await measureRates(bench)
    const memory = await memoryOf(served.pid)
    return [
      ...lists,
      ...rates,
      await measureExport(bench),
      {
        row: 'start',
        values: [startTimes],
        baseline: `an empty server ${short(median(emptyTimes))} ms`,
      },
      {
        row: 'memory',
        values: [[memory]],
        baseline: `the constant server ${short(await memoryOf(baseline.pid))} MB`,
      },
    ]
  } finally {
    await baseline.stop()
    await served.kill('SIGTERM')
  }
}

function secondsSince(begin: number) {
  return ((performance.now() - begin) / 1000).toFixed(0)
}
