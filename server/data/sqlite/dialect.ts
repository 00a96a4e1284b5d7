import { conditionOf } from '../conditions.ts'
import type { Dialect } from '../dialect.ts'
import type { Filter } from '../query.ts'
import { fixed, listed, sql, type Sql } from '../sql.ts'
import { changesSince } from './changes.ts'
import { mayGoOn } from './connection.ts'
import { reindex, unindex } from './search-index.ts'

export const dialect: Dialect = {
  oneOf,
  contains: (column, text) => sql`(instr(${column}, ${text}) > 0)`,
  startsWith: (column, text) => sql`(substr(${column}, 1, length(${text})) = ${text})`,
  endsWith: (column, text) => sql`(substr(${column}, -length(${text})) = ${text})`,
  mayGoOn: mayGoOn(fixed('sequence')),
  answered: sql`submissions`,
  setAnswer: (sequence, { result, origin, catalogueVersion }) =>
    sql`UPDATE submissions SET answer = ${JSON.stringify(result)}, answer_origin = ${origin},
      catalogue_version = ${catalogueVersion} WHERE sequence = ${sequence}`,
  clearAnswers: (sequences) =>
    sql`UPDATE submissions SET answer = NULL, answer_origin = NULL, catalogue_version = NULL
      WHERE ${oneOf(fixed('sequence'), sequences)}`,
  mergedVersion(values) {
    const paths = Object.entries(values).flatMap(([key, value]) => [`$.${key}`, value])
    return sql`json_set(submission, ${listed(paths)})`
  },
  unindex: (sequences) => [unindex(sequences)],
  reindex: (sequence) => [reindex(sequence)],
  // Each write locks the whole database.
  lockPeople: [],
  sharePeople: [],
  lockSubmissions: [],
  forUpdate: sql``,
  changesSince,
}

// One gap however many values: a statement has a bounded number of gaps.
function oneOf(column: Sql, values: (string | number)[]): Sql {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
}

/** What these filters ask of a row of `submissions`, in a statement that can be ended. */
export const whereOf = (filters: Filter[]): Sql =>
  filters.length === 0 ? sql`TRUE` : sql`(${dialect.mayGoOn} AND ${conditionOf(filters, dialect)})`
