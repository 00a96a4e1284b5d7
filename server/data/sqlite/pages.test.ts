import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedPage } from '../oracle-for-tests.ts'
import type { Attribute, Filter } from '../query.ts'
import type { KeptSubmission } from '../store.ts'
import { connect, type Connection } from './connection.ts'
import { openSqlite } from './open.ts'
import { pageOf } from './pages.ts'
import { indexNext } from './search.ts'
import { addSubmission } from './submissions.ts'

const rows = 12_600
const folder = await mkdtemp(join(tmpdir(), 'store-'))
let connection: Connection
let all: KeptSubmission[]

beforeAll(async () => {
  await (await openSqlite(folder)).close()
  connection = connect(join(folder, 'store.sqlite'), { readOnly: false })
  connection.database.exec('BEGIN')
  for (let number = 0; number < rows; number += 1) add(number)
  while (indexNext(connection));
  connection.database.exec('COMMIT')
  all = pageOf(connection, { filters: [], orders: [], limit: rows, offset: 0 })
})
afterAll(async () => {
  connection.database.close()
  await rm(folder, { recursive: true })
})

/** Long runs of equal values, short ones, and single ones. */
function add(number: number) {
  const submission = {
    university: number % 2 === 0 ? 'Anna University' : 'Osmania',
    branch: `Branch ${(number * 7) % 40}`,
    reason: number % 3 === 0 ? null : `Reason ${number % 5}`,
    name: `Name ${(number * 7919) % rows}`,
    phone: '9800000000',
    email: `${number % 900}@example.com`,
    papers_passed: number < 6_000 ? 1 : number % 50,
  }
  const id = `id ${number}`
  addSubmission(connection, { id, at: Math.floor(number / 3), submission, once: undefined })
}

const offsets = [
  0, 3, 990, 1_000, 4_195, 4_200, 6_295, 6_300, 8_399, 11_000, 12_590, 12_597, 12_600,
]

test.each<Attribute>([
  'university',
  'branch',
  'reason',
  'name',
  'phone',
  'email',
  'papers_passed',
  '$createdAt',
])(
  'a page far down the list by %s has the rows that a reading row by row puts there',
  (attribute) => {
    for (const direction of ['ascending', 'descending'] as const) {
      const asked = { filters: [], orders: [{ attribute, direction }] }
      const whole = ids(expectedPage(all, { ...asked, limit: rows, offset: 0 }))

      for (const offset of offsets)
        for (const limit of [1, 10, 5_000])
          expect(
            ids(pageOf(connection, { ...asked, limit, offset })),
            `${direction} ${offset}`,
          ).toEqual(whole.slice(offset, offset + limit))
    }
  },
)

test('a page far down the matches of a search is the right one too', () => {
  const filters: Filter[] = [{ method: 'search', attribute: 'university', words: ['osmania'] }]
  for (const attribute of ['branch', 'reason', 'name'] as const)
    for (const direction of ['ascending', 'descending'] as const) {
      const asked = { filters, orders: [{ attribute, direction }] }
      const whole = ids(expectedPage(all, { ...asked, limit: rows, offset: 0 }))

      for (const offset of [0, 1_500, 4_100, 6_290, 6_300])
        expect(
          ids(pageOf(connection, { ...asked, limit: 10, offset })),
          `${attribute} ${offset}`,
        ).toEqual(whole.slice(offset, offset + 10))
    }
})

const ids = (submissions: KeptSubmission[]) => submissions.map(({ id }) => id)
