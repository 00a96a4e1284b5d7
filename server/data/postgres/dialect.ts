import type { Dialect } from '../dialect.ts'
import type { Order } from '../query.ts'
import { fixed, joined, sql, type Sql } from '../sql.ts'
import type { StoredSubmission } from '../store.ts'
import { folded } from '../text.ts'
import { changesSince } from './changes.ts'

/** The searched columns in one, with the ends of lines between them. */
const searchText = fixed('search_text')

export const dialect: Dialect = {
  oneOf,
  contains,
  startsWith: (column, text) => sql`starts_with(${column}, ${text})`,
  endsWith: (column, text) => sql`(right(${column}, char_length(${text})) = ${text})`,
  orderKey: (attribute) => (attribute === 'reason' ? fixed('reason_key') : undefined),
  // Columns are separated by line ends, which a word contains only if a program sends one.
  anywhere: (word) => (word.includes('\n') ? undefined : mayBeAnywhere(word)),
  // The server ends what takes too long.
  mayGoOn: sql`TRUE`,
  answered: sql`submissions LEFT JOIN answers USING (sequence)`,
  setAnswer: (sequence, { result, origin, catalogueVersion }) =>
    sql`INSERT INTO answers (sequence, answer_origin, catalogue_version, answer)
      VALUES (${sequence}, ${origin}, ${catalogueVersion}, ${JSON.stringify(result)})`,
  clearAnswers: (sequences) =>
    sql`DELETE FROM answers WHERE ${oneOf(fixed('sequence'), sequences)}`,
  mergedVersion: (values) => sql`(submission::jsonb || ${JSON.stringify(values)}::jsonb)::text`,
  unindex: () => [],
  reindex: () => [],
  lockPeople: [sql`LOCK TABLE people IN SHARE ROW EXCLUSIVE MODE`],
  sharePeople: [sql`LOCK TABLE people IN ROW EXCLUSIVE MODE`],
  lockSubmissions: [sql`SELECT FROM submission_state FOR UPDATE`],
  forUpdate: sql`FOR UPDATE`,
  changesSince,
}

/** With an index of trigrams, which knows three characters at a time. */
export const dialectWithTrigrams: Dialect = { ...dialect, candidates }

/** An index entry has no room for a long reason: `reason_key` has its beginning. */
const longestKey = 200
/** The index does not order reasons with the same beginning. */
export const isInExactOrder = (orders: Order[], rows: StoredSubmission[]) =>
  orders.every(({ attribute }) => attribute !== 'reason') ||
  rows.every(({ reason }) => reason === null || folded(reason).length < longestKey)

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

function candidates(words: string[]): Sql | undefined {
  const indexed = words.filter(isIndexed)
  return indexed.length === 0 ? undefined : joined(indexed.map(mayBeAnywhere), 'AND')
}

const isIndexed = (word: string) => /^.{3}/su.test(word)

const mayBeAnywhere = (word: string) => contains(searchText, word)

/** A pattern that means this very text, anywhere. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
