import { comparedColumns } from '../columns.ts'
import type { Dialect } from '../conditions.ts'
import { fixed, joined, sql, type Sql } from '../sql.ts'
import { spellings } from '../text.ts'

/** The beginning of a reason, in characters: all that its index has room for. */
export const longestReasonKey = 200
export const reasonKey = fixed(`left(reason_folded, ${longestReasonKey})`)

const searchText = sql`search_text`

export const dialect: Dialect = {
  value: (value) => sql`${value}`,
  oneOf: (column, values) => sql`${column} = ANY (ARRAY(${listOf(values)}))`,
  contains: (column, text) => sql`(strpos(${column}, ${text}) > 0)`,
  startsWith: (column, text) => sql`starts_with(${column}, ${text})`,
  endsWith: (column, text) => sql`(right(${column}, char_length(${text})) = ${text})`,
  orderKeys: (attribute) =>
    attribute === 'reason' ? [reasonKey, comparedColumns[attribute]] : undefined,
}

/** With an index of trigrams, which knows three characters at a time. */
export const dialectWithTrigrams: Dialect = { ...dialect, candidates }

// One gap however many values: a statement has a bounded number of gaps.
function listOf(values: (string | number)[]): Sql {
  const elements = sql`json_array_elements_text(${JSON.stringify(values)}::json)`
  return typeof values[0] === 'number' ? sql`SELECT ${elements}::numeric` : sql`SELECT ${elements}`
}

function candidates(words: string[]): Sql | undefined {
  const known = words.filter((word) =>
    spellings(word).every((spelling) => /^.{3}/su.test(spelling)),
  )
  if (known.length === 0) return undefined
  return joined(known.map(mayBeAnywhere), 'AND')
}

const mayBeAnywhere = (word: string) =>
  joined(
    spellings(word).map((spelling) => sql`${searchText} LIKE ${pattern(spelling)}`),
    'OR',
  )

/** A pattern that means this very text, anywhere. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
