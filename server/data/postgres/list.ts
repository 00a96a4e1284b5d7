import { comparedName } from '../columns.ts'
import { conditionOf } from '../conditions.ts'
import type { Dialect } from '../dialect.ts'
import type { ListEngine } from '../list.ts'
import { fixed, joined, sql } from '../sql.ts'
import { isInExactOrder } from './dialect.ts'

/** The first transaction that may not be over. Selected, so that it is read once and not for each row. */
const firstOpen = sql`(SELECT pg_snapshot_xmin(pg_current_snapshot()))`

export const engineWith = (dialect: Dialect): ListEngine => ({
  dialect,
  where: (filters) => conditionOf(filters, dialect),
  matches(filters, ordered = [], beside = sql`TRUE`) {
    const columns = new Set(['sequence', 'added_in', ...ordered.map(comparedName)])
    const where = joined([conditionOf(filters, dialect), beside], 'AND')
    return sql`SELECT ${fixed([...columns].join(', '))} FROM submissions WHERE ${where}`
  },
  pageOfMatches: ({ order, limit, offset }) => sql`SELECT sequence AS place FROM matches
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  isExact: isInExactOrder,
  derivedColumns: ['search_text'],
  // Arrival numbers are committed in another order than they are given out: the first open transaction is the watermark.
  tally: sql`count(*) AS rows, count(*) FILTER (WHERE added_in < ${firstOpen}) AS snapshot,
    ${firstOpen}::text AS watermark, (SELECT removed FROM submission_state) AS removed`,
  since: (watermark) => sql`added_in >= ${watermark}::xid8`,
})
