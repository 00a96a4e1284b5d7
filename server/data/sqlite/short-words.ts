import { sql } from '../sql.ts'
import type { Connection } from './connection.ts'

/** Ends every text in the search index, twice: each letter of the text then begins a trigram. No word that is looked up has it. */
export const mark = '\u0002'

/** One or two letters, which the index of trigrams does not know as such. */
export const isShort = (word: string) => /^.{1,2}$/su.test(word) && !word.includes(mark)

type Counted = { texts: string[] }

/** Takes these rows into the counts, or out of them. */
export function countShortWords(connection: Connection, rows: Counted[], change: 1 | -1) {
  const changes = new Map<string, number>()
  for (const { texts } of rows)
    for (const word of shortWordsIn(texts)) changes.set(word, (changes.get(word) ?? 0) + change)
  for (const [word, rowsMore] of changes)
    connection.run(sql`INSERT INTO short_words VALUES (${word}, ${rowsMore})
      ON CONFLICT (word) DO UPDATE SET rows = rows + excluded.rows`)
  if (change < 0) connection.run(sql`DELETE FROM short_words WHERE rows <= 0`)
}

export function rowsWithShortWord(connection: Connection, word: string): number {
  const row = connection.get(sql`SELECT rows FROM short_words WHERE word = ${word}`)
  return Number(row?.['rows'] ?? 0)
}

const mostTerms = 500
const lastCharacter = '\u{10ffff}'

/** The trigrams that begin with this word; nothing where they are too many for one question. */
export function trigramsOf(connection: Connection, word: string): string[] | undefined {
  const terms = connection.all(sql`SELECT term FROM submission_terms
    WHERE term >= ${word} AND term < ${word + lastCharacter} LIMIT ${mostTerms + 1}`)
  return terms.length > mostTerms ? undefined : terms.map(({ term }) => String(term))
}

function shortWordsIn(texts: string[]): Set<string> {
  const words = new Set<string>()
  for (const text of texts) {
    let before = ''
    for (const letter of text) {
      words.add(letter)
      if (before !== '') words.add(before + letter)
      before = letter
    }
  }
  return words
}
