// Kills the running product again and again while students submit, and counts what is left.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '#server/data/postgres/cluster-for-tests.ts'
import { staff, startServer, type ServerProcess } from '../server-process.ts'
import { counted } from './count.ts'
import { hangUp, noFates, retryUnsure, signIn, startWriters } from './traffic.ts'

export type Toll = {
  acknowledged: number
  unsure: number
  lost: number
  doubled: number
  wrong: string[]
  starts: Start[]
}

/**
 * From the start of the process, in ms: until its code was loaded, its store open, its port open; and seen from outside, which npm would
 * see.
 */
type Start = { code: number; store: number; ready: number; readyMs: number }

/** Runs `rounds` kills with `writers` each, retries unconfirmed submissions, and reads the whole list. */
export async function killAndCount(
  rounds: number,
  writers: number,
  settings: Record<string, string> = {},
): Promise<Toll> {
  const directory = await mkdtemp(join(tmpdir(), 'kill-'))
  // Each request has its own address, to avoid rate limits.
  const environment = { TRUST_PROXY: 'loopback', LOG_LEVEL: 'info', ...settings }
  const fates = noFates()
  const starts: Start[] = []
  const wrong: string[] = []
  let unsure = 0

  const start = async () => {
    const begin = performance.now()
    const server = await startServer(directory, environment)
    return { server, readyMs: Math.round(performance.now() - begin) }
  }

  for (let round = 0; round < rounds; round += 1) {
    const { server, readyMs } = await start()
    unsure += await retryUnsure(server.origin, fates)
    const stopWriters = startWriters(server.origin, writers, `round ${round}`, fates)
    await pause(100 + Math.random() * 400)
    await server.kill('SIGKILL')
    await stopWriters()
    starts.push({ ...stepsIn(server), readyMs })
  }

  const { server } = await start()
  unsure += await retryUnsure(server.origin, fates)
  const cookie = await signIn(server.origin, staff)
  const { lost, doubled } = await counted(server.origin, cookie, fates, wrong)
  await server.kill('SIGTERM')
  await rm(directory, { recursive: true, force: true })
  return { acknowledged: fates.acknowledged, unsure, lost, doubled, wrong, starts }
}

/** The start times in the server's log. */
function stepsIn({ log }: ServerProcess) {
  const line = log.find((one) => one.includes('"msg":"started"'))
  if (line === undefined) throw new Error('The server did not say how long its start took.')
  // Written by our own server, in these fields.
  return (JSON.parse(line) as { ms: Omit<Start, 'seen'> }).ms
}

const slowestStart = 3_000

/** Both stores, or the one that is named; PostgreSQL in a cluster of its own. */
export async function killFromCommand([rounds = '50', writers = '16', only]: string[]) {
  const stores = ['embedded', 'postgres'].filter((store) => only === undefined || only === store)
  let well = stores.length > 0
  for (const store of stores) {
    const cluster = store === 'postgres' ? await startCluster({ durable: true }) : undefined
    if (store === 'postgres' && !cluster) {
      console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')
      continue
    }
    try {
      const settings: Record<string, string> = cluster ? { DATABASE_URL: cluster.url } : {}
      const toll = await killAndCount(Number(rounds), Number(writers), settings)
      print(store, Number(writers), toll)
      well &&= rightIn(toll)
    } finally {
      await cluster?.remove()
    }
  }
  hangUp()
  return well
}

const rightIn = ({ lost, doubled, wrong, starts }: Toll) =>
  lost + doubled + wrong.length === 0 && starts.every(({ readyMs }) => readyMs < slowestStart)

function print(store: string, writers: number, { starts, wrong, ...toll }: Toll) {
  console.table([{ store, kills: starts.length, writers, ...toll, 'wrong lists': wrong.length }])
  const byReadyTime = starts.toSorted((one, other) => one.readyMs - other.readyMs)
  const load = `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
  console.log(
    `Ready again after a kill, in ms since the start (bar: ${slowestStart} as seen; load of the machine ${load}):`,
  )
  console.table({ median: byReadyTime[byReadyTime.length >> 1], slowest: byReadyTime.at(-1) })
  for (const each of wrong.slice(0, 20)) console.error(`wrong: ${each}`)
}
