import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listed } from '../columns.ts'
import type { Attribute, Filter, Order, Query } from '../query.ts'
import { anywhere } from '../searches-for-tests.ts'
import { rendered, sql } from '../sql.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { dialectWithTrigrams } from './dialect.ts'
import { foundPage } from './found.ts'
import { openPostgres } from './open.ts'
import { pageOf } from './pages.ts'
import { gap, type Run } from './pool.ts'
import { enterNext, erase } from './short-words.ts'
import { findSession } from './staff.ts'
import { addSubmissions, findSubmission, keepAnswers } from './submissions.ts'
import { totalsOf } from './totals.ts'

const rows = 40_000

/** The nodes of a plan that read a table, as "Index Scan submissions_name". */
type Plan = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Plan[] }

describe.skipIf(server === '')('in a large list on PostgreSQL', () => {
  let database: { url: string; remove: () => Promise<void> }
  let client: Client
  let plans: Plan[] = []

  beforeAll(async () => {
    database = await freshDatabase()
    await (await openPostgres(database.url)).close()
    client = clientTo(addressFrom(database.url), 1, { plan_cache_mode: 'force_custom_plan' })
    await client.unsafe(filling)
    await client.unsafe('VACUUM ANALYZE submissions')
    while (await client.begin((one) => enterNext(runOn(one))));
  })
  afterAll(async () => {
    await client.end()
    await database.remove()
  })

  /** As the pool runs a statement, with a look at its plan before. */
  const runOn =
    (one: Pick<Client, 'unsafe'>): Run =>
    async (statement) => {
      const { text, values } = rendered(statement, gap)
      const [explained] = await one.unsafe(`EXPLAIN (FORMAT JSON) ${text}`, values)
      // The server's own shape for this format.
      const found = explained?.['QUERY PLAN'] as [{ Plan: Plan }]
      plans.push(found[0].Plan)
      return [...(await one.unsafe(text, values))]
    }
  const run: Run = (statement) => runOn(client)(statement)

  /** For each word of the text. */
  async function searched(text: string, attribute: Attribute = '$createdAt') {
    const filters = [anywhere(...text.split(' '))]
    const orders: Order[] = [{ attribute, direction: 'ascending' }]
    const totals = totalsOf(run, dialectWithTrigrams)
    const pool = { atOneInstant: <Result>(work: (within: Run) => Promise<Result>) => work(run) }
    const query = { filters, orders, limit: 10, offset: 0 }
    const totalOf = () => totals.totalOf(filters, 'now')
    return foundPage(pool, query, { moment: 'now', totalOf, totals, dialect: dialectWithTrigrams })
  }

  async function scansOf(work: () => Promise<unknown>) {
    plans = []
    await work()
    return plans.flatMap(scans)
  }

  test.each(listed)('no page by %s reads the whole table', async (attribute) => {
    for (const direction of ['ascending', 'descending'] as const)
      for (const offset of [0, 5_000]) {
        const query: Query = { filters: [], orders: [{ attribute, direction }], limit: 10, offset }

        const found = await scansOf(() => pageOf(run, query, dialectWithTrigrams))

        expect(found, `${direction} ${offset}`).not.toContain('Seq Scan submissions')
      }
  })

  test.each([
    ['a rare word', '31234'],
    ['an e-mail address', 'someone31234@example.com'],
    ['a word that nobody has', 'zzqxzz'],
    ['a name in Hindi', 'आशा 777'],
  ])('a search for %s goes through the index of trigrams', async (_, word) => {
    const found = await scansOf(() => searched(word))

    expect(found).toContain('Bitmap Index Scan submissions_search')
    expect(found).not.toContain('Seq Scan submissions')
  })

  test.each([
    ['that many have', 'ra'],
    ['that nobody has', 'zq'],
    ['in Hindi', 'शा'],
    ['and two others', 'ra 12'],
  ])('a search for two letters %s goes through the entered words', async (_, text) => {
    const found = await scansOf(() => searched(text))

    expect(found).toContainEqual(wordsByKey)
    expect(found).toContain('Index Scan submissions_added_in')
    expect(found).not.toContain('Seq Scan submissions')
    expect(found).not.toContain('Seq Scan short_words')
    expect(found).not.toContain('Bitmap Index Scan submissions_search')
  })

  test.each([
    ['few', 'ऋष', 'name'],
    ['many', 'आश', 'name'],
    ['two of them many', '7 39', 'papers_passed'],
  ] satisfies [string, string, Attribute][])(
    'a search for short words that %s have, at the other end of the order, fetches these rows',
    async (_, text, attribute) => {
      const found = await scansOf(() => searched(text, attribute))

      expect(found).toContainEqual(wordsByKey)
      expect(found).toContain('Index Scan submissions_pkey')
      expect(found).not.toContain('Seq Scan submissions')
    },
  )

  test.each([
    ['all rows', []],
    ['a search', [anywhere('name 3')]],
  ] satisfies [string, Filter[]][])(
    'the total of %s that is asked again reads what came since',
    async (_, filters) => {
      const { totalOf } = totalsOf(run, dialectWithTrigrams)
      await totalOf(filters, 'now')

      const found = await scansOf(() => totalOf(filters, 'later'))

      expect(found).toContain('Index Scan submissions_added_in')
      expect(found).not.toContain('Seq Scan submissions')
    },
  )

  test('a total of short words that was known before an erasure goes through the entered words', async () => {
    const { totalOf } = totalsOf(run, dialectWithTrigrams)
    const filters = [anywhere('ra', '12')]
    await totalOf(filters, 'now')
    await client.begin((one) => erase(runOn(one), sql`sequence = 12`))

    const found = await scansOf(() => totalOf(filters, 'later'))

    expect(found).toContainEqual(wordsByKey)
    expect(found).not.toContain('Seq Scan submissions')
  })

  test('a submission, a session and a key are found by their indexes', async () => {
    const once = { key: 'key', fingerprint: 'x' }
    const submission = {
      university: 'u',
      branch: 'b',
      reason: null,
      name: 'n',
      phone: 'p',
      email: 'e',
      papers_passed: 1,
    }
    const again = { id: 'id of the second', at: 1, submission, once }
    await Promise.all(await addSubmissions(run, run, [{ ...again, id: 'id of the first' }]))
    const answer = { result: {}, origin: 'catalogue', catalogueVersion: 'none' } as const

    const found = await scansOf(async () => {
      await findSubmission(run, 'id 777')
      await Promise.all(await addSubmissions(run, run, [{ ...again, answer }]))
      await Promise.all(await keepAnswers(run, [{ id: 'id 777', answer }]))
      await findSession(run, 'hash')
    })

    expect(found).toContain('Index Scan submissions_id_key')
    expect(found).toContain('Index Scan submissions_idempotency_key')
    expect(found).not.toContain('Seq Scan submissions')
  })
})

const wordsByKey: unknown = expect.stringMatching(/Index Scan short_words_pkey$/)

const scans = (plan: Plan): string[] => {
  const name = plan['Index Name'] ?? plan['Relation Name']
  // Reading the index alone, or backwards, is as good.
  const type = plan['Node Type'].replace(' Only ', ' ')
  return [...(name === undefined ? [] : [`${type} ${name}`]), ...(plan.Plans ?? []).flatMap(scans)]
}

const filling = `INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded,
    university_folded, branch_folded, email_folded, phone_folded, reason_folded,
    name, university, branch, email, phone, reason)
  SELECT 'id ' || n, n, n, n % 50, name, university, branch, email, phone, reason,
    name, university, branch, email, phone, reason
  FROM generate_series(1, ${rows}) AS n, LATERAL (SELECT
    CASE WHEN n % 400 = 0 THEN 'ऋषि ' || n WHEN n % 20 = 0 THEN 'आशा ' || n ELSE 'name ' || n || ' rao' END AS name,
    'university ' || n % 60 AS university, 'branch ' || n % 20 AS branch,
    'someone' || n || '@example.com' AS email, '9800' || n AS phone,
    CASE WHEN n % 4 = 0 THEN NULL ELSE 'reason ' || n % 300 END AS reason) AS made`
