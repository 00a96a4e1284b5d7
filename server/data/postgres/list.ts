import { comparedName } from '../columns.ts'
import { conditionOf, type Dialect } from '../conditions.ts'
import { listSteps, type Engine } from '../list.ts'
import { orderBy } from '../ordering.ts'
import type { Query } from '../query.ts'
import { runStepsAsync } from '../query-steps.ts'
import { fixed, joined, sql } from '../sql.ts'
import type { List } from '../store.ts'
import { totalsOf } from '../totals.ts'
import { indexKey, isInExactOrder } from './dialect.ts'
import type { Pool } from './pool.ts'

export type Lists = (
  pool: Pick<Pool, 'atOneInstant'>,
  query: Query,
  options: { counted: boolean },
) => Promise<List>

export function listsBy(dialect: Dialect): Lists {
  const engine = engineOf(dialect)
  const totals = totalsOf(engine)
  return (pool, query, options) =>
    pool.atOneInstant((run) => runStepsAsync(listSteps(query, options, engine, totals), run))
}

/** The first transaction that may not be over. Selected, so that it is asked for once and not for each row. */
const firstOpen = sql`(SELECT pg_snapshot_xmin(pg_current_snapshot()))`

const engineOf = (dialect: Dialect): Engine => ({
  dialect,
  where: (filters) => conditionOf(filters, dialect),
  matches(filters, ordered = [], beside = sql`TRUE`) {
    const columns = new Set(['sequence', 'added_in', ...ordered.map(comparedName)])
    const where = joined([conditionOf(filters, dialect), beside], 'AND')
    return sql`SELECT ${fixed([...columns].join(', '))} FROM submissions WHERE ${where}`
  },
  pageOfMatches: ({ orders, limit, offset }) => sql`SELECT sequence AS place FROM matches
    ORDER BY ${orderBy(orders, dialect)} LIMIT ${limit} OFFSET ${offset}`,
  byIndex: { dialect: { ...dialect, orderKey: indexKey }, isExact: isInExactOrder },
  derivedColumns: ['search_text'],
  // Arrival numbers are committed in another order than they are given out: a total is settled up to the first open transaction.
  tally: sql`count(*) AS rows, count(*) FILTER (WHERE added_in < ${firstOpen}) AS settled,
    ${firstOpen}::text AS mark, (SELECT removed FROM submission_state) AS removed`,
  since: (mark) => sql`added_in >= ${mark}::xid8`,
})
