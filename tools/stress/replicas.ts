// Two replicas on one PostgreSQL behind nginx, under load: one replica is killed, the database is restarted, and all rows are counted.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '#server/data/postgres/cluster-for-tests.ts'
import { freePort, startServer, type ServerProcess } from '../server-process.ts'
import {
  counted,
  noFates,
  pageOf,
  retryUnsure,
  signIn,
  startWriters,
  type Fates,
} from './traffic.ts'

const nginx = '/usr/sbin/nginx'

export async function replicas() {
  await using ends = new AsyncDisposableStack()
  const cluster = existsSync(nginx) ? await startCluster({ durable: true }) : undefined
  if (!cluster) {
    console.warn('SKIPPED: it needs nginx and PostgreSQL (apt-get install nginx-light postgresql).')
    return true
  }
  ends.defer(() => cluster.remove())
  const folder = await mkdtemp(join(tmpdir(), 'replicas-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
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
  const front = await startFront(folder, [one.origin, other.origin])
  ends.defer(() => front.stop())

  const fates = noFates()
  const headers = await signIn(front.origin, administrator)
  const reader = startReader(front.origin, headers, fates)
  const stopWriters = startWriters(front.origin, 32, 'trouble', fates)
  await pause(2_000)
  await one.kill('SIGKILL')
  const afterKill = await nextAcknowledged(fates)
  await pause(2_000)
  await begin(new URL(one.origin).port)
  await pause(1_000)
  await cluster.stop()
  await pause(2_000)
  await cluster.start()
  const afterRestart = await nextAcknowledged(fates)
  await pause(2_000)
  await stopWriters()
  const unsure = await retryUnsure(front.origin, fates)
  const { pages, wrong } = await reader.stop()
  const count = await counted(front.origin, headers, fates)
  wrong.push(...count.wrong)
  console.table({
    'passwords printed by two first starts at once': passwords.length,
    'acknowledged in all': fates.acknowledged,
    'unsure, and sent again with their keys': unsure,
    'acknowledged and lost': count.lost,
    doubled: count.doubled,
    'pages read under load': pages,
    'wrong pages or totals': wrong.length,
    'ms from the kill to the next acknowledged': afterKill,
    "ms from the database's return to the next acknowledged": afterRestart,
  })
  for (const each of wrong.slice(0, 20)) console.error(`wrong: ${each}`)
  return passwords.length === 1 && count.lost + count.doubled + wrong.length === 0
}

const credentialsIn = ({ log }: ServerProcess) =>
  log.flatMap((line) => {
    const [, email, password] = /^Administrator: (\S+) .*: (\S+)$/.exec(line) ?? []
    return email && password ? [{ email, password }] : []
  })

/** Reads the newest page again and again, and notes what cannot be. */
function startReader(origin: string, headers: Record<string, string>, fates: Fates) {
  const notes = { pages: 0, wrong: [] as string[] }
  const end = new AbortController()
  const reading = (async () => {
    let least = 0
    while (!end.signal.aborted) {
      least = Math.max(least, fates.acknowledged)
      const page = await pageOf(origin, headers)
      if (typeof page === 'number') {
        if (![0, 502, 503, 504].includes(page)) notes.wrong.push(`status ${page}`)
        await pause(100)
        continue
      }
      const { total, documents } = page
      const times = documents.map(({ $createdAt }) => $createdAt)
      notes.pages += 1
      if (total < least || total > fates.names.size) notes.wrong.push(`total ${total}`)
      if (new Set(documents.map(({ $id }) => $id)).size !== Math.min(10, total))
        notes.wrong.push('a page with a row twice')
      if (times.some((time, index) => time > (times[index - 1] ?? time)))
        notes.wrong.push('a page out of order')
      least = Math.max(least, total)
    }
  })()
  return {
    stop: async () => {
      end.abort()
      await reading
      return notes
    },
  }
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

/** nginx in front of these servers, with what docs/scaling.md says about a front. */
async function startFront(folder: string, origins: string[]) {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const servers = origins.map(
    (origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=1s;`,
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      upstream replicas { ${servers.join(' ')} keepalive 64; keepalive_timeout 8s; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://replicas;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_connect_timeout 2s;
          proxy_read_timeout 30s;
        }
      }
    }`,
  )
  const child = spawn(nginx, ['-p', folder, '-c', file], { stdio: ['ignore', 'inherit', 'ignore'] })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(50)
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
