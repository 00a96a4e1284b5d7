import { migrationsIn, missing } from '../migrations.ts'
import type { Report } from '../report.ts'
import { addressFrom } from './address.ts'
import { clientTo } from './client.ts'
import { steps, unusable } from './open.ts'

/** A look at the database of this address; reading every row shows whether every page of the table can be read. */
export async function reportOnPostgres(url: string): Promise<Report | undefined> {
  const address = addressFrom(url)
  const client = clientTo(address, 1, { statement_timeout: 60_000 })
  try {
    const [place] = await client`SELECT to_regclass('migrations') IS NOT NULL AS made`
    if (place?.['made'] !== true) return undefined
    const [step] = await client`SELECT coalesce(max(number), 0) AS number FROM migrations`
    const [row] =
      await client`SELECT count(*) AS submissions, (SELECT count(*) FROM people) AS people,
      coalesce(max(created_at), 0) AS newest, sum(length(reason) + length(answer)) AS length,
      floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS clock FROM submissions`
    return {
      submissions: Number(row?.['submissions']),
      people: Number(row?.['people']),
      newest: Number(row?.['newest']),
      clock: Number(row?.['clock']),
      behind: missing(await migrationsIn(steps), Number(step?.['number'])).length,
    }
  } catch (error) {
    throw unusable(address, error)
  } finally {
    await client.end({ timeout: 1 })
  }
}
