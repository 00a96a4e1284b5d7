import type { Dialect } from '../db.ts'
import type { FieldName } from '../fields.ts'
import { searchable } from '../query.ts'
import { fixed, joined, sql, type Sql } from '../sql.ts'
import { changesSince } from './changes.ts'

/** The searched columns in one, with the ends of lines between them. */
const searchText = fixed('search_text')

export const dialect: Dialect = {
  oneOf,
  contains,
  startsWith: (column, text) => sql`starts_with(${column}, ${text})`,
  endsWith: (column, text) => sql`(right(${column}, char_length(${text})) = ${text})`,
  indexed,
  // The server ends what takes too long.
  mayGoOn: sql`TRUE`,
  sequenceInOrder: sql`sequence`,
  forUpdate: sql`FOR UPDATE`,
  changesSince,
}

// One gap however many values: a statement has a bounded number of gaps.
function oneOf(column: Sql, values: (string | number)[]): Sql {
  const elements = sql`json_array_elements_text(${JSON.stringify(values)}::json)`
  return sql`${column} = ANY (ARRAY(SELECT ${elements}::${fixed(typeFor(values))}))`
}

function typeFor(values: (string | number)[]) {
  if (typeof values[0] !== 'number') return 'text'
  // No index of whole numbers serves a comparison with others.
  return values.every(Number.isSafeInteger) ? 'bigint' : 'numeric'
}

/** By a pattern, whose matches the server can estimate: if they are few among many rows, several processes read them. */
function contains(column: Sql, text: string) {
  return sql`${column} LIKE ${pattern(text)}`
}

/** The index of trigrams knows three characters at a time. Without it, rows are read, as for shorter words. */
function indexed(words: string[], columns: FieldName[]) {
  const isInAll = searchable.every((column) => columns.includes(column))
  // Columns are separated by line ends, which a word contains only if a program sends one.
  const isExact = isInAll && words.length === 1 && !words[0]?.includes('\n')
  const known = isExact ? words : words.filter((word) => /^.{3}/su.test(word))
  if (known.length === 0) return undefined
  return {
    condition: joined(
      known.map((word) => contains(searchText, word)),
      'AND',
    ),
    isExact,
  }
}

/** A pattern that means this very text, anywhere. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
