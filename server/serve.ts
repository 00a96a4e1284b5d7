import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { ensureAdministrator } from './people/administrator.ts'
import { isGuessable } from './people/passwords/passwords.ts'
import { catalogue, prepare } from './advice/assess.ts'
import { suggestionsOf } from './advice/suggestions/suggestions.ts'
import { buildApp } from './app.ts'
import { choicesOf } from './choices.ts'
import { foldersIn } from './content/folders.ts'
import { renew } from './content/publish.ts'
import { startDailyCleanup } from './daily-cleanup.ts'
import { cutSettings } from './env-file.ts'
import type { Store } from './db/db.ts'
import type { Settings } from './settings.ts'
import { openSite } from './http/published-site.ts'
import { companyOf } from './notify/company.ts'
import { offersOf } from './notify/channels.ts'
import { startNews } from './notify/news.ts'
import { openParts } from './open-parts.ts'
import { followOwnCatalogue } from './own-catalogue.ts'
import type { StartupLog } from './startup-log.ts'
import { commit, version } from './version.ts'

type App = Awaited<ReturnType<typeof buildApp>>
type Stop = (message: string) => never

/** Serves until SIGTERM or SIGINT. `stop` ends the process with a sentence. */
export async function serve(
  settings: Settings,
  opening: Promise<Store>,
  startupLog: StartupLog,
  stop: Stop,
) {
  // Milliseconds since the process began.
  const times = { code: performance.now(), store: 0, ready: 0 }
  const build = join(import.meta.dirname, '..', 'build')
  const { site, lines, follow, offer } = siteWith(settings, build)
  const { close: closeParts, ...parts } = await openParts(settings, opening, startupLog.report)
  times.store = performance.now()
  offer(parts.choices.get)
  const { generated, line, warning } = await ensureAdministrator(parts)
  // Before anything else can fail: the password is readable only now.
  if (generated)
    console.log(
      `Administrator: ${generated.email}  password (shown this once): ${generated.password}`,
    )
  const app = await buildApp(parts, site)
  if (line) app.log.info(line)
  if (warning) app.log.warn(warning)
  for (const text of lines) app.log.warn(text)
  warnOfMissingProxy(settings, app)
  warnOfGuessablePassword(settings, app)
  warnOfCutSettings(app)
  startupLog.sendTo(app.log)

  let stopCleanup: (() => void) | undefined
  let stopNews: (() => Promise<void>) | undefined
  const unfollow = follow(app.log)
  const unfollowCatalogue = followOwnCatalogue(join(settings.dataDirectory, 'catalogue'), app.log)
  // Before the server can be reached, so that an early signal ends it cleanly too.
  closeOnSignal(app, stop, async () => {
    // Ends connections that stay open, before a process manager kills the process.
    const timer = setTimeout(() => app.server.closeAllConnections(), 10_000)
    stopCleanup?.()
    unfollow()
    unfollowCatalogue()
    parts.adviser.close()
    await Promise.all([app.close(), stopNews?.()])
    clearTimeout(timer)
    await closeParts()
  })

  await listen(app, settings, generated !== undefined)
  times.ready = performance.now()
  logStart(app, settings, times)
  // After the first requests, which would wait for it.
  setTimeout(prepare, 300).unref()
  setTimeout(() => suggestionsOf(catalogue), 600).unref()
  stopCleanup = startDailyCleanup(parts, app.log)
  stopNews = startNews({ ...parts, log: app.log, company: () => companyOf(site) })
  void renewSite(settings, app.log)
}

/**
 * `npm start` has done so already; an installation from an archive has not. Visitors see the former site until the new one is complete.
 */
async function renewSite({ dataDirectory }: Settings, log: App['log']) {
  try {
    const lines = await renew(foldersIn(resolve(dataDirectory)))
    if (lines) log.info('the site with the words of the owner was made anew')
    for (const line of lines ?? []) log.warn(line)
  } catch (error) {
    log.warn(error, 'the site with the words of the owner stays as it was')
  }
}

/** What owners have chosen is in the store, which is opened meanwhile: it comes by `offer`. */
function siteWith(settings: Settings, build: string) {
  let choices = () => choicesOf(settings)
  const opened = openSite({
    build,
    published: join(settings.dataDirectory, 'published'),
    offers: () => offersOf(settings, choices()),
  })
  const offer = (chosen: typeof choices) => {
    choices = chosen
    opened.renewOffers()
  }
  return { ...opened, offer }
}

function warnOfGuessablePassword({ admin }: Settings, { log }: App) {
  if (admin && isGuessable(admin)) log.warn('ADMIN_PASSWORD is easy to guess: set another one')
}

function warnOfCutSettings({ log }: App) {
  for (const name of cutSettings())
    log.warn(`${name} ends at its #: put its value between single quotes in .env`)
}

function warnOfMissingProxy({ publicOrigin, trustProxy }: Settings, { log }: App) {
  if (publicOrigin?.startsWith('https:') && trustProxy.length === 0)
    log.warn(
      'PUBLIC_ORIGIN is https and TRUST_PROXY is not set: the limits take all visitors for the proxy',
    )
}

function closeOnSignal(app: App, stop: Stop, close: () => Promise<void>) {
  let closing: Promise<void> | undefined
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

async function listen(app: App, { port, host }: Settings, isPasswordPrinted: boolean) {
  await app
    .listen({ port, host, listenTextResolver: () => 'listening' })
    .catch((error: NodeJS.ErrnoException) => {
      const password = isPasswordPrinted ? ' The password above is valid.' : ''
      throw new Error(`${whyNotListening(error, { port, host })}${password}`, { cause: error })
    })
  // Fastify listens on a port here, never on a pipe.
  const address = app.server.address() as AddressInfo
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
  console.log(`Ready at ${origin}`)
}

function whyNotListening(
  { code, syscall, message }: NodeJS.ErrnoException,
  { port, host }: Pick<Settings, 'port' | 'host'>,
) {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return message
  const remedies: Record<string, string> = {
    EADDRINUSE: 'stop the other program there, or set PORT',
    EACCES: 'set PORT to one above 1023, with a proxy in front of it',
  }
  return `Cannot listen on ${host}:${port} (${code}): ${remedies[code ?? ''] ?? 'correct HOST'}.`
}

function logStart({ log }: App, settings: Settings, times: Record<string, number>) {
  log.info(
    {
      version,
      commit,
      node: process.versions.node,
      process: process.pid,
      store: settings.databaseUrl === undefined ? 'embedded' : 'postgres',
      model: settings.model !== undefined,
      ms: Object.fromEntries(Object.entries(times).map(([step, ms]) => [step, Math.round(ms)])),
    },
    'started',
  )
}
