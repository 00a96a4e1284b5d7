import { countsOf, shortWordsIn } from '../short-words.ts'
import { sql } from '../sql.ts'
import type { Connection } from './connection.ts'

/** Ends every text in the search index, twice: each letter of the text then begins a trigram. */
export const mark = '\u0002'

/** Takes rows into the counts, or out of them; each is given as the texts of its searched columns. */
export function countShortWords(connection: Connection, rows: string[][], change: 1 | -1) {
  for (const [word, count] of countsOf(rows.map(shortWordsIn)))
    connection.run(sql`INSERT INTO short_words VALUES (${word}, ${count * change})
      ON CONFLICT (word) DO UPDATE SET rows = rows + excluded.rows`)
  if (change < 0) connection.run(sql`DELETE FROM short_words WHERE rows <= 0`)
}

export function rowsWithShortWord(connection: Connection, word: string): number {
  const row = connection.get(sql`SELECT rows FROM short_words WHERE word = ${word}`)
  return Number(row?.['rows'] ?? 0)
}

const mostTerms = 500
const lastCharacter = '\u{10ffff}'

/** The trigrams that begin with this word; nothing where they are too many for one question, or the marks would be among them. */
export function trigramsOf(connection: Connection, word: string): string[] | undefined {
  if (word.includes(mark)) return undefined
  const terms = connection.all(sql`SELECT term FROM submission_terms
    WHERE term >= ${word} AND term < ${word + lastCharacter} LIMIT ${mostTerms + 1}`)
  return terms.length > mostTerms ? undefined : terms.map(({ term }) => String(term))
}
