import { migrationsIn, missing } from '../migrations.ts'
import type { Report } from '../report.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { steps, unusable } from './open.ts'

/** What people have entrusted to us. */
const contents = ['submissions', 'answers', 'people']

/** A look at the database of this address. Every row of its contents is read, so that a page that cannot be read is found. */
export async function reportOnPostgres(url: string): Promise<Report | undefined> {
  const address = addressFrom(url)
  const client = clientTo(address, 1, { statement_timeout: 60_000 })
  try {
    if (!(await isThere(client, 'migrations'))) return undefined
    const [step] = await client`SELECT coalesce(max(number), 0) AS number FROM migrations`
    const behind = missing(await migrationsIn(steps), Number(step?.['number'])).length
    for (const table of contents) {
      // An older schema may lack one, which the next start makes; a current one has all of them.
      if (behind === 0 || (await isThere(client, table)))
        await client`SELECT sum(length(content::text)) FROM ${client(table)} AS content`
    }
    const [row] =
      await client`SELECT count(*) AS submissions, (SELECT count(*) FROM people) AS people,
      coalesce(max(created_at), 0) AS newest,
      floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS clock FROM submissions`
    return {
      submissions: Number(row?.['submissions']),
      people: Number(row?.['people']),
      newest: Number(row?.['newest']),
      clock: Number(row?.['clock']),
      behind,
    }
  } catch (error) {
    throw unusable(address, error)
  } finally {
    await client.end({ timeout: 1 })
  }
}

async function isThere(client: Client, table: string) {
  const [row] = await client`SELECT to_regclass(${table}) IS NOT NULL AS there`
  return row?.['there'] === true
}
