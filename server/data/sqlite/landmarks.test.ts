import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedPage } from '../oracle-for-tests.ts'
import { listed } from '../columns.ts'
import type { Attribute, Order } from '../query.ts'
import type { KeptSubmission } from '../store.ts'
import { connect, type Connection } from './connection.ts'
import { landmarkNext, ranksOf } from './landmarks.ts'
import { openSqlite } from './open.ts'
import { pageOf } from './pages.ts'
import { addSubmission, removeSomeBefore } from './submissions.ts'
import { atOneInstant } from './totals.ts'

const folder = await mkdtemp(join(tmpdir(), 'landmarks-'))
let connection: Connection
let added = 0

beforeAll(async () => {
  await (await openSqlite(folder)).close()
  connection = connect(join(folder, 'store.sqlite'), { readOnly: false })
  connection.database.exec('PRAGMA synchronous = OFF')
  add(11_000, (number) => ({ reason: number % 3 === 0 ? null : `Reason ${number % 5}` }))
})
afterAll(async () => {
  connection.database.close()
  await rm(folder, { recursive: true })
})

/** Long runs of equal values, short ones, and single ones; `more` says what is different. */
function add(count: number, more: (number: number) => object = () => ({})) {
  connection.database.exec('BEGIN')
  for (const end = added + count; added < end; added += 1) {
    const submission = {
      university: added % 2 === 0 ? 'Anna University' : 'Osmania',
      branch: `Branch ${(added * 7) % 40}`,
      reason: 'Reason',
      name: `Name ${(added * 7919) % 20_011}`,
      phone: '9800000000',
      email: `${added % 900}@example.com`,
      papers_passed: added < 6_000 ? 1 : added % 50,
      ...more(added),
    }
    const at = 1_000 + Math.floor(added / 3)
    addSubmission(connection, { id: `id ${added}`, at, submission })
  }
  connection.database.exec('COMMIT')
}

const known = (attribute: Attribute) =>
  atOneInstant(connection, () => ranksOf(connection, attribute)) !== undefined

function makeAll() {
  listed.forEach(known)
  while (atOneInstant(connection, () => landmarkNext(connection)));
}

function expectEveryPageRight() {
  const all = pageOf(connection, { filters: [], orders: [], limit: 50_000, offset: 0 })
  for (const attribute of listed)
    for (const direction of ['ascending', 'descending'] as const) {
      const orders: Order[] = [{ attribute, direction }]
      const asked = { filters: [], orders }
      const whole = ids(expectedPage(all, { ...asked, limit: all.length, offset: 0 }))
      for (const offset of offsetsIn(all.length))
        for (const limit of offset === far ? [10, 2_500] : [10])
          expect(
            ids(pageOf(connection, { ...asked, limit, offset })),
            `${attribute} ${direction} ${offset} ${limit}`,
          ).toEqual(whole.slice(offset, offset + limit))
    }
}

const far = 1_000

const offsetsIn = (rows: number) => [
  ...Array.from({ length: 12 }, (_, step) => far + ((step * 2_047) % (rows - far))),
  rows - 10,
  rows - 3,
  rows - 1,
  rows,
  rows + 5,
]

const ids = (submissions: KeptSubmission[]) => submissions.map(({ id }) => id)

test('a far page is right before, while and after what it is found by is made', () => {
  expect(listed.map(known)).not.toContain(true)
  expectEveryPageRight()
  atOneInstant(connection, () => landmarkNext(connection))
  expectEveryPageRight()

  makeAll()

  expect(listed.map(known)).not.toContain(false)
  expectEveryPageRight()
})

test('rows that came since are counted, wherever they stand', () => {
  add(300, (number) => ({
    // Before all others, behind them, without a value, and where JavaScript and the engine order differently.
    name: ['  first', 'zzz last', '\u{1f600} face', '\ufb01 ligature'][number % 4],
    reason: number % 2 === 0 ? null : '',
    papers_passed: number % 7 === 0 ? 0 : 90,
  }))
  add(7_000, () => ({ university: 'Osmania', reason: 'Reason 2', phone: '1' }))

  expect(listed.map(known)).not.toContain(false)
  expectEveryPageRight()
})

test('rows that were added while a column was being made are in it', () => {
  const other = connect(join(folder, 'store.sqlite'), { readOnly: true })
  atOneInstant(other, () => ranksOf(other, 'name'))
  atOneInstant(other, () => landmarkNext(other))
  atOneInstant(other, () => landmarkNext(other))
  add(10, () => ({ name: '  before all' }))
  while (atOneInstant(other, () => landmarkNext(other)));

  const orders: Order[] = [{ attribute: 'name', direction: 'ascending' }]
  const asked = { filters: [], orders, limit: 10, offset: 1_000 }
  const page = pageOf(other, asked)

  const all = pageOf(connection, { filters: [], orders: [], limit: 50_000, offset: 0 })
  expect(atOneInstant(other, () => ranksOf(other, 'name'))?.rows).toBe(all.length)
  expect(ids(page)).toEqual(ids(expectedPage(all, asked)))
  other.database.close()
})

test('after an erasure everything is counted anew, and pages stay right meanwhile', () => {
  removeSomeBefore(connection, 1_050)
  const after = listed.map(known)
  expectEveryPageRight()

  makeAll()

  expect(after).not.toContain(true)
  expect(listed.map(known)).not.toContain(false)
  expectEveryPageRight()
})
