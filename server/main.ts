import { openStore } from './db/open.ts'
import { loadSettings } from './env-file.ts'
import { settingsFrom } from './settings.ts'
import { startupLog } from './startup-log.ts'

const oldestNode = 24

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  stop(
    `Node ${oldestNode} or newer is needed, this is ${process.versions.node}. Start with "npm start".`,
  )
}
loadSettings()

await start().catch((error: unknown) =>
  stop(error instanceof Error ? error.message : String(error)),
)

async function start() {
  const settings = settingsFrom(process.env)
  const log = startupLog()
  const opening = openStore(settings, {
    report: log.report,
  })
  // `serve` awaits the store and handles its failure.
  opening.catch(() => undefined)
  // The store opens in its own threads while the rest of the code is loaded.
  const { serve } = await import('./serve.ts')
  await serve(settings, opening, log, stop)
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
