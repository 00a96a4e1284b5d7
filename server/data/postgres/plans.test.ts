import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortedAttributes } from '../columns.ts'
import { listUrgent } from '../desk.ts'
import { listsBy } from '../list.ts'
import type { Attribute, Filter, Query } from '../query.ts'
import { runStepsAsync } from '../query-steps.ts'
import { anywhere } from '../searches-for-tests.ts'
import { findSession } from '../sessions.ts'
import { rendered } from '../sql.ts'
import { findSubmission } from '../submissions.ts'
import { addressFrom } from './address.ts'
import { clientTo, type Client } from './client.ts'
import { freshDatabase, server } from './database-for-tests.ts'
import { dialectWithTrigrams } from './dialect.ts'
import { engineWith } from './list.ts'
import { openPostgres } from './open.ts'
import { gap, type Run } from './pool.ts'
import { addSubmissions, keepAnswers } from './submissions.ts'

const rows = 40_000

/** Without cached totals. */
const freshLists = () => listsBy(engineWith(dialectWithTrigrams))

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
  })
  afterAll(async () => {
    await client.end()
    await database.remove()
  })

  /** Runs a statement as the pool does, and records its plan before. */
  const runOn =
    (one: Pick<Client, 'unsafe'>): Run =>
    async (statement) => {
      const { text, values } = rendered(statement, gap)
      const [row] = await one.unsafe(`EXPLAIN (FORMAT JSON) ${text}`, values)
      // The shape that PostgreSQL uses for this format.
      const explanation = row?.['QUERY PLAN'] as [{ Plan: Plan }]
      plans.push(explanation[0].Plan)
      return [...(await one.unsafe(text, values))]
    }
  const run: Run = (statement) => runOn(client)(statement)

  const list = (query: Query, lists = freshLists()) =>
    runStepsAsync(lists({ query, counted: true }), run)

  async function scansOf(work: () => Promise<unknown>) {
    plans = []
    await work()
    return plans.flatMap(scans)
  }

  test.each(sortedAttributes)('no page sorted by %s reads the whole table', async (attribute) => {
    const lists = freshLists()
    await list({ filters: [], orders: [], limit: 1, offset: 0 }, lists)
    for (const direction of ['ascending', 'descending'] as const)
      for (const offset of [0, 5_000, 35_000]) {
        const query: Query = {
          filters: [],
          orders: [{ attribute, direction }],
          limit: 10,
          offset,
        }

        const scanned = await scansOf(() => list(query, lists))

        expect(scanned, `${direction} ${offset}`).not.toContain('Seq Scan submissions')
      }
  })

  test.each([
    ['a rare word', '31234'],
    ['an e-mail address', 'someone31234@example.com'],
    ['a word that no row has', 'zzqxzz'],
    ['a name in Hindi', 'आशा 777'],
  ])('a search for %s uses the trigram index', async (_, word) => {
    const scans = await scansOf(() => list(searchFor(word)))

    expect(scans).toContain('Bitmap Index Scan submissions_search')
    expect(scans).not.toContain('Seq Scan submissions')
  })

  test.each([
    ['all rows', []],
    ['a search', [anywhere('name 3')]],
  ] satisfies [string, Filter[]][])(
    'a repeated total of %s reads only newer rows',
    async (_, filters) => {
      const lists = freshLists()
      const query: Query = { ...searchFor('name'), filters }
      await list(query, lists)

      const scans = await scansOf(() => list(query, lists))

      expect(scans).toContain('Index Scan submissions_added_in')
      expect(scans).not.toContain('Seq Scan submissions')
    },
  )

  test.each([
    ['stage', 'submissions_stage', [equal('stage', 'called')]],
    ['assignee', 'submissions_assignee', [equal('assignee', 'meera')]],
    ['stage without an assignee', 'submissions_stage', [equal('stage', 'called'), nobody]],
    ['due follow-ups', 'submissions_follow_up_at', [due]],
    ['university', 'submissions_university_id', [equal('universityId', 'u7')]],
    ['branch', 'submissions_branch_id', [equal('branchId', 'b77')]],
    ['care', 'submissions_care', [equal('care', 1)]],
    ['the same phone number', 'submissions_phone_digits', [equal('phoneDigits', '98007')]],
    // Both indexes contain the number, and PostgreSQL reads the smaller one.
    ['a part of a phone number', 'submissions_(phone_digits|stage)', [partOfNumber]],
  ] satisfies [string, string, Filter[]][])(
    'a filter by %s is counted with its index, and reads no other row',
    async (_, index, filters) => {
      const scans = await scansOf(() => list({ ...searchFor('x'), filters }))

      expect(scans).toContainEqual(expect.stringMatching(`Index Scan ${index}$`))
      expect(scans).not.toContain('Seq Scan submissions')
    },
  )

  test('urgent enquiries, and enquiries by reference, are found with their indexes', async () => {
    const references = Array.from({ length: 100 }, (_, at) => `${at} 2475`)
    const byReference: Filter = { method: 'equal', attribute: 'reference', values: references }

    const scans = await scansOf(async () => {
      await runStepsAsync(listUrgent(), run)
      await list({ ...searchFor('x'), filters: [byReference] })
    })

    expect(scans).toContain('Index Scan submissions_urgent')
    expect(scans).toContainEqual(expect.stringMatching(/Index Scan submissions_reference$/))
    expect(scans).not.toContain('Seq Scan submissions')
  })

  test('a part of a phone number within a stage is counted with one index only', async () => {
    const filters = [equal('stage', 'called'), partOfNumber]

    await scansOf(() => list({ ...searchFor('x'), filters }))

    expect(plans.some((plan) => readsAlone('submissions_stage', plan))).toBe(true)
  })

  test('a submission, a key and a session are found with their indexes', async () => {
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

    const scans = await scansOf(async () => {
      await runStepsAsync(findSubmission('id 777'), run)
      await Promise.all(await addSubmissions(run, run, [{ ...again, answer }]))
      await Promise.all(await keepAnswers(run, [{ id: 'id 777', answer, version: 0 }]))
      await runStepsAsync(findSession('hash'), run)
    })

    expect(scans).toContain('Index Scan submissions_id_key')
    expect(scans).toContain('Index Scan submissions_idempotency_key')
    expect(scans).toContain('Index Scan sessions_secret_hash_key')
    expect(scans).not.toContain('Seq Scan submissions')
  })
})

function equal(attribute: Attribute, value: string | number): Filter {
  return { method: 'equal', attribute, values: [value] }
}
const nobody: Filter = { method: 'isNull', attribute: 'assignee' }
const partOfNumber: Filter = { method: 'contains', attribute: 'phoneDigits', values: ['7777'] }
const due: Filter = { method: 'lessThanEqual', attribute: 'followUpAt', value: '0000005000' }

/** A search for rows that have every word of the text. */
const searchFor = (text: string): Query => ({
  filters: [anywhere(...text.split(' '))],
  orders: [{ attribute: '$createdAt', direction: 'ascending' }],
  limit: 10,
  offset: 0,
})

/** The nodes of a plan that read a table, such as "Index Scan submissions_name". */
const scans = (plan: Plan): string[] => {
  const name = plan['Index Name'] ?? plan['Relation Name']
  // An index-only scan is as good as an index scan.
  const type = plan['Node Type'].replace(' Only ', ' ')
  return [...(name === undefined ? [] : [`${type} ${name}`]), ...(plan.Plans ?? []).flatMap(scans)]
}

const readsAlone = (index: string, plan: Plan): boolean =>
  (plan['Node Type'] === 'Index Only Scan' && plan['Index Name'] === index) ||
  (plan.Plans ?? []).some((inner) => readsAlone(index, inner))

const filling = `INSERT INTO submissions (id, created_at, updated_at, papers_passed, name_folded,
    university_folded, branch_folded, email_folded, phone_folded, reason_folded,
    name, university, branch, email, phone, reason, stage, assignee, follow_up_at, university_id, branch_id, care, phone_digits, fingerprint)
  SELECT 'id ' || n, n, n, n % 50, name, university, branch, email, phone, reason,
    name, university, branch, email, phone, reason,
    CASE WHEN n % 50 = 0 THEN 'called' ELSE 'new' END, CASE WHEN n % 500 = 0 THEN 'meera' END,
    CASE WHEN n % 500 = 0 THEN to_char(n, 'FM0000000000') END, 'u' || n % 60, 'b' || n % 200, (n % 5000 = 0)::int, phone, repeat('realistic row size', 20)
  FROM generate_series(1, ${rows}) AS n, LATERAL (SELECT
    CASE WHEN n % 400 = 0 THEN 'ऋषि ' || n WHEN n % 20 = 0 THEN 'आशा ' || n ELSE 'name ' || n || ' rao' END AS name,
    'university ' || n % 60 AS university, 'branch ' || n % 20 AS branch,
    'someone' || n || '@example.com' AS email, '9800' || n AS phone,
    CASE WHEN n % 4 = 0 THEN NULL ELSE 'reason ' || n % 300 END AS reason) AS made`
