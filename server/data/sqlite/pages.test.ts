import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedPage, expectedTotal } from '../oracle-for-tests.ts'
import { listed } from '../columns.ts'
import type { Filter } from '../query.ts'
import { anywhere, searches, submissionAt, tightBounds } from '../searches-for-tests.ts'
import type { KeptSubmission } from '../store.ts'
import { connect, type Connection } from './connection.ts'
import { openSqlite } from './open.ts'
import { pageOf } from './pages.ts'
import { indexNext } from './search.ts'
import { enterNext } from './short-words.ts'
import { addSubmission, removeSomeBefore } from './submissions.ts'
import { totalOf } from './totals.ts'

const rows = 12_600
const folder = await mkdtemp(join(tmpdir(), 'store-'))
let connection: Connection
let all: KeptSubmission[]

beforeAll(async () => {
  await (await openSqlite(folder)).close()
  connection = connect(join(folder, 'store.sqlite'), { readOnly: false })
  connection.database.exec('BEGIN')
  for (let number = 0; number < rows; number += 1) add(number)
  while (indexNext(connection) || enterNext(connection));
  connection.database.exec('COMMIT')
  all = pageOf(connection, { filters: [], orders: [], limit: rows, offset: 0 })
})
afterAll(async () => {
  connection.database.close()
  await rm(folder, { recursive: true })
})

function add(number: number) {
  const submission = submissionAt(number, rows)
  const at = Math.floor(number / 3)
  addSubmission(connection, { id: `id ${number}`, at, submission })
}

const offsets = [
  0, 3, 990, 1_000, 4_195, 4_200, 6_295, 6_300, 8_399, 11_000, 12_590, 12_597, 12_600,
]

test.each(listed)(
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

const tight = { ...tightBounds, few: 100 }

test.each(searches)(
  'searching for "$title" gives the right page and total, however many match and wherever they stand',
  ({ words }) => {
    const filters = [anywhere(...words)]
    expect(totalOf(connection, filters)).toBe(expectedTotal(all, filters))
    for (const attribute of [
      'university',
      'reason',
      'name',
      'papers_passed',
      '$createdAt',
    ] as const)
      for (const direction of ['ascending', 'descending'] as const)
        for (const offset of [0, 40]) {
          const asked = { filters, orders: [{ attribute, direction }], limit: 10, offset }

          const pages = [pageOf(connection, asked), pageOf(connection, asked, tight)]

          const right = ids(expectedPage(all, asked))
          expect(pages.map(ids), `${attribute} ${direction} ${offset}`).toEqual([right, right])
        }
  },
)

test('what is erased leaves the totals of short words', () => {
  const before = totalOf(connection, [anywhere('os')])

  removeSomeBefore(connection, 60)

  const gone = all.filter(({ createdAt, university }) => createdAt < 60 && university === 'Osmania')
  expect(gone.length).toBeGreaterThan(50)
  expect(totalOf(connection, [anywhere('os')])).toBe(before - gone.length)
})

const ids = (submissions: KeptSubmission[]) => submissions.map(({ id }) => id)
