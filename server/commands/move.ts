// npm run move -- postgres://user@host/name: copies the embedded store into a PostgreSQL database, with every server stopped.
import { move } from './store/move.ts'
import { settingsFrom } from '../settings.ts'
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
  const { enquiries, people } = await move(dataDirectory, databaseUrl)
  console.log(`${enquiries} submissions and ${people} of the staff are there now.`)
  console.log(
    'Set DATABASE_URL and start. Everybody must sign in again. The embedded store is unchanged: remove it when you are sure.',
  )
})
