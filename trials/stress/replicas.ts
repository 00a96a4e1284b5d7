// Two replicas on one PostgreSQL behind nginx, under load: one replica is killed, the database is restarted, and all rows are counted.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '#server/data/postgres/cluster-for-tests.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { counted } from './count.ts'
import { hasNginx, startFront } from './front.ts'
import {
  baselineOf,
  hangUp,
  noFates,
  retryUnsure,
  signIn,
  startReader,
  startWriters,
  type Fates,
} from './traffic.ts'

const writers = 32

/** Started processes, stopped in reverse order in any case. */
type Started = (() => Promise<unknown>)[]

export async function replicasFromCommand([seconds = '5']: string[]) {
  const result = await measureReplicas(Number(seconds) * 1_000)
  hangUp()
  if (result === undefined) return true
  console.table(result.figures)
  for (const each of result.wrong.slice(0, 20)) console.error(`wrong: ${each}`)
  return result.right
}

/** Undefined where PostgreSQL or nginx is missing. `length` in ms, of each measurement of the rate. */
export async function measureReplicas(length: number) {
  const started: Started = []
  try {
    return await trial(length, started)
  } finally {
    for (const end of started.toReversed()) await end()
  }
}

async function trial(length: number, started: Started) {
  const cluster = await startCluster({ durable: true })
  if (cluster) started.push(cluster.remove)
  if (!cluster || !(await hasNginx())) {
    const missing = cluster ? 'nginx' : 'PostgreSQL'
    console.warn(`SKIPPED: ${missing} is missing (apt-get install nginx-light postgresql).`)
    return undefined
  }
  const { begin, frontOf } = await startersOn(cluster.url, started)
  // Both start at once on an empty database, without an administrator in the settings.
  const [one, other] = await Promise.all([begin(), begin()])
  const credentials = [one, other].flatMap(credentialsIn)
  const [administrator] = credentials
  if (!administrator) throw new Error('No replica printed a password.')
  const fronts = { alone: await frontOf(one), both: await frontOf(one, other) }

  const fates = noFates()
  const rates = await ratesOf(fronts, length, fates)
  const front = fronts.both
  const cookie = await signIn(front, administrator)
  const readers = [1, 2].map(() => startReader(front, cookie, fates))
  const restart = () => begin(new URL(one.origin).port)
  const pauses = await trouble(front, { one, restart, cluster }, fates)
  const unsure = await retryUnsure(front, fates)
  await Promise.all(readers.map(({ stop }) => stop()))

  const wrong = readers.flatMap(({ findings }) => findings.wrong)
  const { lost, doubled } = await counted(front, cookie, fates, wrong)
  return {
    wrong,
    lost,
    doubled,
    right: credentials.length === 1 && lost + doubled + wrong.length === 0,
    figures: {
      'passwords printed by two first starts at once': credentials.length,
      ...rates,
      'load of the machine (its cores)': `${loadavg()[0]?.toFixed(1)} (${availableParallelism()})`,
      'acknowledged in all': fates.acknowledged,
      'unsure, and retried with their keys': unsure,
      'acknowledged and lost': lost,
      doubled,
      'pages read under load': sumOf(readers.map(({ findings }) => findings.pages)),
      'pages declined (502, 503) meanwhile': sumOf(
        readers.map(({ findings }) => findings.declined),
      ),
      'wrong pages or totals': wrong.length,
      ...pauses,
    },
  }
}

async function startersOn(databaseUrl: string, started: Started) {
  const directory = await mkdtemp(join(tmpdir(), 'replicas-'))
  started.push(() => rm(directory, { recursive: true, force: true }))
  const begin = async (port = '0') => {
    const replica = await startServer(directory, {
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'fatal',
      PORT: port,
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
    })
    started.push(() => replica.kill('SIGTERM'))
    return replica
  }
  const frontOf = async (...replicas: ServerProcess[]) => {
    const front = await startFront(replicas.map(({ origin }) => origin))
    started.push(front.stop)
    return front.origin
  }
  return { begin, frontOf }
}

/** The rates of one replica and of both, next to the machine's baseline. */
async function ratesOf(
  { alone, both }: { alone: string; both: string },
  length: number,
  fates: Fates,
) {
  await throughput(both, 'warm', 2_000, fates)
  const baselineOfOne = await baselineOf(alone, writers, length / 2)
  const oneReplica = await throughput(alone, 'one', length, fates)
  const baselineOfTwo = await baselineOf(both, writers, length / 2)
  const twoReplicas = await throughput(both, 'two', length, fates)
  return {
    'submissions a second, one replica': oneReplica,
    '... beside answers of /healthz a second': baselineOfOne,
    'submissions a second, two replicas': twoReplicas,
    '... beside answers of /healthz a second, two': baselineOfTwo,
  }
}

type Running = {
  one: ServerProcess
  restart: () => Promise<unknown>
  cluster: { stop: () => Promise<unknown>; start: () => Promise<unknown> }
}

/** Under load, one replica is killed and restarted, then the database restarts. */
async function trouble(front: string, { one, restart, cluster }: Running, fates: Fates) {
  const stopWriters = startWriters(front, writers, 'trouble', fates)
  await pause(2_000)
  await one.kill('SIGKILL')
  const afterKill = await nextAcknowledged(fates)
  await pause(2_000)
  await restart()
  await pause(1_000)
  await cluster.stop()
  await pause(2_000)
  await cluster.start()
  const afterRestart = await nextAcknowledged(fates)
  await pause(2_000)
  await stopWriters()
  return {
    'ms from the kill to the next acknowledged': afterKill,
    "ms from the database's return to the next acknowledged": afterRestart,
  }
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

function credentialsIn({ log }: ServerProcess) {
  return log.flatMap((line) => {
    const [, email, password] = /^Administrator: (\S+) .*: (\S+)$/.exec(line) ?? []
    return email && password ? [{ email, password }] : []
  })
}

/** Acknowledged submissions a second. */
async function throughput(origin: string, label: string, length: number, fates: Fates) {
  const before = fates.acknowledged
  const begin = performance.now()
  const stop = startWriters(origin, writers, label, fates)
  await pause(length)
  const rate = ((fates.acknowledged - before) * 1_000) / (performance.now() - begin)
  await stop()
  return Math.round(rate)
}

/** The time until the next acknowledged submission. */
async function nextAcknowledged(fates: Fates) {
  const begin = performance.now()
  const before = fates.acknowledged
  while (fates.acknowledged === before) {
    if (performance.now() - begin > 30_000) throw new Error('Nothing is acknowledged any more.')
    await pause(5)
  }
  return Math.round(performance.now() - begin)
}
