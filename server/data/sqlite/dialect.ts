import type { Dialect } from '../db.ts'
import { searchable, type Searchable } from '../query.ts'
import { fixed, sql, type Sql } from '../sql.ts'
import { changesSince } from './changes.ts'
import { mayGoOn } from './connection.ts'

export const dialect: Dialect = {
  oneOf,
  contains: (column, text) => sql`(instr(${column}, ${text}) > 0)`,
  startsWith: (column, text) => sql`(substr(${column}, 1, length(${text})) = ${text})`,
  endsWith: (column, text) => sql`(substr(${column}, -length(${text})) = ${text})`,
  indexed,
  mayGoOn: mayGoOn(fixed('sequence')),
  // The plus keeps the engine from looking up the numbers one by one, and sorting their rows.
  sequenceInOrder: sql`+sequence`,
  forUpdate: sql``,
  changesSince,
}

// One gap however many values: a statement has a bounded number of gaps.
function oneOf(column: Sql, values: (string | number)[]): Sql {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
}

/** Few rows share this many letters of a word without containing it. The work for one row of the index cannot be interrupted. */
const mostLetters = 32

/** The index knows three characters at a time. Naming no column costs a fraction. */
function indexed(words: string[], columns: Searchable[]) {
  const beginnings = words.map((word) => Array.from(word).slice(0, mostLetters).join(''))
  const known = beginnings.filter((word) => /^.{3}/su.test(word))
  if (known.length === 0) return undefined
  const phrases = known.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
  const isInAll = searchable.every((column) => columns.includes(column))
  const names = columns.map((column) => `${column}_folded`).join(' ')
  const match = isInAll ? phrases : `{${names}} : (${phrases})`
  return {
    condition: sql`sequence IN (SELECT rowid FROM enquiry_search
      WHERE enquiry_search MATCH ${match} AND ${mayGoOn(fixed('rowid'))})`,
    isExact: words.length === 1 && beginnings[0] === words[0],
  }
}
