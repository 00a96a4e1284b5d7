import { beforeEach, describe, expect, test } from 'vitest'
import { expectedTotal } from '../oracle-for-tests.ts'
import { asha, samples } from '../samples-for-tests.ts'
import { anywhere } from '../searches-for-tests.ts'
import type { Entry } from '../short-words.ts'
import { contentsOf, wordsOf } from '../short-words-for-tests.ts'
import type { Store } from '../store.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { dialect } from './dialect.ts'
import { openPostgres } from './open.ts'
import { poolTo, type Pool } from './pool.ts'
import { openRecordsOn } from './records.ts'
import { enterNext } from './short-words.ts'
import { totalsOf } from './totals.ts'

describe.skipIf(server === '')('the short words of rows on PostgreSQL', () => {
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

  /** Without waiting for full blocks, which are then entered in parts. */
  async function enterAll() {
    for (const most of [7, 1]) while (await pool.together((run) => enterNext(run, most)));
  }

  const page = () => store.submissions.page({ filters: [], orders: [], limit: 1_000, offset: 0 })

  /** As somebody hears it who has not asked before. */
  const totalOf = (word: string) => totalsOf(pool.run, dialect).totalOf([anywhere(word)], 'now')

  /** What is kept in the table, which no search is to put right. */
  const entered = async () => contentsOf([...(await client<Entry[]>`SELECT * FROM short_words`)])

  /** In how many rows a word is entered as a part of their names. */
  const enteredAs = async (word: string) =>
    (await entered()).filter((entry) => entry.startsWith(`${word} 0 `)).length

  test('are those of all rows, also of rows that are not entered yet, and of none that was erased', async () => {
    const { submission } = samples(7)
    const add = (count: number) =>
      Promise.all(Array.from({ length: count }, () => store.submissions.add(submission())))
    await add(40)
    await enterAll()
    time = 2
    await add(30)
    await enterAll()
    // These are waiting.
    time = 1
    await add(10)
    const words = wordsOf(await page()).map((entry) => entry.split(' ')[0] ?? '')
    const askable = [...new Set(['zq', ...words.filter((word) => word !== '')])]
    const pairs = askable.map((word, index): [string, string] => [word, askable.at(-index) ?? word])

    for (const erased of [0, 50]) {
      expect(await store.submissions.removeBefore(erased === 0 ? 0 : 2)).toBe(erased)
      const rows = await page()
      const asked = [...askable.map((word) => [word]), ...pairs].map((some) => anywhere(...some))

      const totals = await Promise.all(
        asked.map((filter) => totalsOf(pool.run, dialect).totalOf([filter], 'now')),
      )

      expect(totals).toEqual(asked.map((filter) => expectedTotal(rows, [filter])))
    }
    const left = await page()
    expect(await entered()).toEqual(wordsOf(left))
  })

  test('are entered when their block is full', async () => {
    await Promise.all(Array.from({ length: 4_100 }, () => store.submissions.add(asha)))
    const more = []
    for (let step = 0; step < 3; step += 1) more.push(await pool.together((run) => enterNext(run)))

    // The numbers 1 to 4095, and the rest waits for its block.
    expect(more).toEqual([true, false, false])
    expect(await enteredAs('as')).toBe(4_095)
    expect(await totalOf('as')).toBe(4_100)
  })

  test('have a row whose number is low and whose transaction ends late', async () => {
    await store.submissions.add(asha)
    await client.unsafe('BEGIN')
    await client.unsafe(slowly)
    await store.submissions.add(asha)
    await enterAll()
    const before = [await totalOf('as'), await enteredAs('as')]

    await client.unsafe('COMMIT')
    const meanwhile = [await totalOf('as'), await enteredAs('as')]
    await enterAll()

    expect([before, meanwhile]).toEqual([
      [2, 1],
      [3, 1],
    ])
    expect([await totalOf('as'), await enteredAs('as')]).toEqual([3, 3])
  })

  test('are entered by one at a time, and a person is erased from them once', async () => {
    await Promise.all(Array.from({ length: 300 }, () => store.submissions.add(asha)))
    const other = { ...asha, name: 'Zq', email: 'zq@example.com' }
    await store.submissions.add(other)
    const records = await openRecordsOn(database.url)
    await Promise.all([
      enterAll(),
      enterAll(),
      records.erase({ by: 'email', text: 'zq@example.com' }),
    ])
    await enterAll()
    await records.close()

    expect(await enteredAs('as')).toBe(300)
    expect(await enteredAs('zq')).toBe(0)
    expect(await totalOf('zq')).toBe(0)
  })

  test('are those of a row as it was corrected, whether or not it was entered before', async () => {
    const { submission } = samples(11)
    const add = () =>
      Promise.all(Array.from({ length: 30 }, () => store.submissions.add(submission())))
    await add()
    await enterAll()
    await add()
    const [before] = [await page()]
    const counted = await store.submissions.total([anywhere('xj')])

    const records = await openRecordsOn(database.url)
    for (const row of [before[3], before[40]])
      await records.correct(row?.id ?? '', { name: 'Zq Xj', branch: 'Other' })
    await records.close()
    const partly = await entered()
    await enterAll()

    const rows = await page()
    expect(rows.map(({ name }) => name).filter((name) => name === 'Zq Xj')).toHaveLength(2)
    expect(partly.filter((entry) => entry.startsWith('xj 0 '))).toHaveLength(1)
    expect(await entered()).toEqual(wordsOf(rows))
    expect([counted, await store.submissions.total([anywhere('xj')])]).toEqual([0, 2])
    expect(await totalOf('xj')).toBe(2)
  })

  test('lose a row that is erased while somebody enters it', async () => {
    await Promise.all([store.submissions.add(asha), store.submissions.add(asha)])
    const { promise: erasing, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: done, resolve: hasEntered } = Promise.withResolvers<void>()
    const entering = pool.together(async (run) => {
      await enterNext(run, 2)
      hasEntered()
      await erasing
    })
    await done
    const eraser = store.submissions.removeBefore(2)
    await expect.poll(waiting).toBeGreaterThan(0)
    goOn()
    await Promise.all([entering, eraser])

    expect(await entered()).toEqual([])
    expect(await totalOf('as')).toBe(0)
  })

  /** How many wait for somebody's lock. */
  async function waiting() {
    const [row] = await client`SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted
      AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`
    return Number(row?.['waiting'])
  }

  test('are entered in a quiet moment, in which rows enter the index of trigrams too', async () => {
    await client.unsafe('CREATE EXTENSION pgstattuple')
    const pending = async () => {
      const [row] = await client`SELECT pending_tuples FROM pgstatginindex('submissions_search')`
      return Number(row?.['pending_tuples'])
    }

    await Promise.all(Array.from({ length: 4_100 }, () => store.submissions.add(asha)))

    expect(await pending()).toBeGreaterThan(0)
    await expect.poll(pending, { timeout: 20_000 }).toBe(0)
    expect(await enteredAs('as')).toBe(4_095)
  })

  test('are entered anew where rows come from a server that was further on', async () => {
    await Promise.all(Array.from({ length: 20 }, () => store.submissions.add(asha)))
    await enterAll()
    await store.close()
    await client.unsafe(`UPDATE submissions SET added_in = '999999998'`)
    await client.unsafe(`UPDATE submission_state SET words_in = '999999999'`)

    store = await openPostgres(database.url)

    expect(await entered()).toEqual([])
    expect(await totalOf('as')).toBe(20)
    await enterAll()
    expect(await totalOf('as')).toBe(20)
    expect(await enteredAs('as')).toBe(20)
  })

  const slowly = `INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded,
      university_folded, branch_folded, email_folded, phone_folded, name, university, branch, email, phone)
    VALUES ('slow', 1, 1, 1, 'asha slow', 'u', 'b', 'e', 'p', 'Asha Slow', 'u', 'b', 'e', 'p')`
})
