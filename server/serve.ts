import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { prepare } from './advice/assess.ts'
import { buildApp } from './app.ts'
import type { Store } from './data/store.ts'
import type { Settings } from './environment.ts'
import { keepHouse } from './housekeeping.ts'
import { openParts } from './open-parts.ts'
import { readSite } from './http/site-files.ts'
import type { Reports } from './reports.ts'
import { ensureAdministrator } from './v1/administrator.ts'
import { commit, version } from './version.ts'

/** Serves until it is told to end. `stop` ends the process with a sentence. */
export async function serve(
  settings: Settings,
  opening: Promise<Store>,
  reports: Reports,
  stop: (message: string) => never,
) {
  // Each in milliseconds since the process began.
  const reached = { code: performance.now(), store: 0, ready: 0 }
  const site = readSite(join(import.meta.dirname, '..', 'build'))
  const { close: closeParts, ...parts } = await openParts(settings, opening)
  reached.store = performance.now()
  const { shown, line } = await ensureAdministrator(parts)
  // Said before anything else can fail: nobody can ever find it out again.
  if (shown)
    console.log(`Administrator: ${shown.email}  password (shown this once): ${shown.password}`)
  const app = await buildApp(parts, site)
  if (line) app.log.info(line)
  if (settings.publicOrigin?.startsWith('https:') && settings.trustProxy.length === 0)
    app.log.warn(
      'PUBLIC_ORIGIN is https and TRUST_PROXY is not set: the limits take all visitors for the proxy',
    )
  reports.begin(app.log)
  let stopHousekeeping: (() => void) | undefined
  // Before anybody can know that it serves: whoever ends it at once ends it as cleanly as later.
  let closing: Promise<void> | undefined
  const close = async () => {
    // Whoever does not end by itself is cut off before the process manager loses patience.
    const cut = setTimeout(() => app.server.closeAllConnections(), 10_000)
    stopHousekeeping?.()
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
      version,
      commit,
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
  stopHousekeeping = keepHouse(parts, app.log)
}
