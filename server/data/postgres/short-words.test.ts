import { beforeEach, describe, expect, test } from 'vitest'
import type { Submission } from '#contract/eligibility.ts'
import { expectedTotal } from '../oracle-for-tests.ts'
import { asha, samples } from '../samples-for-tests.ts'
import { anywhere } from '../searches-for-tests.ts'
import { countsOf, shortWordsIn } from '../short-words.ts'
import type { Store } from '../store.ts'
import { folded } from '../text.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { dialect } from './dialect.ts'
import { openPostgres } from './open.ts'
import { poolTo, type Pool } from './pool.ts'
import { openRecordsOn } from './records.ts'
import { countNext } from './short-words.ts'
import { totalsOf } from './totals.ts'

describe.skipIf(server === '')('the counts of short words on PostgreSQL', () => {
  let database: { url: string; remove: () => Promise<void> }
  let store: Store
  let pool: Pool
  let client: Client
  let time = 1

  beforeEach(async () => {
    database = await freshDatabase()
    store = await openPostgres(database.url, { now: () => time })
    pool = poolTo(addressFrom(database.url), 2)
    client = clientTo(addressFrom(database.url), 1, {})
    return async () => {
      await Promise.all([store.close(), pool.close(), client.end()])
      await database.remove()
    }
  })

  async function countAll() {
    if (await pool.together((run) => countNext(run, 7))) await countAll()
  }

  const page = () => store.submissions.page({ filters: [], orders: [], limit: 1_000, offset: 0 })

  /** As somebody hears it who has not asked before. */
  const totalOf = (word: string) => totalsOf(pool.run, dialect)([anywhere(word)])

  /** What is kept in the table, which no search is to put right. */
  async function counted() {
    const rows = await client`SELECT word, rows FROM short_words`
    return new Map(rows.map(({ word, rows: count }) => [String(word), Number(count)]))
  }

  test('are those of all rows, also of rows that are not counted yet, and of none that was erased', async () => {
    const { submission } = samples(7)
    const add = (count: number) =>
      Promise.all(Array.from({ length: count }, () => store.submissions.add(submission())))
    await add(40)
    await countAll()
    time = 2
    await add(30)
    await countAll()
    // These are waiting.
    time = 1
    await add(10)
    const words = [...countsOf((await page()).map(wordsOf)).keys(), 'zq']
    const askable = words.filter((word) => /^\S+$/u.test(word))

    for (const erased of [0, 50]) {
      expect(await store.submissions.removeBefore(erased === 0 ? 0 : 2)).toBe(erased)
      const rows = await page()

      const totals = await Promise.all(askable.map(totalOf))

      expect(totals).toEqual(askable.map((word) => expectedTotal(rows, [anywhere(word)])))
    }
    const left = await page()
    expect(await counted()).toEqual(countsOf(left.map(wordsOf)))
    expect(await places()).toEqual(
      left.flatMap((row) => [...wordsOf(row)].map((word) => `${word} ${row.sequence}`)).toSorted(),
    )
  })

  /** Which rows are said to have a word. */
  async function places() {
    const rows = await client`SELECT word, sequence FROM short_word_rows`
    return rows.map(({ word, sequence }) => `${word} ${sequence}`).toSorted()
  }

  const addNamed = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => store.submissions.add({ ...asha, name })))

  async function placesOf(word: string) {
    return (await places()).filter((place) => place.startsWith(`${word} `)).length
  }

  test('say which rows have a word until it is frequent', async () => {
    await addNamed('Zq', 100)
    await addNamed('Wx', 99)
    await countAll()
    const before = [await placesOf('zq'), await placesOf('wx'), await placesOf('an')]

    await addNamed('Zq', 1)
    await addNamed('Wx', 1)
    await countAll()

    expect(before).toEqual([100, 99, 0])
    expect([await placesOf('zq'), await placesOf('wx')]).toEqual([0, 100])
    expect(await Promise.all(['zq', 'wx', 'an'].map(totalOf))).toEqual([101, 100, 201])
  })

  test('have a row whose number is low and whose transaction ends late', async () => {
    await store.submissions.add(asha)
    await client.unsafe('BEGIN')
    await client.unsafe(slowly)
    await store.submissions.add(asha)
    await countAll()
    const before = [await totalOf('as'), (await counted()).get('as')]

    await client.unsafe('COMMIT')
    const uncounted = [await totalOf('as'), (await counted()).get('as')]
    await countAll()

    expect([before, uncounted]).toEqual([
      [2, 1],
      [3, 1],
    ])
    expect([await totalOf('as'), (await counted()).get('as')]).toEqual([3, 3])
  })

  test('are made by one at a time, and a person is erased from them once', async () => {
    await Promise.all(Array.from({ length: 300 }, () => store.submissions.add(asha)))
    const other = { ...asha, name: 'Zq', email: 'zq@example.com' }
    await store.submissions.add(other)
    const records = await openRecordsOn(database.url)
    const counting = async (): Promise<void> => {
      await pool.together((run) => countNext(run, 11))
      if (((await counted()).get('as') ?? 0) < 300) await counting()
    }

    await Promise.all([counting(), counting(), records.erase('zq@example.com')])
    await countAll()
    await records.close()

    expect((await counted()).get('as')).toBe(300)
    expect((await counted()).has('zq')).toBe(false)
    expect(await totalOf('zq')).toBe(0)
  })

  test('lose a row that is erased while somebody counts it', async () => {
    await Promise.all([store.submissions.add(asha), store.submissions.add(asha)])
    const { promise: erasing, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: done, resolve: hasCounted } = Promise.withResolvers<void>()
    const counter = pool.together(async (run) => {
      await countNext(run)
      hasCounted()
      await erasing
    })
    await done
    const eraser = store.submissions.removeBefore(2)
    await expect.poll(waiting).toBeGreaterThan(0)
    goOn()
    await Promise.all([counter, eraser])

    expect((await counted()).size).toBe(0)
    expect(await totalOf('as')).toBe(0)
  })

  /** How many wait for somebody's lock. */
  async function waiting() {
    const [row] = await client`SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted
      AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`
    return Number(row?.['waiting'])
  }

  test('are made in a quiet moment, in which rows enter the index of trigrams too', async () => {
    await client.unsafe('CREATE EXTENSION pgstattuple')
    const pending = async () => {
      const [row] = await client`SELECT pending_tuples FROM pgstatginindex('submissions_search')`
      return Number(row?.['pending_tuples'])
    }

    await Promise.all(Array.from({ length: 300 }, () => store.submissions.add(asha)))

    expect(await pending()).toBeGreaterThan(0)
    await expect.poll(pending, { timeout: 20_000 }).toBe(0)
    expect((await counted()).get('as')).toBe(300)
  })

  test('are made anew where rows come from a server that was further on', async () => {
    await Promise.all(Array.from({ length: 20 }, () => store.submissions.add(asha)))
    await countAll()
    await store.close()
    await client.unsafe(`UPDATE submissions SET added_in = '999999998'`)
    await client.unsafe(`UPDATE submission_state SET words_in = '999999999'`)

    store = await openPostgres(database.url)

    expect((await counted()).size).toBe(0)
    expect(await totalOf('as')).toBe(20)
    await countAll()
    expect(await totalOf('as')).toBe(20)
    expect((await counted()).get('as')).toBe(20)
  })

  const slowly = `INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded,
      university_folded, branch_folded, email_folded, phone_folded, name, university, branch, email, phone)
    VALUES ('slow', 1, 1, 1, 'asha slow', 'u', 'b', 'e', 'p', 'Asha Slow', 'u', 'b', 'e', 'p')`
})

const wordsOf = ({ name, university, branch, email }: Submission) =>
  shortWordsIn([name, university, branch, email].map(folded))
