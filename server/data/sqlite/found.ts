import { sql, type Sql } from '../sql.ts'
import type { Match } from './search.ts'

/** The matching rows of the index, and those it does not know yet. */
export const foundBy = (match: Match, where: Sql) => sql`
  SELECT rowid AS number FROM submission_search WHERE submission_search MATCH ${match.text}
  UNION ALL
  SELECT sequence FROM submissions
  WHERE sequence > (SELECT indexed_up_to FROM submission_state) AND ${where}`

// CROSS JOIN keeps the order of the two: first what the index found, then its rows.
export const foundFirst = (match: Match, where: Sql) =>
  sql`(${foundBy(match, where)}) CROSS JOIN submissions ON sequence = number`
