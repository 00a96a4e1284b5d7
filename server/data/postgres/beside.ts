import { migrationsIn, missing } from '../migrations.ts'
import { rendered, sql } from '../sql.ts'
import { Unfit } from '../unfit.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { steps, unusable } from './open.ts'
import { gap, type Row, type Run } from './pool.ts'

/** A connection of its own beside those of the servers. */
export async function connectBeside(url: string): Promise<Client> {
  const address = addressFrom(url)
  const client = clientTo(address, 1, { lock_timeout: 20_000 })
  try {
    const [row] = await runOn(client)(
      sql`SELECT coalesce(max(number), 0) AS number FROM migrations`,
    )
    if (missing(await migrationsIn(steps), Number(row?.['number'])).length > 0)
      throw new Unfit('its schema is of an older version; start the server once')
    return client
  } catch (error) {
    await client.end({ timeout: 1 })
    throw unusable(address, error)
  }
}

export const runOn =
  (client: Pick<Client, 'unsafe'>): Run =>
  async (statement) => {
    const { text, values } = rendered(statement, gap)
    return [...(await client.unsafe<Row[]>(text, values))]
  }
