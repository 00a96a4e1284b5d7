import { hasIndex, type ListEngine } from '../list.ts'
import type { Page } from '../ordering.ts'
import type { Filter } from '../query.ts'
import { fixed, joined, sql, type Sql } from '../sql.ts'
import { mayGoOn } from './connection.ts'
import { dialect, whereOf } from './dialect.ts'
import { matchOf } from './search-match.ts'

export const engine: ListEngine = {
  dialect,
  where: whereOf,
  matches: (filters, _, beside) => matchesOf(filters, beside),
  pageOfMatches,
  isIndexed: (filters) => matchOf(filters)?.exact === true,
  tally: sql`count(*) AS rows, count(*) AS snapshot,
    (SELECT coalesce(max(sequence), 0) FROM submissions) AS watermark,
    (SELECT removed FROM submission_state) AS removed`,
  since: (watermark) => sql`sequence > ${watermark}`,
}

function matchesOf(filters: Filter[], beside?: Sql): Sql {
  const condition = whereOf(filters)
  const where = beside ? joined([condition, beside], 'AND') : condition
  const match = matchOf(filters)
  // By the index of the other filters, if they have one: no row is read.
  const among = (others: Filter[], sequences: Sql) => sql`SELECT sequence FROM submissions
    WHERE ${whereOf(others)} AND ${beside ?? sql`TRUE`} AND sequence IN (${sequences})`
  if (!match) {
    const [numbers, others] = parted(filters, isPartOfNumber)
    return numbers.length === 0 || others.every(isStage)
      ? sql`SELECT sequence FROM submissions WHERE ${where}`
      : among(others, sql`SELECT sequence FROM submissions WHERE ${whereOf(numbers)}`)
  }
  const [searches, others] = parted(filters, (filter) => matchOf([filter])?.exact === true)
  const search = matchOf(searches)
  if (search && others.length > 0)
    return sql`${among(others, indexMatches(search.text))}
      UNION ALL SELECT sequence FROM submissions WHERE ${notIndexed} AND ${where}`
  const candidates = sql`${indexMatches(match.text)}
    UNION ALL SELECT sequence FROM submissions WHERE ${notIndexed} AND ${condition}`
  return match.exact && !beside ? candidates : checked(candidates, where)
}

/**
 * The candidates for which this holds; if they are many, all rows are read instead. CROSS JOIN keeps the order of the two: first the
 * candidates, then their rows. A limit of 0 reads nothing.
 */
const checked = (candidates: Sql, where: Sql) => sql`WITH
  candidates AS MATERIALIZED (SELECT sequence FROM (${candidates}) LIMIT ${mostCandidates} + 1),
  choice AS MATERIALIZED (SELECT count(*) > ${mostCandidates} AS all_rows FROM candidates)
  SELECT sequence FROM (SELECT sequence FROM candidates CROSS JOIN submissions USING (sequence)
    WHERE ${where} LIMIT (SELECT iif(all_rows, 0, -1) FROM choice))
  UNION ALL SELECT sequence FROM (SELECT sequence FROM submissions
    WHERE ${where} LIMIT (SELECT iif(all_rows, -1, 0) FROM choice))`

/** Reading all rows in the order of an index costs as much as looking up a quarter of them. */
const mostCandidates = sql`(SELECT coalesce(max(sequence), 0) / 4 FROM submissions)`

const notIndexed = sql`sequence > (SELECT indexed_up_to FROM submission_state)`

const indexMatches = (text: string) => sql`SELECT rowid AS sequence FROM submission_search
  WHERE submission_search MATCH ${text} AND ${mayGoOn(fixed('rowid'))}`

/** Matched against all numbers, which an index contains. */
const isPartOfNumber = (filter: Filter) =>
  filter.method === 'contains' && filter.attribute === 'phoneDigits'

/** Its index holds the numbers too. */
const isStage = (filter: Filter) => filter.method === 'equal' && filter.attribute === 'stage'

const parted = (filters: Filter[], isFirst: (filter: Filter) => boolean): [Filter[], Filter[]] => [
  filters.filter(isFirst),
  filters.filter((filter) => !isFirst(filter)),
]

/** Reading a row for sorting costs as much as this many index steps. */
const stepsForRow = 50

/** Few matches are fetched and sorted. Many are met on a walk along the index of the order, which looks up each row among them. */
function pageOfMatches({ orders, order, limit, offset }: Page): Sql {
  const fetched = sql`FROM matches CROSS JOIN submissions USING (sequence) ORDER BY ${order}`
  if (!hasIndex(orders))
    return sql`SELECT sequence AS place ${fetched} LIMIT ${limit} OFFSET ${offset}`
  const areMany = sql`(SELECT count(*) FROM matches) * ${stepsForRow} >
    (SELECT max(sequence) FROM submissions)`
  // A limit of 0 reads nothing. The plus prevents the engine from reading the matches one by one.
  return sql`SELECT * FROM (SELECT sequence AS place ${fetched}
      LIMIT iif(${areMany}, 0, ${limit}) OFFSET ${offset})
    UNION ALL SELECT * FROM (SELECT sequence AS place FROM submissions
      WHERE +sequence IN (SELECT sequence FROM matches) ORDER BY ${order}
      LIMIT iif(${areMany}, ${limit}, 0) OFFSET ${offset})`
}
