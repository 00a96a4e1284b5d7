import { searchedColumns } from '../columns.ts'
import type { Filter } from '../query.ts'
import { changesAnswer, corrected, type Change } from '../records.ts'
import { inEither, rowsInBlock, without } from '../row-bits.ts'
import { addWords, entriesAfter, matchesIn, type Blocks, type Entry } from '../short-words.ts'
import { sql, type Sql } from '../sql.ts'
import type { Row, Run } from './pool.ts'
import { later, type Mark } from './settled.ts'

/** The words of so many rows are put together in a few milliseconds, in which nobody else is served. */
const wordBatch = 200

/**
 * Enters the words of the next rows, as many as fill the block of the first but no more than `most`, once all of them are there; notes
 * in the same transaction which they were. True if it did. Of several replicas one enters at a time: for the others nothing waits.
 */
export async function enterNext(run: Run, most = rowsInBlock): Promise<boolean> {
  const [state] = await run(sql`SELECT words_in::text, words_up_to FROM submission_state
    FOR UPDATE SKIP LOCKED`)
  if (!state) return false
  const mark = markIn(state)
  const next = await nextBehind(run, mark, most)
  if (next === 0) return false
  const blocks: Blocks = new Map()
  const { transaction, sequence } = await wordsOf(run, blocks, mark, next)
  await run(sql`UPDATE submission_state
    SET words_in = ${transaction}::xid8, words_up_to = ${sequence}`)
  await change(run, blocks, inEither)
  return true
}

/** The next rows of transactions that are over, in their order. */
const settledBehind = (
  mark: Mark,
  most: number,
) => sql`SELECT added_in, sequence, ${searchedColumns}
  FROM submissions WHERE ${later(mark)} AND added_in < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY submissions.added_in, sequence LIMIT ${most}`

/** How many rows are next; none as long as too few are there. */
async function nextBehind(run: Run, mark: Mark, most: number): Promise<number> {
  const [first] = await run(sql`SELECT sequence FROM (${settledBehind(mark, 1)}) AS first`)
  if (!first) return 0
  const wanted = Math.min(most, rowsInBlock - (Number(first['sequence']) % rowsInBlock))
  const [row] = await run(
    sql`SELECT count(*) AS rows FROM (${settledBehind(mark, wanted)}) AS next`,
  )
  return Number(row?.['rows']) < wanted ? 0 : wanted
}

/** Puts the words of so many rows together, and gives the mark of the last. */
async function wordsOf(run: Run, blocks: Blocks, mark: Mark, rows: number): Promise<Mark> {
  const batch = Math.min(rows, wordBatch)
  const next = await run(sql`SELECT added_in::text AS words_in, sequence AS words_up_to, sequence,
    ${searchedColumns} FROM (${settledBehind(mark, batch)}) AS next ORDER BY next.added_in, sequence`)
  addWords(blocks, next)
  const last = next.at(-1)
  if (!last || rows === next.length) return last ? markIn(last) : mark
  return wordsOf(run, blocks, markIn(last), rows - next.length)
}

/**
 * Erases the rows that `which` picks, what goes along with them, and their part in the blocks; gives how many. To be asked in a
 * transaction: whoever enters or erases has the state to himself until its end, so that a row is entered once and taken out once.
 */
export async function erase(run: Run, which: Sql): Promise<number> {
  await run(sql`SELECT FROM submission_state FOR UPDATE`)
  const rows = await run(sql`WITH gone AS (
      DELETE FROM submissions WHERE ${which} RETURNING sequence, ${searchedColumns}
    ), noted AS (
      UPDATE submission_state SET removed = removed + (SELECT count(*) FROM gone)
    ) SELECT * FROM gone`)
  // A statement of its own, which sees the answers that came while the rows were waited for.
  const gone = JSON.stringify(rows.map((row) => row['sequence']))
  await run(sql`DELETE FROM answers
    WHERE sequence = ANY (ARRAY(SELECT json_array_elements_text(${gone}::json)::bigint))`)
  await change(run, wordsIn(rows), without)
  return rows.length
}

/** Changes a submission with all that was derived from it, in a transaction as `erase`; undefined where none has this id. */
export async function correct(run: Run, id: string, values: Change) {
  // Whoever has counted the rows, or put them in order, begins anew.
  await run(sql`UPDATE submission_state SET removed = removed + 1`)
  const row = sql`SELECT sequence, ${searchedColumns} FROM submissions WHERE id = ${id}`
  const before = await run(sql`${row} FOR UPDATE`)
  if (before.length === 0) return undefined
  await change(run, wordsIn(before), without)
  await run(sql`UPDATE submissions SET ${corrected(values, Date.now())} WHERE id = ${id}`)
  const entered = sql`(added_in, sequence) <= (SELECT words_in, words_up_to FROM submission_state)`
  await change(run, wordsIn(await run(sql`${row} AND ${entered}`)), inEither)
  if (!changesAnswer(values)) return { answerGone: false }
  const gone = await run(sql`DELETE FROM answers
    WHERE sequence = (SELECT sequence FROM submissions WHERE id = ${id}) RETURNING sequence`)
  return { answerGone: gone.length > 0 }
}

function wordsIn(rows: Row[]): Blocks {
  const blocks: Blocks = new Map()
  addWords(blocks, rows)
  return blocks
}

async function change(run: Run, blocks: Blocks, how: typeof inEither) {
  const keys = [...blocks].flatMap(([block, words]) =>
    [...words.keys()].map((word) => ({ block, word })),
  )
  const kept = await run(sql`SELECT block, word, rows FROM short_words
    NATURAL JOIN json_to_recordset(${JSON.stringify(keys)}::json) AS wanted (block bigint, word text)`)
  const entries = entriesAfter(blocks, kept as Entry[], how)
  const given = sql`(SELECT (value ->> 0)::bigint AS block, value ->> 1 AS word, value ->> 2 AS rows
    FROM json_array_elements(${entries}::json)) AS given`
  await run(sql`INSERT INTO short_words (block, word, rows)
    SELECT block, word, decode(rows, 'hex') FROM ${given} WHERE rows <> ''
    ON CONFLICT (word, block) DO UPDATE SET rows = excluded.rows`)
  await run(sql`DELETE FROM short_words USING ${given}
    WHERE given.rows = '' AND short_words.word = given.word AND short_words.block = given.block`)
}

/** What was entered up to a mark of the rows where these filters hold, which ask for these words alone. */
export async function matchesOf(run: Run, filters: Filter[], words: string[]) {
  const rows = await run(sql`SELECT words_in::text, words_up_to, removed, block, word, rows
    FROM submission_state LEFT JOIN short_words
      ON word = ANY (ARRAY(SELECT json_array_elements_text(${JSON.stringify(words)}::json)))`)
  const [state] = rows
  const entries = rows.filter(({ word }) => word !== null) as Entry[]
  return {
    mark: markIn(state),
    removed: Number(state?.['removed']),
    matches: matchesIn(filters, entries),
  }
}

const markIn = (state: Row | undefined): Mark => ({
  transaction: String(state?.['words_in']),
  sequence: Number(state?.['words_up_to']),
})
