import { afterAll, beforeAll, describe } from 'vitest'
import { contracts } from '../contracts-for-tests.ts'
import { addressFrom, clientTo } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { openPostgres } from './open.ts'

describe.skipIf(server === '').each(contracts)('on PostgreSQL, with %s', (_, holds) => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.remove())

  holds(
    (options) => openPostgres(database.url, options),
    async (text) => {
      const client = clientTo(addressFrom(database.url), 1, {})
      await client.unsafe(text).finally(() => client.end())
    },
  )
})
