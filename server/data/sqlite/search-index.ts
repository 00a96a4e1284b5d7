import { searchedColumns } from '../columns.ts'
import { searchable } from '../query.ts'
import type { QuerySteps } from '../query-steps.ts'
import { fixed, sql } from '../sql.ts'

const indexColumns = fixed(searchable.join(', '))

/** Rows that enter the index in one step: concurrent submissions wait for it. */
const indexBatch = 64

/** From this many on they do not wait for a pause, because searches read them one by one. */
const mostUnindexed = 8_000

/** How many rows the index does not have yet, at most. */
function* unindexed(): QuerySteps<number> {
  const [row] =
    yield sql`SELECT coalesce((SELECT max(sequence) FROM submissions), 0) - indexed_up_to AS rows
    FROM submission_state`
  return Number(row?.['rows'])
}

export function* hasManyUnindexed(): QuerySteps<boolean> {
  return (yield* unindexed()) >= mostUnindexed
}

/** Takes the next rows into the index, and notes in the same transaction which it has. True if more are waiting. */
export function* indexNext(): QuerySteps<boolean> {
  const [batch] = yield sql`SELECT max(sequence) AS last, count(*) AS rows FROM (
    SELECT sequence FROM submissions WHERE sequence > (SELECT indexed_up_to FROM submission_state)
    ORDER BY sequence LIMIT ${indexBatch})`
  const last = batch?.['last']
  if (typeof last !== 'number') return false
  yield sql`INSERT INTO submission_search (rowid, ${indexColumns})
    SELECT sequence, ${searchedColumns}
    FROM submissions WHERE sequence > (SELECT indexed_up_to FROM submission_state)
      AND sequence <= ${last}`
  yield sql`UPDATE submission_state SET indexed_up_to = ${last}`
  return batch?.['rows'] === indexBatch && (yield* unindexed()) > 0
}

/** Takes rows out of the index. It never had those that are beyond its end. */
export const unindex = (sequences: number[]) => sql`DELETE FROM submission_search WHERE rowid IN (
  SELECT value FROM json_each(${JSON.stringify(sequences)})
  WHERE value <= (SELECT indexed_up_to FROM submission_state))`

/** Takes a row that was changed into the index, which it was taken out of as it was. */
export const reindex = (sequence: number) =>
  sql`INSERT INTO submission_search (rowid, ${indexColumns})
    SELECT sequence, ${searchedColumns} FROM submissions
    WHERE sequence = ${sequence} AND sequence <= (SELECT indexed_up_to FROM submission_state)`

/** Index pages merged in one step: concurrent submissions wait for it. */
const pagesMerged = 200

/**
 * The index marks erased rows, and contains their parts until it is merged. Does one step of the merge, the `first` one marks all parts
 * for it; true if more steps remain. https://sqlite.org/fts5.html#the_merge_command
 */
export function* mergeIndex(first: boolean): QuerySteps<boolean> {
  const before = yield* changes()
  yield sql`INSERT INTO submission_search (submission_search, rank)
    VALUES ('merge', ${first ? -pagesMerged : pagesMerged})`
  return (yield* changes()) - before >= 2
}

/** Until nothing is left of erased rows. */
export async function mergeAll(merge: (first: boolean) => Promise<boolean>, first = true) {
  if (await merge(first)) await mergeAll(merge, false)
}

function* changes(): QuerySteps<number> {
  const [row] = yield sql`SELECT total_changes() AS count`
  return Number(row?.['count'])
}
