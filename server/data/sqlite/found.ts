import { sequencesOf, type Matches } from '../short-words.ts'
import { fixed, sql, type Sql } from '../sql.ts'
import { mayGoOn } from './connection.ts'
import type { Match } from './search.ts'

/** The matching rows of the index. */
export const indexed = ({ text }: Match) => sql`SELECT rowid AS number FROM submission_search
  WHERE submission_search MATCH ${text} AND ${mayGoOn(fixed('rowid'))}`

/** The matching rows of the index, and those it does not know yet. */
export const foundBy = (match: Match, where: Sql) => sql`${indexed(match)}
  UNION ALL
  SELECT sequence FROM submissions
  WHERE sequence > (SELECT indexed_up_to FROM submission_state) AND ${where}`

/** Rows whose short words are not entered yet. */
export const behindWords = sql`sequence > (SELECT words_up_to FROM submission_state)`

/** These rows, and the matching ones whose short words are not entered yet. */
export const foundAt = (matches: Matches, where: Sql) => sql`
  SELECT value AS number FROM json_each(${JSON.stringify(sequencesOf(matches))})
  UNION ALL
  SELECT sequence FROM submissions WHERE ${behindWords} AND ${where}`

// CROSS JOIN keeps the order of the two: first what was found, then its rows.
export const rowsOf = (found: Sql) => sql`(${found}) CROSS JOIN submissions ON sequence = number`
