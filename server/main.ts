import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { prepare } from './advice/assess.ts'
import { buildApp } from './app.ts'
import { settingsFrom } from './environment.ts'
import { keepHouse } from './housekeeping.ts'
import { openParts } from './open-parts.ts'
import { readSite } from './pages.ts'
import { ensureAdministrator } from './v1/administrator.ts'

const oldest = 24

if (Number(process.versions.node.split('.')[0]) < oldest) {
  stop(
    `Node ${oldest} or newer is needed, this is ${process.versions.node}. Start with "npm start".`,
  )
}
if (existsSync('.env')) process.loadEnvFile('.env')

await start().catch((error: unknown) =>
  stop(error instanceof Error ? error.message : String(error)),
)

async function start() {
  // Each in milliseconds since the process began.
  const reached = { code: performance.now(), store: 0, ready: 0 }
  const settings = settingsFrom(process.env)
  const site = readSite(join(import.meta.dirname, '..', 'build'))
  const { close: closeParts, ...parts } = await openParts(settings)
  reached.store = performance.now()
  const made = await ensureAdministrator(parts)
  // Said before anything else can fail: nobody can ever find it out again.
  if (made)
    console.log(`Administrator: ${made.email}  password (shown this once): ${made.password}`)
  const app = await buildApp(parts, site)

  await app.listen({
    port: settings.port,
    host: settings.host,
    listenTextResolver: () => 'listening',
  })
  reached.ready = performance.now()
  // Fastify listens on a port here, never on a pipe.
  const { port } = app.server.address() as AddressInfo
  console.log(
    `Ready at http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
  )

  app.log.info(
    {
      node: process.versions.node,
      process: process.pid,
      store: settings.databaseUrl === undefined ? 'embedded' : 'postgres',
      model: settings.model !== undefined,
      ms: Object.fromEntries(Object.entries(reached).map(([step, ms]) => [step, Math.round(ms)])),
    },
    'started',
  )
  // Whoever waits for a list is served first.
  setTimeout(prepare, 300).unref()
  const stopHousekeeping = keepHouse(parts, app.log)
  let closing: Promise<void> | undefined
  const close = async () => {
    // Whoever does not end by itself is cut off before the process manager loses patience.
    const cut = setTimeout(() => app.server.closeAllConnections(), 10_000)
    stopHousekeeping()
    parts.adviser.close()
    await app.close()
    clearTimeout(cut)
    await closeParts()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing === undefined) app.log.info({ signal }, 'stopping')
      closing ??= close().then(
        () => {
          app.log.info('stopped')
          process.exit(0)
        },
        (error: unknown) => stop(`The end was not clean: ${String(error)}`),
      )
    })
  }
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
