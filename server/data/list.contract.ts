import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, totalOf } from './lists-for-tests.ts'
import { expectedPage, expectedTotal } from './oracle-for-tests.ts'
import type { Filter, Order, Query } from './query.ts'
import { anywhere, searches, submissionAt } from './searches-for-tests.ts'
import type { StoredSubmission } from './enquiry.ts'
import type { Store } from './store.ts'

const rows = 6_300

const sortedAttributes = [
  'university',
  'branch',
  'reason',
  'name',
  'phone',
  'email',
  'papers_passed',
  'reference',
  '$createdAt',
] as const

/** A long list has the answers of a reading row by row. */
export function listsManyRows(open: (options: { now: () => number }) => Promise<Store>) {
  let store: Store
  let all: StoredSubmission[]
  const ordered = new Map<string, StoredSubmission[]>()

  beforeAll(async () => {
    let time = 0
    store = await open({ now: () => Math.floor(time++ / 3) })
    const numbers = Array.from({ length: rows }, (_, number) => number)
    for (let from = 0; from < rows; from += 200)
      await Promise.all(
        numbers
          .slice(from, from + 200)
          .map((number) => store.submissions.add(submissionAt(number, rows))),
      )
    all = await rowsOf(store.submissions, { filters: [], orders: [], limit: rows, offset: 0 })
  }, 60_000)
  afterAll(() => store.close())

  const offsets = [0, 3, 990, 1_000, 2_095, 2_100, 3_145, 3_150, 4_199, 5_500, 6_290, 6_297, 6_300]

  test.each(sortedAttributes)(
    'any page of the list by %s has the rows that belong there',
    async (attribute) => {
      for (const direction of ['ascending', 'descending'] as const) {
        const query = { filters: [], orders: [{ attribute, direction }] }
        const whole = ids(inOrder({ attribute, direction }))

        for (const offset of offsets)
          // A long page is dear, and once from each half of the list is enough.
          for (const limit of offset === 3 || offset === 4_199 ? [1, 10, 2_500] : [1, 10]) {
            const list = await store.submissions.list({ ...query, limit, offset })

            expect(list.total).toBe(rows)
            expect(ids(list.rows), `${direction} ${offset}`).toEqual(
              whole.slice(offset, offset + limit),
            )
          }
      }
    },
  )

  const orders = [...sortedAttributes, '$updatedAt', '$id'] as const

  test.each(searches)(
    'searching for "$title" gives the right page and total, however many match and wherever they stand',
    async ({ words }) => {
      const filters = [anywhere(...words)]
      const matches = new Set(matchesOf(filters))
      for (const attribute of orders)
        for (const direction of ['ascending', 'descending'] as const) {
          const query = { filters, orders: [{ attribute, direction }] }
          const sorted = ids(inOrder({ attribute, direction }).filter((row) => matches.has(row)))
          // Beyond the end there is nothing, which one order shows.
          const isShown = (offset: number) => attribute === orders[0] || offset < sorted.length
          for (const offset of [0, 40, 2_000].filter(isShown)) {
            const list = await store.submissions.list({ ...query, limit: 10, offset })

            expect(ids(list.rows), `${attribute} ${direction} ${offset}`).toEqual(
              sorted.slice(offset, offset + 10),
            )
            expect(list.total).toBe(matches.size)
          }
        }
    },
  )

  test('a cursor within a search leads to the rows beside it, and the total stays', async () => {
    for (const words of [['osm'], ['os'], ['zaq']])
      for (const attribute of ['name', 'papers_passed', 'reason'] as const)
        for (const side of ['after', 'before'] as const) {
          const filters = [anywhere(...words)]
          const matches = matchesOf(filters)
          const cursor = { side, id: matches[Math.floor(matches.length / 2)]?.id ?? '' }
          const query = { orders: [{ attribute, direction: 'descending' as const }], cursor }
          await expectRight(
            { ...query, filters, limit: 10, offset: 3 },
            `${words.join(' ')} ${attribute} ${side}`,
          )
        }
  })

  test('other filters beside a search are regarded', async () => {
    const filters: Filter[] = [
      anywhere('osmania'),
      { method: 'greaterThan', attribute: 'papers_passed', value: 40 },
    ]
    for (const attribute of ['branch', 'reason', 'name'] as const)
      for (const offset of [0, 150, 300, 700])
        await expectRight(
          { filters, orders: [{ attribute, direction: 'descending' }], limit: 10, offset },
          `${attribute} ${offset}`,
        )
  })

  test('what is erased leaves the totals of words of any length', async () => {
    const words = ['o', 'os', 'osm']
    const totals = () =>
      Promise.all(words.map((word) => totalOf(store.submissions, [anywhere(word)])))
    const expected = (from: number) =>
      words.map((word) =>
        expectedTotal(
          all.filter(({ createdAt }) => createdAt >= from),
          [anywhere(word)],
        ),
      )
    expect(await totals()).toEqual(expected(0))

    await store.submissions.removeBefore(60)

    expect(await totals()).toEqual(expected(60))
    expect(expected(60)).not.toEqual(expected(0))
  })

  /** All rows; each order is made once. */
  function inOrder({ attribute, direction }: Order) {
    const name = `${attribute} ${direction}`
    const sorted =
      ordered.get(name) ??
      expectedPage(all, { filters: [], orders: [{ attribute, direction }], limit: rows, offset: 0 })
    ordered.set(name, sorted)
    return sorted
  }

  async function expectRight(query: Query, message: string) {
    const list = await store.submissions.list(query)
    const matches = matchesOf(query.filters)

    expect(ids(list.rows), message).toEqual(ids(expectedPage(matches, { ...query, filters: [] })))
    expect(list.total, message).toBe(matches.length)
  }

  /** In the order of their arrival. */
  const matchesOf = (filters: Filter[]) =>
    expectedPage(all, { filters, orders: [], limit: rows, offset: 0 })
}

const ids = (submissions: StoredSubmission[]) => submissions.map(({ id }) => id)
