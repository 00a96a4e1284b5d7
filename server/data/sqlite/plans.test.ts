import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listUrgent } from '../desk.ts'
import { migrationsIn } from '../migrations.ts'
import { listEnquiries } from '../enquiries.ts'
import type { Attribute, Filter, Order } from '../query.ts'
import type { QuerySteps } from '../query-steps.ts'
import { sql, type Sql } from '../sql.ts'
import { anywhere } from '../searches-for-tests.ts'
import { toDo } from '../to-do.ts'
import { connect } from './connection.ts'
import { dialect, whereOf } from './dialect.ts'
import { engine } from './list.ts'
import { migrate, steps } from './migrate.ts'

const folder = await mkdtemp(join(tmpdir(), 'plans-'))
const connection = connect(join(folder, 'store.sqlite'), { readOnly: false })
migrate(connection, await migrationsIn(steps))
afterAll(async () => {
  connection.database.close()
  await rm(folder, { recursive: true })
})

const equal = (attribute: Attribute, value: string | number): Filter => ({
  method: 'equal',
  attribute,
  values: [value],
})

const planOf = (statement: Sql) =>
  connection.all(sql`EXPLAIN QUERY PLAN ${statement}`).map(({ detail }) => String(detail))

test.each([
  ['stage', 'submissions_stage', [equal('stage', 'called')]],
  ['stage without an assignee', 'submissions_stage', [equal('stage', 'called'), nobody()]],
  ['assignee', 'submissions_assignee', [equal('assignee', 'meera')]],
  ['due follow-ups', 'submissions_follow_up_at', [due()]],
  ['university', 'submissions_university_id', [equal('universityId', 'u7')]],
  ['branch', 'submissions_branch_id', [equal('branchId', 'b7')]],
  ['care', 'submissions_care', [equal('care', 1)]],
  ['the same phone number', 'submissions_phone_digits', [equal('phoneDigits', '98007')]],
  ['a part of a phone number', 'submissions_phone_digits', [partOfNumber()]],
] satisfies [string, string, Filter[]][])(
  'a filter by %s is counted with its index only',
  (_, index, filters) => {
    const plan = planOf(sql`SELECT count(*) FROM submissions WHERE ${whereOf(filters)}`)

    expect(`${plan.join()} `).toContain(`USING COVERING INDEX ${index} `)
  },
)

test('urgent enquiries are read from a small index of their own, without a sort', () => {
  const plans = plansOf(listUrgent())

  expect(plans).toHaveLength(2)
  for (const [at, table] of ['submissions', 'enquiries'].entries()) {
    expect(plans[at]).toContain(`USING COVERING INDEX ${table}_urgent`)
    expect(plans[at]).not.toContain('ORDER BY')
  }
})

test('urgent rows that are to be done are found by the care mark', () => {
  const plan = planOf(engine.matches(toDo.urgentOn('2026-11-23'))).join()

  expect(plan).toContain('USING INDEX submissions_care (care=?)')
})

test('enquiries of both kinds are found with an index for a hundred references with the same digits', () => {
  const references = Array.from({ length: 100 }, (_, at) => `${at} 2475`)
  const filters: Filter[] = [{ method: 'equal', attribute: 'reference', values: references }]
  const query = { filters, orders: [], limit: 5, offset: 0 }

  expect(planOf(engine.matches(filters)).join()).toContain('INDEX submissions_reference')
  const [page] = plansOf(listEnquiries({ query, counted: false }, dialect))
  expect(page).toContain('INDEX enquiries_reference')
})

test('a search within a stage reads two indexes and no rows', () => {
  const filters = [equal('stage', 'called'), anywhere('computer')]

  const plan = planOf(engine.matches(filters)).join()

  expect(plan).toContain('USING COVERING INDEX submissions_stage (stage=?)')
  expect(plan).toContain('SCAN submission_search VIRTUAL TABLE')
})

test('a part of a phone number among the rows of an assignee reads two indexes and no rows', () => {
  const plan = planOf(engine.matches([equal('assignee', 'meera'), partOfNumber()])).join()

  expect(plan).toContain('USING COVERING INDEX submissions_assignee (assignee=?)')
  expect(plan).toContain('USING COVERING INDEX submissions_phone_digits')
})

test('a part of a phone number within a stage reads the rows of the stage from one index', () => {
  const plan = planOf(engine.matches([equal('stage', 'called'), partOfNumber()])).join()

  expect(plan).toBe('SEARCH submissions USING COVERING INDEX submissions_stage (stage=?)')
})

test.each([
  ['newest first', 'enquiries_created_at', []],
  ['within a stage', 'enquiries_stage', [equal('stage', 'new')]],
] satisfies [string, string, Filter[]][])(
  'a page of the other enquiries %s reads only its own rows',
  (_, index, filters) => {
    const orders: Order[] = [{ attribute: '$createdAt', direction: 'descending' }]
    const query = { filters, orders, limit: 10, offset: 0 }

    const plans = plansOf(listEnquiries({ query, counted: true }, dialect))

    const [page = '', total = ''] = plans
    expect(page).toContain(`USING COVERING INDEX ${index}`)
    expect(page).toContain('SEARCH enquiries USING INTEGER PRIMARY KEY')
    expect(total).toContain(`USING COVERING INDEX ${index}`)
  },
)

/** The plan of each statement. The operation gets no rows from them. */
function plansOf(operation: QuerySteps<unknown>) {
  const plans: string[] = []
  let step = operation.next()
  while (!step.done) {
    plans.push(planOf(step.value).join())
    step = operation.next([])
  }
  return plans
}

function nobody(): Filter {
  return { method: 'isNull', attribute: 'assignee' }
}

function due(): Filter {
  return { method: 'lessThanEqual', attribute: 'followUpAt', value: '2026-11-23' }
}

function partOfNumber(): Filter {
  return { method: 'contains', attribute: 'phoneDigits', values: ['7777'] }
}
