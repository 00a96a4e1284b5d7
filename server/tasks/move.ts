// npm run move -- postgres://user@host/name: copies the embedded store into a PostgreSQL database, with every server stopped.
import { move } from '../data/maintenance/move.ts'
import { codeOf, codes } from '../data/sqlite/failure.ts'
import { settingsFrom } from '../environment.ts'
import { runTask } from './task.ts'

const usage = 'Usage: npm run move -- postgres://user@host/name (or set DATABASE_URL)'

await runTask(async ([url, ...excess]) => {
  if (excess.length > 0 || (url !== undefined && !/^postgres(ql)?:\/\//.test(url)))
    throw new Error(usage)
  // Without an argument, the address of the settings: other users of the machine can read a process's arguments.
  const { DATABASE_URL = '', ...environment } = process.env
  const settings = settingsFrom({ ...environment, DATABASE_URL: url ?? DATABASE_URL })
  const { dataDirectory, databaseUrl } = settings
  if (databaseUrl === undefined) throw new Error(usage)
  const moved = await move(dataDirectory, databaseUrl, { onBatch: progress() }).catch(whyNotMoved)
  console.log(
    `${moved.submissions} submissions are there (${moved.copied} copied now), equal in every column: SHA-256 ${moved.hash}.`,
  )
  console.log(`Staff: ${moved.people}, ${moved.peopleAdded} of them new there.`)
  console.log(
    'Set DATABASE_URL and start. Everybody must sign in again. The embedded store is unchanged: remove it when you are sure.',
  )
})

/** Prints a line for every 50,000 rows. */
function progress() {
  let printed = 0
  return (done: number, of: number) => {
    if (done - printed < 50_000) return
    printed = done
    console.log(`${done} of ${of} ...`)
  }
}

function whyNotMoved(error: Error): never {
  const code = codeOf(error.cause)
  if (code !== codes.BUSY && code !== codes.LOCKED) throw error
  throw new Error(`${error.message} The server is probably running: stop it first.`)
}
