// npm run move -- postgres://user@host/name: copies the embedded store into a PostgreSQL database, with every server stopped.
import { existsSync } from 'node:fs'
import { move } from '../data/maintenance/move.ts'
import { codeOf, codes } from '../data/sqlite/failure.ts'
import { settingsFrom } from '../environment.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const [given, ...rest] = process.argv.slice(2)

try {
  // Without an address that of the settings is meant: a password in a command can be read by everybody on the machine.
  const { DATABASE_URL = '', ...environment } = process.env
  const settings = settingsFrom({ ...environment, DATABASE_URL: given ?? DATABASE_URL })
  const { dataDirectory, databaseUrl } = settings
  if (databaseUrl === undefined || rest.length > 0)
    stop('Say where to: npm run move -- postgres://user@host/name (or set DATABASE_URL)')
  let told = 0
  const moved = await move(dataDirectory, databaseUrl, {
    onBatch(done, of) {
      if (done - told < 50_000) return
      told = done
      console.log(`${done} of ${of} ...`)
    },
  })
  console.log(
    `${moved.submissions} submissions are there (${moved.copied} copied now), equal in every column: SHA-256 ${moved.hash}.`,
  )
  console.log(`${moved.people} administrators, ${moved.peopleAdded} of them new there.`)
  console.log(
    'Set DATABASE_URL and start. Everybody signs in again. The embedded store is unchanged: remove it when you are sure.',
  )
} catch (error) {
  if (!(error instanceof Error)) throw error
  const running = codeOf(error.cause) === codes.BUSY || codeOf(error.cause) === codes.LOCKED
  stop(running ? `${error.message} The server is probably running: stop it first.` : error.message)
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
