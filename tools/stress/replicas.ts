// Two replicas on one PostgreSQL under load: one is killed, the database is restarted, and all rows are counted.
import { createServer, connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '#server/db/postgres/cluster-for-tests.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { counted, inFolder, noFates, retryUnsure, signIn, startWriters } from './traffic.ts'

export const replicas = () =>
  inFolder(async (folder) => {
    await using ends = new AsyncDisposableStack()
    const cluster = await startCluster({ durable: true })
    if (!cluster) {
      console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')
      return true
    }
    ends.defer(() => cluster.remove())
    const begin = async (port = '0') => {
      const replica = await startServer(folder, {
        DATABASE_URL: cluster.url,
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'fatal',
        PORT: port,
        ADMIN_EMAIL: '',
        ADMIN_PASSWORD: '',
      })
      ends.defer(() => replica.kill('SIGTERM'))
      return replica
    }
    // Both start at once on an empty database, without an administrator in the settings.
    const [one, other] = await Promise.all([begin(), begin()])
    const passwords = [one, other].flatMap(credentialsIn)
    const [administrator] = passwords
    if (!administrator) throw new Error('No replica printed a password.')
    const front = await startFront([one.origin, other.origin])
    ends.defer(front.stop)

    const fates = noFates()
    /** The time until the next acknowledged submission. */
    const nextAcknowledged = async () => {
      const [since, before] = [performance.now(), fates.acknowledged]
      while (fates.acknowledged === before) {
        if (performance.now() - since > 30_000) throw new Error('Nothing is acknowledged any more.')
        await pause(5)
      }
      return Math.round(performance.now() - since)
    }
    const stopWriters = startWriters(front.origin, 32, 'trouble', fates)
    await pause(2_000)
    await one.kill('SIGKILL')
    const afterKill = await nextAcknowledged()
    await pause(2_000)
    await begin(new URL(one.origin).port)
    await pause(1_000)
    await cluster.stop()
    await pause(2_000)
    await cluster.start()
    const afterRestart = await nextAcknowledged()
    await pause(2_000)
    await stopWriters()
    const unsure = await retryUnsure(front.origin, fates)
    const headers = await signIn(front.origin, administrator)
    const { lost, doubled, wrong } = await counted(front.origin, headers, fates)
    console.table({
      'passwords printed by two first starts at once': passwords.length,
      'acknowledged in all': fates.acknowledged,
      'unsure, and sent again with their keys': unsure,
      'acknowledged and lost': lost,
      doubled,
      'ms from the kill to the next acknowledged': afterKill,
      "ms from the database's return to the next acknowledged": afterRestart,
    })
    for (const each of wrong.slice(0, 20)) console.error(`wrong: ${each}`)
    return passwords.length === 1 && lost + doubled + wrong.length === 0
  })

const credentialsIn = ({ log }: ServerProcess) =>
  log.flatMap((line) => {
    const [, email, password] = /^Administrator: (\S+) .*: (\S+)$/.exec(line) ?? []
    return email && password ? [{ email, password }] : []
  })

/** Gives each new connection to the next server, or to the other one where that is away. */
async function startFront(origins: string[]) {
  const ports = origins.map((origin) => Number(new URL(origin).port))
  let turn = 0
  const front = createServer((visitor) => {
    const from = (turn += 1)
    const connectTo = (attempt: number) => {
      const server = connect(ports[(from + attempt) % ports.length] ?? 0, '127.0.0.1')
      let isThere = false
      server.on('connect', () => {
        isThere = true
        visitor.pipe(server).pipe(visitor)
      })
      server.on('error', () =>
        isThere || attempt > 0 ? visitor.destroy() : connectTo(attempt + 1),
      )
      visitor.on('error', () => server.destroy())
    }
    connectTo(0)
  })
  await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready))
  // It listens on a port, never on a pipe.
  const { port } = front.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => void front.close() }
}
