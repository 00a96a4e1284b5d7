import { migrationsIn, missing } from '../migrations.ts'
import { belongsTo, recordOf, recordsWhere, type Records } from '../records.ts'
import { rendered, sql } from '../sql.ts'
import { Unfit } from '../unfit.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { steps, unusable } from './open.ts'
import type { Row, Run } from './pool.ts'
import { erase } from './short-words.ts'
import { answered } from './submissions.ts'

/** A connection of its own beside those of the servers. */
export async function openRecordsOn(url: string): Promise<Records> {
  const address = addressFrom(url)
  const client = clientTo(address, 1, { lock_timeout: 20_000 })
  const run = runOn(client)
  const close = () => client.end({ timeout: 1 })
  try {
    const [row] = await run(sql`SELECT coalesce(max(number), 0) AS number FROM migrations`)
    if (missing(await migrationsIn(steps), Number(row?.['number'])).length > 0)
      throw new Unfit('its schema is of an older version; start the server once')
  } catch (error) {
    await close()
    throw unusable(address, error)
  }
  return {
    of: async (email) => (await run(recordsWhere(belongsTo(email), answered))).map(recordOf),
    async erase(email) {
      const rows = await client.begin((one) => erase(runOn(one), belongsTo(email)))
      // Erased rows stay readable in their pages until the tables and their indexes are written anew.
      await run(sql`VACUUM FULL submissions`)
      await run(sql`VACUUM FULL answers`)
      await run(sql`VACUUM FULL short_words`)
      return rows
    },
    close,
  }
}

const runOn =
  (client: Pick<Client, 'unsafe'>): Run =>
  async (statement) => {
    const { text, values } = rendered(statement, (number) => `$${number}::text`)
    return [...(await client.unsafe<Row[]>(text, values))]
  }
