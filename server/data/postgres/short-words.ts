import { searchedColumns, searchedTexts } from '../columns.ts'
import { countsOf, shortWordsIn } from '../short-words.ts'
import { sql, type Sql } from '../sql.ts'
import type { Row, Run } from './pool.ts'
import { later, type Mark, type Settled } from './settled.ts'

/** The words of so many rows are put together in a few milliseconds, in which nobody else is served. */
export const countedAtOnce = 200

/** A word is rare in a list of any length up to so many rows, and then up to one row in so many. */
const [fewRows, oneIn] = [100, 200]

/**
 * Takes the next rows into the counts, and notes in the same transaction which they were; true if more are waiting. Of several
 * replicas one counts at a time: for the others nothing waits.
 */
export async function countNext(run: Run, most = countedAtOnce): Promise<boolean> {
  const [state] = await run(sql`SELECT words_in::text, words_up_to FROM submission_state
    FOR UPDATE SKIP LOCKED`)
  if (!state) return false
  const rows = await run(sql`SELECT added_in::text, sequence, ${searchedColumns} FROM submissions
    WHERE ${later(markIn(state))} AND added_in < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY submissions.added_in, sequence LIMIT ${most}`)
  const last = rows.at(-1)
  if (!last) return false
  await run(sql`UPDATE submission_state SET words_in = ${String(last['added_in'])}::xid8,
    words_up_to = ${Number(last['sequence'])}, counted = counted + ${rows.length}`)
  const worded = rows.map(wordsOf)
  await count(run, worded, 1)
  // Which rows have a word is not said any more where they have become many.
  await run(sql`WITH grown AS (
      UPDATE short_words SET frequent = TRUE FROM submission_state
      WHERE NOT frequent AND rows > greatest(${fewRows}, counted / ${oneIn}) RETURNING word
    ) DELETE FROM short_word_rows WHERE word IN (SELECT word FROM grown)`)
  await run(sql`INSERT INTO short_word_rows (word, sequence)
    SELECT word, sequence FROM ${placesIn(await rareOnes(run, worded))}`)
  return rows.length === most
}

/**
 * Erases the rows that `which` picks, what goes along with them, and their part in the counts; gives how many. To be asked in a
 * transaction: whoever counts or erases has the state to himself until its end, so that a row is counted once and taken out once.
 */
export async function erase(run: Run, which: Sql): Promise<number> {
  await run(sql`SELECT FROM submission_state FOR UPDATE`)
  const rows = await run(sql`WITH gone AS (
      DELETE FROM submissions WHERE ${which} RETURNING sequence, added_in, ${searchedColumns}
    ), unanswered AS (
      DELETE FROM answers WHERE sequence IN (SELECT sequence FROM gone)
    ), noted AS (
      UPDATE submission_state SET removed = removed + (SELECT count(*) FROM gone), counted = counted -
        (SELECT count(*) FROM gone WHERE (added_in, sequence) <= (words_in, words_up_to))
    ) SELECT (added_in, sequence) <= (words_in, words_up_to) AS counted, sequence, ${searchedColumns}
      FROM gone, submission_state`)
  const worded = rows.filter(({ counted }) => counted === true).map(wordsOf)
  const rare = await rareOnes(run, worded)
  await count(run, worded, -1)
  await run(sql`DELETE FROM short_words WHERE rows <= 0`)
  await run(sql`DELETE FROM short_word_rows USING ${placesIn(rare)}
    WHERE short_word_rows.word = places.word AND short_word_rows.sequence = places.sequence`)
  return rows.length
}

/** What is known of a short word's total that nobody has asked for yet. */
export async function countedRowsWith(run: Run, word: string): Promise<Settled> {
  const [row] = await run(sql`SELECT words_in::text, words_up_to, removed,
      coalesce((SELECT rows FROM short_words WHERE word = ${word}), 0) AS rows
    FROM submission_state`)
  return { mark: markIn(row), removed: Number(row?.['removed']), rows: Number(row?.['rows']) }
}

/** The rows that have a rare word, where `condition` holds for those that are not counted yet; nothing if the word is not rare. */
export async function rowsWithRare(run: Run, word: string, condition: Sql) {
  const [row] = await run(sql`SELECT words_in::text, words_up_to,
      coalesce((SELECT frequent FROM short_words WHERE word = ${word}), FALSE) AS frequent
    FROM submission_state`)
  if (row?.['frequent'] !== false) return undefined
  return sql`SELECT * FROM submissions
      WHERE sequence = ANY (ARRAY(SELECT sequence FROM short_word_rows WHERE word = ${word}))
    UNION ALL SELECT * FROM submissions WHERE ${later(markIn(row))} AND ${condition}`
}

const markIn = (state: Row | undefined): Mark => ({
  transaction: String(state?.['words_in']),
  sequence: Number(state?.['words_up_to']),
})

type Worded = { sequence: number; words: Set<string> }

const wordsOf = (row: Row): Worded => ({
  sequence: Number(row['sequence']),
  words: shortWordsIn(searchedTexts(row)),
})

async function count(run: Run, rows: Worded[], change: 1 | -1) {
  const counts = [...countsOf(rows.map(({ words }) => words))]
  const changes = counts.map(([word, more]) => ({ word, rows: more * change }))
  await run(sql`INSERT INTO short_words (word, rows)
    SELECT word, rows FROM json_to_recordset(${JSON.stringify(changes)}::json) AS given (word text, rows bigint)
    ON CONFLICT (word) DO UPDATE SET rows = short_words.rows + excluded.rows`)
}

type Place = { word: string; sequence: number }

async function rareOnes(run: Run, rows: Worded[]): Promise<Place[]> {
  const found = await run(sql`SELECT word FROM short_words WHERE frequent`)
  const frequent = new Set(found.map(({ word }) => word))
  return rows.flatMap(({ sequence, words }) =>
    [...words].filter((word) => !frequent.has(word)).map((word) => ({ word, sequence })),
  )
}

const placesIn = (places: Place[]) =>
  sql`json_to_recordset(${JSON.stringify(places)}::json) AS places (word text, sequence bigint)`
