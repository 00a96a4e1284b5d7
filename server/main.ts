import { existsSync } from 'node:fs'
import { openStore } from './data/open.ts'
import { settingsFrom } from './environment.ts'
import { reportsToLog } from './reports.ts'

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
  const settings = settingsFrom(process.env)
  const reports = reportsToLog()
  const opening = openStore(settings, {
    report: reports.report,
  })
  // Whoever awaits the store hears why it does not open.
  opening.catch(() => undefined)
  // The store opens in threads of its own while the rest, which is much, is read.
  const { serve } = await import('./serve.ts')
  await serve(settings, opening, reports, stop)
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
