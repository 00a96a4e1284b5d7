import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Submission } from '#contract/eligibility.ts'
import type * as Fields from './fields.ts'
import { addressFrom } from './postgres/address.ts'
import { clientTo } from './postgres/client.ts'
import { freshDatabase, server } from './postgres/database-for-tests.ts'
import { openPostgres } from './postgres/open.ts'
import { openRecords } from './maintenance/records.ts'
import type { Order, Query } from './query.ts'
import { asha } from './samples-for-tests.ts'
import { connect } from './sqlite/connection.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Addition, List } from './enquiry.ts'

// A new field takes one entry in this folder, and the migration below for each engine.
vi.mock('./fields.ts', async (importOriginal: () => Promise<typeof Fields>) => {
  const field = { type: 'integer', searched: false, nullable: true }
  const fields: Record<string, unknown> = {
    ...(await importOriginal()).fields,
    invented_year: field,
  }
  return {
    fields,
    fieldNames: Object.keys(fields),
    fieldOf: (name: string) => fields[name],
    isField: (name: string) => Object.hasOwn(fields, name),
  }
})
const newColumn = `ALTER TABLE enquiries ADD COLUMN invented_year bigint;
  CREATE INDEX enquiries_invented_year ON enquiries (invented_year NULLS FIRST, sequence)`

/** The second has no year. */
const students = [2019, undefined, 2021, 2020].map((year): Submission =>
  Object.assign({ ...asha }, year && { invented_year: year }),
)

// The types have the product's own fields only; the new one exists at run time.
const byYear = { attribute: 'invented_year' as Order['attribute'] }
const after2019: Query = {
  filters: [{ method: 'greaterThan', ...byYear, value: 2019 }],
  orders: [{ ...byYear, direction: 'descending' }],
  limit: 10,
  offset: 0,
}
const ascending: Query = {
  ...after2019,
  filters: [],
  orders: [{ ...byYear, direction: 'ascending' }],
}

const yearsOf = ({ rows }: Pick<List, 'rows'>) =>
  rows.map((row) => Reflect.get(row, 'invented_year'))

/** From the results of the additions, without reading the rows again. */
const addedYears = (additions: Addition[]) =>
  yearsOf({
    rows: additions.flatMap((addition) =>
      addition.outcome === 'first' ? [addition.submission] : [],
    ),
  })

describe('a new field with an entry in the list of fields and a column is stored, compared and sorted', () => {
  test('in the embedded store', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fields-'))
    const store = await openSqlite(folder)
    afterAll(async () => {
      await store.close()
      await rm(folder, { recursive: true })
    })
    const { database } = connect(join(folder, 'store.sqlite'), { readOnly: false })
    database.exec(newColumn.replace('bigint', 'INTEGER').replace(' NULLS FIRST, sequence', ''))
    database.close()
    const { submissions } = store

    const added: Addition[] = []
    for (const submission of students) added.push(await submissions.add(submission))
    const lists = await Promise.all([after2019, ascending].map((query) => submissions.list(query)))
    const id = added[1]?.outcome === 'first' ? added[1].submission.id : ''
    const cursor = { side: 'after', id } as const
    const next = await submissions.list({ ...ascending, cursor })
    const last = added[2]?.outcome === 'first' ? added[2].submission.id : ''
    const amendment = await submissions.amend(last, asha)

    expect(addedYears(added)).toEqual([2019, null, 2021, 2020])
    expect(lists.map(yearsOf)).toEqual([
      [2021, 2020],
      [null, 2019, 2020, 2021],
    ])
    expect(yearsOf(next)).toEqual([2019, 2020, 2021])
    // A change without the field clears it.
    expect(amendment).toMatchObject({ submission: { invented_year: null } })
    expect(yearsOf(await submissions.list(after2019))).toEqual([2020])
  })

  test.skipIf(server === '')('on PostgreSQL', async () => {
    const database = await freshDatabase()
    afterAll(database.remove)
    const store = await openPostgres(database.url)
    const { submissions } = store
    const client = clientTo(addressFrom(database.url), 1, {})
    await client.unsafe(newColumn)

    const added = await Promise.all(students.map((submission) => submissions.add(submission)))
    const lists = await Promise.all([after2019, ascending].map((query) => submissions.list(query)))
    const records = await openRecords({ databaseUrl: database.url, dataDirectory: '' })
    const id = added[1]?.outcome === 'first' ? added[1].submission.id : ''
    const change: Partial<Submission> = {}
    await records.correct(id, Object.assign(change, { invented_year: 2022 }))

    expect(addedYears(added)).toEqual([2019, null, 2021, 2020])
    expect(lists.map(yearsOf)).toEqual([
      [2021, 2020],
      [null, 2019, 2020, 2021],
    ])
    expect(yearsOf(await submissions.list(after2019))).toEqual([2022, 2021, 2020])
    await Promise.all([records.close(), client.end(), store.close()])
  })
})
