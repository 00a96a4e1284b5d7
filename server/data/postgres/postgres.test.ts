import { afterAll, describe } from 'vitest'
import { keepsAmendments } from '../amendments.contract.ts'
import { keepsADesk } from '../desk.contract.ts'
import { keepsOtherEnquiries } from '../enquiries.contract.ts'
import { listsManyRows } from '../list.contract.ts'
import { keepsSecondFactors } from '../second-factors.contract.ts'
import { holdsTheContract } from '../store.contract.ts'
import { keepsATeam } from '../team.contract.ts'
import { addressFrom } from './address.ts'
import { clientTo } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { openPostgres } from './open.ts'

describe.skipIf(server === '')('on PostgreSQL', async () => {
  const database = await freshDatabase()
  afterAll(database.remove)

  holdsTheContract((options) => openPostgres(database.url, options))
})

describe.skipIf(server === '')('on PostgreSQL, with changes by students', async () => {
  const database = await freshDatabase()
  afterAll(database.remove)

  keepsAmendments((options) => openPostgres(database.url, options))
})

describe.skipIf(server === '')('on PostgreSQL, with marks and activity', async () => {
  const database = await freshDatabase()
  afterAll(database.remove)

  keepsADesk((options) => openPostgres(database.url, options))
})

describe.skipIf(server === '')('on PostgreSQL, with enquiries of the other forms', async () => {
  const database = await freshDatabase()
  afterAll(database.remove)

  keepsOtherEnquiries((options) => openPostgres(database.url, options))
})

describe.skipIf(server === '')('on PostgreSQL, with a team', async () => {
  const database = await freshDatabase()
  afterAll(database.remove)

  keepsATeam(
    (options) => openPostgres(database.url, options),
    async (text) => {
      const client = clientTo(addressFrom(database.url), 1, {})
      await client.unsafe(text).finally(() => client.end())
    },
  )
})

describe.skipIf(server === '')('on PostgreSQL, with second factors', async () => {
  const database = await freshDatabase()
  afterAll(database.remove)

  keepsSecondFactors((options) => openPostgres(database.url, options))
})

describe.skipIf(server === '')('on PostgreSQL with many rows', async () => {
  const database = await freshDatabase()
  afterAll(database.remove)

  listsManyRows((options) => openPostgres(database.url, options))
})
