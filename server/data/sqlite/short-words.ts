import { searchedColumns } from '../columns.ts'
import type { Filter } from '../query.ts'
import { inEither, rowsInBlock, without } from '../row-bits.ts'
import {
  addWords,
  entriesAfter,
  matchesIn,
  type Blocks,
  type Entry,
  type Matches,
} from '../short-words.ts'
import { sql } from '../sql.ts'
import type { Connection } from './connection.ts'

/** The words of so many rows are put together at once: whoever submits meanwhile waits for them. */
const wordBatch = 64

/** The words of a block that is not entered yet, of its rows as far as `upTo`; all before `from` are entered. */
type Begun = { from: number; removed: number; upTo: number; end: number; blocks: Blocks }
const begun = new WeakMap<Connection, Begun>()

/**
 * Puts the words of the next rows of a full block together; with its last row it is entered, and noted in the same transaction up to
 * where words are known. True if there is more to do.
 */
export function enterNext(connection: Connection): boolean {
  const work = begunIn(connection)
  if (!work) return false
  const rows = connection.all(sql`SELECT sequence, ${searchedColumns} FROM submissions
    WHERE sequence > ${work.upTo} AND sequence <= ${work.end} ORDER BY sequence LIMIT ${wordBatch}`)
  addWords(work.blocks, rows)
  begun.set(connection, { ...work, upTo: Number(rows.at(-1)?.['sequence'] ?? work.end) })
  if (rows.length === wordBatch) return true
  begun.delete(connection)
  change(connection, work.blocks, inEither)
  connection.run(sql`UPDATE submission_state SET words_up_to = ${work.end}`)
  return true
}

/** What was begun, unless rows were erased since, by whomever; or the next block, if it is full. */
function begunIn(connection: Connection): Begun | undefined {
  const state = connection.get(sql`SELECT words_up_to AS "from", removed,
      (SELECT min(sequence) FROM submissions WHERE sequence > words_up_to) AS first,
      (SELECT max(sequence) FROM submissions) AS last
    FROM submission_state`)
  const [from, removed] = [Number(state?.['from']), Number(state?.['removed'])]
  const before = begun.get(connection)
  if (before?.from === from && before.removed === removed) return before
  const first = state?.['first']
  const end = Math.floor(Number(first) / rowsInBlock + 1) * rowsInBlock - 1
  if (first === null || Number(state?.['last']) < end) return undefined
  return { from, removed, upTo: from, end, blocks: new Map() }
}

/** Takes erased rows out of the blocks, which are given with their `sequence` and `searchedColumns`. */
export function removeWords(connection: Connection, erased: Record<string, unknown>[]) {
  const blocks: Blocks = new Map()
  addWords(blocks, erased)
  change(connection, blocks, without)
}

/** Puts rows into blocks that are entered already. */
export function putWords(connection: Connection, changed: Record<string, unknown>[]) {
  const blocks: Blocks = new Map()
  addWords(blocks, changed)
  change(connection, blocks, inEither)
}

function change(connection: Connection, blocks: Blocks, how: typeof inEither) {
  const kept = connection.all(sql`SELECT block, word, rows FROM short_words
    WHERE block IN (SELECT value FROM json_each(${JSON.stringify([...blocks.keys()])}))`) as Entry[]
  const entries = sql`json_each(${entriesAfter(blocks, kept, how)})`
  connection.run(sql`INSERT INTO short_words
    SELECT value ->> 0, value ->> 1, unhex(value ->> 2) FROM ${entries} WHERE value ->> 2 <> ''
    ON CONFLICT (block, word) DO UPDATE SET rows = excluded.rows`)
  connection.run(sql`DELETE FROM short_words WHERE (block, word) IN (
    SELECT value ->> 0, value ->> 1 FROM ${entries} WHERE value ->> 2 = '')`)
}

/** The rows of the entered blocks where these filters hold, which ask for these words alone. */
export const matchesOf = (connection: Connection, filters: Filter[], words: string[]): Matches =>
  matchesIn(
    filters,
    // CROSS JOIN keeps the order of the three, so that no entry of another word is read.
    connection.all(sql`WITH RECURSIVE blocks (number) AS (
        SELECT min(block) FROM short_words
        UNION ALL SELECT number + 1 FROM blocks WHERE number < (SELECT max(block) FROM short_words)
      ) SELECT block, word, rows FROM blocks
      CROSS JOIN json_each(${JSON.stringify(words)})
      CROSS JOIN short_words ON block = number AND word = value`) as Entry[],
  )
