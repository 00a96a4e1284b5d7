// npm run person -- export|erase someone@example.com: what is kept of one person, by the form's e-mail address.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openRecords, type Record } from '../data/records.ts'
import { settingsFrom } from '../environment.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const [what, email, ...rest] = process.argv.slice(2)

if ((what !== 'export' && what !== 'erase') || !email?.includes('@') || rest.length > 0) {
  stop('Say what and whom: npm run person -- export someone@example.com (or erase)')
}

try {
  const settings = settingsFrom(process.env)
  const records = await openRecords(settings)
  try {
    if (what === 'export') console.log(JSON.stringify(shown(await records.of(email)), null, 2))
    else sayErased(await records.erase(email), settings)
  } finally {
    await records.close()
  }
} catch (error) {
  if (!(error instanceof Error)) throw error
  stop(error.message)
}

function shown(records: Record[]) {
  const submissions = records.map(({ createdAt, updatedAt, ...record }) => ({
    ...record,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }))
  return { email, exportedAt: new Date().toISOString(), submissions }
}

function sayErased(
  count: number,
  { databaseUrl, dataDirectory }: { databaseUrl: string | undefined; dataDirectory: string },
) {
  console.log(`Submissions erased, with their answers and keys: ${count}.`)
  const asides = databaseUrl === undefined ? asidesIn(dataDirectory) : []
  for (const aside of asides) console.log(`Not touched: ${aside}, put aside by a restore.`)
  console.log('Backups that were made before keep what they have: remove them in their turn.')
}

function asidesIn(directory: string) {
  return readdirSync(directory)
    .filter((name) => /^store-.*\.sqlite$/.test(name))
    .map((name) => join(directory, name))
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
