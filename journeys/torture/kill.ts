// Kills the running product again and again while students submit, and counts what is left.
// npm run torture -- kill [rounds] [writers] [postgres]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { collection, defaultDatabase, endpoints } from '#contract/paths.ts'
import type { DocumentList } from '#contract/appwrite.ts'
import { startCluster } from '#server/data/postgres/cluster-for-tests.ts'
import { staff, startServer, type ServerProcess } from '../server-process.ts'

export type Toll = {
  acknowledged: number
  unsure: number
  lost: number
  doubled: number
  usualStartMs: number
  slowestStartMs: number
}

/** What is known of one submission: its name is its key. */
type Fate = 'acknowledged' | 'unsure'

/** Runs `rounds` kills with `writers` at work in each, retries what was unsure, and reads the whole list. */
export async function killAndCount(
  rounds: number,
  writers: number,
  settings: Record<string, string> = {},
): Promise<Toll> {
  const directory = await mkdtemp(join(tmpdir(), 'kill-'))
  const fates = new Map<string, Fate>()
  // Each request comes from an address of its own, so that no limit stands in the way.
  const environment = { TRUST_PROXY: 'loopback', LOG_LEVEL: 'error', ...settings }
  const starts: number[] = []
  let unsure = 0

  const start = async () => {
    const begin = performance.now()
    const server = await startServer(directory, environment)
    starts.push(Math.round(performance.now() - begin))
    return server
  }

  for (let round = 0; round < rounds; round += 1) {
    const server = await start()
    await retryUnsure(server, fates)
    const writing = Array.from({ length: writers }, (_, writer) =>
      write(server, `round ${round} writer ${writer}`, fates),
    )
    await pause(100 + Math.random() * 400)
    await server.kill('SIGKILL')
    await Promise.all(writing)
    unsure += [...fates.values()].filter((fate) => fate === 'unsure').length
  }

  const server = await start()
  await retryUnsure(server, fates)
  const names = await namesKept(server)
  await server.kill('SIGTERM')
  await rm(directory, { recursive: true, force: true })

  const copies = Map.groupBy(names, (name) => name)
  const wanted = [...fates.keys()]
  return {
    acknowledged: wanted.length,
    unsure,
    lost: wanted.filter((name) => !copies.has(name)).length,
    doubled: [...copies.values()].filter(({ length }) => length > 1).length,
    usualStartMs: starts.toSorted((a, b) => a - b)[starts.length >> 1] ?? 0,
    slowestStartMs: Math.max(...starts),
  }
}

/** One writer: the next submission leaves when the last was answered, until the server is gone. */
async function write({ origin }: ServerProcess, who: string, fates: Map<string, Fate>) {
  for (let count = 0; ; count += 1) {
    const name = `${who} submission ${count}`
    fates.set(name, 'unsure')
    if (!(await submit(origin, name))) return
    fates.set(name, 'acknowledged')
  }
}

async function retryUnsure({ origin }: ServerProcess, fates: Map<string, Fate>) {
  for (const [name, fate] of fates) {
    if (fate === 'acknowledged') continue
    if (!(await submit(origin, name))) throw new Error(`"${name}" was refused when it was retried.`)
    fates.set(name, 'acknowledged')
  }
}

/** Whether it was acknowledged. A connection that broke says neither yes nor no. */
async function submit(origin: string, name: string) {
  try {
    const reply = await fetch(origin + endpoints.checkEligibility, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': name.replaceAll(' ', '-'),
        'x-forwarded-for': randomAddress(),
      },
      body: JSON.stringify({
        name,
        phone: '9800000000',
        email: 'asha.rao@example.com',
        branch: 'CSE',
        university: 'JNTUH',
        passed: 31,
      }),
    })
    await reply.text()
    if (reply.status !== 200) throw new Error(`A submission was answered with ${reply.status}.`)
    return true
  } catch (error) {
    // `fetch` reports every broken connection as a TypeError.
    if (error instanceof TypeError) return false
    throw error
  }
}

const randomAddress = () =>
  Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')

async function namesKept({ origin }: ServerProcess) {
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'consultancy' }
  const session = await fetch(`${origin}${endpoints.appwrite}/account/sessions/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(staff),
  })
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const list = `${origin}${endpoints.appwrite}/databases/${defaultDatabase}/collections/${collection}/documents`
  const names: string[] = []
  for (;;) {
    const queries = [
      { method: 'limit', values: [1000] },
      { method: 'offset', values: [names.length] },
    ].map((query) => `queries[]=${encodeURIComponent(JSON.stringify(query))}`)
    const reply = await fetch(`${list}?${queries.join('&')}`, { headers: { ...headers, cookie } })
    // The server's own contract; the test reads nothing else of it.
    const { documents } = (await reply.json()) as DocumentList
    if (documents.length === 0) return names
    names.push(...documents.map(({ name }) => name))
  }
}

/** Prints the toll as a table. On PostgreSQL where `DATABASE_URL` names an empty database, or on one of its own where asked. */
export async function killFromCommand([rounds = '50', writers = '16', store = '']: string[]) {
  const cluster = store === 'postgres' ? await startCluster({ durable: true }) : undefined
  const url = cluster?.url ?? process.env.DATABASE_URL
  if (store === 'postgres' && !cluster) {
    console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')
    return true
  }
  const settings: Record<string, string> = url ? { DATABASE_URL: url } : {}
  try {
    const toll = await killAndCount(Number(rounds), Number(writers), settings)
    console.table([{ store: url ? 'PostgreSQL' : 'embedded', kills: rounds, writers, ...toll }])
    return toll.lost + toll.doubled === 0
  } finally {
    await cluster?.remove()
  }
}
