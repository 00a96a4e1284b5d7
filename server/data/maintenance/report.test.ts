import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressFrom } from '../postgres/address.ts'
import { clientTo } from '../postgres/client.ts'
import { freshDatabase, server } from '../postgres/database-for-tests.ts'
import { openPostgres } from '../postgres/open.ts'
import { reportOn } from './report.ts'

describe.skipIf(server === '')('a report on a database', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>

  beforeEach(async () => {
    database = await freshDatabase()
    const store = await openPostgres(database.url)
    await store.people.save({ email: 'ravi@example.com', name: 'Ravi', password: 'x' }, 'system')
    await store.close()
  })
  afterEach(() => database.remove())

  async function change(statements: string) {
    const client = clientTo(addressFrom(database.url), 1, {})
    await client.unsafe(statements).simple()
    await client.end()
  }

  test('fails and names a missing table', async () => {
    await change('DROP TABLE answers')

    await expect(reportOn({ databaseUrl: database.url, dataDirectory: '' })).rejects.toThrow(
      '"answers" does not exist',
    )
  })

  test('reports an older schema as behind', async () => {
    await change('DROP TABLE answers; DELETE FROM migrations WHERE number > 3')

    const report = await reportOn({ databaseUrl: database.url, dataDirectory: '' })

    expect(report).toMatchObject({ submissions: 0, people: 1 })
    expect(report?.behind).toBeGreaterThan(0)
  })
})
