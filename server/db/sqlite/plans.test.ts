import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { conditionOf } from '../conditions.ts'
import { listStatement } from '../../desk/list.ts'
import { migrationsIn } from '../migrations.ts'
import { pageOf } from '../ordering.ts'
import type { Attribute, Filter, Order } from '../query.ts'
import { anywhere } from '../searches-for-tests.ts'
import { sql, type Sql } from '../sql.ts'
import { connect, migrate, steps } from './connection.ts'
import { dialect } from './dialect.ts'

const folder = await mkdtemp(join(tmpdir(), 'plans-'))
const connection = connect(join(folder, 'store.sqlite'), { readOnly: false })
await migrate(connection, await migrationsIn(steps))
afterAll(async () => {
  connection.database.close()
  await rm(folder, { recursive: true })
})

const planOf = (statement: Sql) =>
  connection
    .all(sql`EXPLAIN QUERY PLAN ${statement}`)
    .map(({ detail }) => String(detail))
    .join()

const equal = (attribute: Attribute, value: string | number): Filter => ({
  method: 'equal',
  attribute,
  values: [value],
})

test.each([
  ['stage', 'enquiries_stage', [equal('stage', 'called')]],
  ['assignee', 'enquiries_assignee', [equal('assignee', 'meera')]],
  ['college', 'enquiries_college', [equal('collegeId', 'abes')]],
  [
    'language',
    'enquiries_language',
    [
      { method: 'isNotNull', attribute: 'language' },
      { method: 'contains', attribute: 'language', values: ['telugu'] },
    ],
  ],
  ['the same phone number', 'enquiries_phone_digits', [equal('phoneDigits', '98007')]],
  [
    'a part of a phone number',
    'enquiries_phone_digits',
    [{ method: 'contains', attribute: 'phoneDigits', values: ['7777'] }],
  ],
] satisfies [string, string, Filter[]][])(
  'what a filter by %s finds is counted with its index only',
  (_, index, filters) => {
    const condition = conditionOf(filters, dialect)

    const plan = planOf(
      sql`SELECT count(*) FROM enquiries WHERE kind = 'eligibility' AND ${dialect.mayGoOn} AND ${condition}`,
    )

    expect(`${plan} `).toContain(`USING COVERING INDEX ${index} `)
  },
)

test.each([
  ['without a filter', []],
  ['of a search', [anywhere('computer')]],
] satisfies [string, Filter[]][])(
  'the newest page %s is read in the order of an index',
  async (_, filters) => {
    const orders: Order[] = [{ attribute: '$createdAt', direction: 'descending' }]
    const page = await pageOf(
      { all: async () => [] },
      { filters, orders, limit: 10, offset: 0 },
      'eligibility',
    )

    const plan = planOf(listStatement(dialect, 'eligibility', filters, page, true))

    expect(plan).toContain('enquiries USING COVERING INDEX enquiries_created_at (kind=?)')
    expect(plan).toContain('SEARCH enquiries USING INTEGER PRIMARY KEY')
  },
)
