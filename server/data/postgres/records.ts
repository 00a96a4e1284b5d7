import { migrationsIn } from '../migrations.ts'
import { recordsBy, type Records } from '../records.ts'
import { sql } from '../sql.ts'
import { addressFrom } from './address.ts'
import { connectBeside, runOn } from './beside.ts'
import { clientTo, type Client } from './client.ts'
import { migrate } from './migrate.ts'
import { steps, unusable } from './open.ts'
import { renewStatistics } from './statistics.ts'
import { answered, correct, erase } from './submissions.ts'

export const openRecordsOn = async (url: string): Promise<Records> =>
  recordsOn(await connectBeside(url))

/** The schemas that restores have put aside, whatever their version. */
export async function asidesOn(url: string) {
  const address = addressFrom(url)
  const client = clientTo(address, 1, {})
  try {
    const rows = await client`SELECT schemaname AS schema FROM pg_tables
      WHERE tablename = 'submissions' AND schemaname LIKE 'before\\_%' ORDER BY schemaname`
    return rows.map((row) => {
      const schema = String(row['schema'])
      return {
        name: `the schema ${schema} of ${address.shown}`,
        open: () => openAside(url, schema),
      }
    })
  } catch (error) {
    throw unusable(address, error)
  } finally {
    await client.end({ timeout: 1 })
  }
}

async function openAside(url: string, schema: string): Promise<Records> {
  const within = new URL(url)
  within.searchParams.set('search_path', schema)
  const address = addressFrom(within.href)
  const migrations = await migrationsIn(steps)
  const client = clientTo(address, 1, { lock_timeout: 20_000 })
  return recordsOn(client, () => migrate(address, migrations))
}

function recordsOn(client: Client, beforeWriting = async () => {}): Records {
  const run = runOn(client)
  return recordsBy({
    all: run,
    answered,
    holdsVersions: async () =>
      (await run(sql`SELECT to_regclass('earlier_versions') AS found`))[0]?.['found'] !== null,
    async erase(which) {
      await beforeWriting()
      const rows = await client.begin((one) => erase(runOn(one), which))
      await leaveNoTrace(client)
      return rows
    },
    async correct(id, change) {
      await beforeWriting()
      const done = await client.begin((one) => correct(runOn(one), id, change))
      if (done) await leaveNoTrace(client)
      return done
    },
    close: () => client.end({ timeout: 1 }),
  })
}

/** Erased rows stay readable in their pages until the tables and their indexes are written anew, and in samples of their columns. */
async function leaveNoTrace(client: Client) {
  await renewStatistics(client)
  for (const table of ['submissions', 'answers', 'earlier_versions', 'activity', 'pg_statistic'])
    await client.unsafe(`VACUUM FULL ${table}`)
}
