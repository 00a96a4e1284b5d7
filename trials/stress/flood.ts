// Many requests from one address, while a visitor in another process uses another address.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '#server/data/open.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import {
  deaf,
  greedy,
  guesses,
  heavyLists,
  longReason,
  newAccounts,
  requests,
  silent,
  slashes,
  slowBodies,
  slowHeaders,
  type Attack,
  type Outcome,
} from './crowd.ts'
import { enquiryOf } from './traffic.ts'
import type { Sample } from './visitor.ts'

const visitor = '127.0.0.2'
/** Each attack has its own address, so that earlier rate limits do not apply. */
const crowdAddress = (index: number) => `127.0.0.${9 + index}`
const mostMs = 1_000
const mostMegabytes = 512
/** The other visitor is measured for at least this long: a crowd that ends at once leaves too few samples. */
const shortest = 10_000

const attacks: Record<string, Attack> = {
  '10,000 requests, 100 connections': requests(10_000, 100),
  '10,000 requests, all at once': requests(10_000, 10_000),
  '500 silent connections': silent,
  '500 with slow headers': slowHeaders,
  '500 with slow bodies': slowBodies,
  '500 that do not read': deaf,
  '500 that ask and do not read': greedy,
  '6,000 addresses of 8,000 slashes': slashes,
  '20,000 guesses from 200 addresses': guesses,
  '20,000 sign-ins for new accounts': newAccounts,
  '40 lists of a hundred conditions': heavyLists,
}

export async function floodFromCommand([only = '']: string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'flood-'))
  await keepLongReasons(directory)
  const server = await startServer(directory, { LOG_LEVEL: 'info' })
  const served: Record<string, object> = {}
  const crowded: Record<string, object> = {}
  let well = true
  try {
    for (const [index, [name, attack]] of Object.entries(attacks).entries()) {
      if (!name.includes(only)) continue
      const { samples, outcome, peak } = await during(attack, server, crowdAddress(index))
      served[name] = { ...serviceOf(samples), 'memory peak, MB': peak }
      crowded[name] = fateOf(outcome)
      well &&= wellServed(samples, peak) && outcome.withoutRetryAfter + outcome.left === 0
    }
  } finally {
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
  console.log(
    `Another visitor meanwhile (bars: 100 %, p99 ${mostMs} ms, ${mostMegabytes} MB, health always):`,
  )
  console.table(served)
  console.log('The crowd:')
  console.table(crowded)
  return well
}

/** As many as one address may send in ten minutes. */
async function keepLongReasons(dataDirectory: string) {
  const store = await openStore({ dataDirectory, databaseUrl: undefined })
  const { passed, ...enquiry } = JSON.parse(enquiryOf('Asha Rao'))
  const long = { ...enquiry, papers_passed: passed, reason: longReason }
  await Promise.all(Array.from({ length: 600 }, () => store.submissions.add(long)))
  await store.close()
}

async function during(attack: Attack, server: ServerProcess, crowd: string) {
  const memory = watchMemory(server.pid)
  const other = await startVisitor(server.origin, crowd)
  const port = Number(new URL(server.origin).port)
  const [outcome] = await Promise.all([attack(port, crowd), pause(shortest)])
  const samples = await other.stop()
  const peak = memory.stop()
  return { samples, outcome, peak }
}

async function startVisitor(origin: string, crowd: string) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'visitor.ts'), origin, visitor, crowd],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    async stop(): Promise<Sample[]> {
      child.stdin.end()
      const { value } = await lines.next()
      // Written by our own visitor, in this shape.
      return JSON.parse(String(value)) as Sample[]
    },
  }
}

/** Peak resident memory of the process, in MB; 0 where the system does not report it. */
function watchMemory(pid: number | undefined) {
  let most = 0
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    most = Math.max(most, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0))
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return Math.round(most / 1_024)
    },
  }
}

const isHealth = ({ kind }: Sample) => kind === 'health'
const isServed = ({ status }: Sample) => status === 200

function serviceOf(samples: Sample[]) {
  const own = samples.filter((one) => !isHealth(one))
  const health = samples.filter(isHealth)
  const counts = Map.groupBy(own, ({ kind }) => kind)
  const times = own.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return {
    asked: ['page', 'form', 'list', 'sign-in']
      .map((kind) => `${kind} ${counts.get(kind as Sample['kind'])?.length ?? 0}`)
      .join(', '),
    'served, %': share(own),
    'p50, ms': at(times, 0.5),
    'p99, ms': at(times, 0.99),
    'worst, ms': at(times, 1),
    'health answered': `${health.filter(isServed).length} of ${health.length}`,
  }
}

function wellServed(samples: Sample[], peak: number) {
  const own = samples.filter((one) => !isHealth(one))
  const times = own.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return samples.every(isServed) && at(times, 0.99) < mostMs && peak < mostMegabytes
}

const share = (samples: Sample[]) =>
  Math.floor((samples.filter(isServed).length * 10_000) / samples.length) / 100

const at = (sorted: number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN)

function fateOf({ answers, withoutRetryAfter, cut, left, firstCutMs, lastCutMs }: Outcome) {
  return {
    answers: [...answers].map(([status, count]) => `${status}: ${count}`).join(', '),
    '429 and 503 without Retry-After': withoutRetryAfter,
    'connections cut': cut,
    'from, to': firstCutMs && lastCutMs ? `${seconds(firstCutMs)}, ${seconds(lastCutMs)}` : 'none',
    'not cut': left,
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
