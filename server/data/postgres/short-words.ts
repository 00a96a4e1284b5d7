import { searchedColumns, searchedTexts } from '../columns.ts'
import { countsOfShortWords } from '../short-words.ts'
import { sql, type Sql } from '../sql.ts'
import type { Row, Run } from './pool.ts'
import { later, type Settled } from './settled.ts'

/** The words of so many rows are put together in a few milliseconds, in which nobody else is served. */
export const countedAtOnce = 200

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
  await countShortWords(run, rows, 1)
  await run(sql`UPDATE submission_state SET words_in = ${String(last['added_in'])}::xid8,
    words_up_to = ${Number(last['sequence'])}`)
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
      UPDATE submission_state SET removed = removed + (SELECT count(*) FROM gone)
    ) SELECT (added_in, sequence) <= (words_in, words_up_to) AS counted, ${searchedColumns}
      FROM gone, submission_state`)
  await countShortWords(
    run,
    rows.filter(({ counted }) => counted === true),
    -1,
  )
  return rows.length
}

/** What is known of a short word's total that nobody has asked for yet. */
export async function countedRowsWith(run: Run, word: string): Promise<Settled> {
  const [row] = await run(sql`SELECT words_in::text, words_up_to, removed,
      coalesce((SELECT rows FROM short_words WHERE word = ${word}), 0) AS rows
    FROM submission_state`)
  return {
    mark: markIn(row),
    removed: Number(row?.['removed']),
    rows: Number(row?.['rows']),
  }
}

const markIn = (state: Row | undefined) => ({
  transaction: String(state?.['words_in']),
  sequence: Number(state?.['words_up_to']),
})

async function countShortWords(run: Run, rows: Row[], change: 1 | -1) {
  const counts = [...countsOfShortWords(rows.map(searchedTexts))]
  const changes = counts.map(([word, count]) => ({ word, rows: count * change }))
  await run(sql`INSERT INTO short_words (word, rows)
    SELECT word, rows FROM json_to_recordset(${JSON.stringify(changes)}::json) AS given (word text, rows bigint)
    ORDER BY word
    ON CONFLICT (word) DO UPDATE SET rows = short_words.rows + excluded.rows`)
  if (change < 0) await run(sql`DELETE FROM short_words WHERE rows <= 0`)
}
