import {
  answerColumns,
  answerOf,
  insertedColumns,
  madeOf,
  rowOf,
  submissionColumns,
  submissionOf,
  understoodIn,
} from '../columns.ts'
import { assignedOf, fixed, listed, sql, type Sql } from '../sql.ts'
import type { Addition, Amendment, Answer, KeptSubmission, NewSubmission, Once } from '../store.ts'
import { longSubmission } from '../probe.ts'
import { keepable } from '../text.ts'
import {
  amended,
  amendedRow,
  intoEarlierVersions,
  sentUnder,
  type AmendedSubmission,
} from '../versions.ts'
import { together, type Connection } from './connection.ts'
import { reindex, unindex } from './search-index.ts'

export function addSubmission(connection: Connection, addition: NewSubmission): Addition {
  const { once, answer } = addition
  const before = once && seenBefore(connection, once)
  if (before) return before
  const row = connection.get(
    sql`INSERT INTO submissions (${columns}) VALUES (${listed([
      ...Object.values(rowOf(addition)),
      answer ? JSON.stringify(answer.result) : null,
      answer?.origin ?? null,
      answer?.catalogueVersion ?? null,
    ])}) RETURNING sequence, reference, version`,
  )
  return { outcome: 'first', submission: madeOf(addition, row ?? {}) }
}

/** In the order of the values above. */
const columns = fixed(
  [...Object.keys(insertedColumns), 'answer', 'answer_origin', 'catalogue_version'].join(', '),
)

/** One writer alone asks, so that nothing comes between this look and the row. */
function seenBefore(connection: Connection, once: Once): SeenBefore | undefined {
  const row = connection.get(sql`SELECT ${submissionColumns}, ${answerColumns}, made, print
    FROM (${sentUnder(once)}) AS sent JOIN submissions USING (sequence)`)
  if (!row) return undefined
  if (row['print'] !== once.fingerprint) return { outcome: 'clash' }
  const submission = submissionOf({ ...row, version: row['made'] })
  if (row['made'] === row['version']) return { outcome: 'again', submission, answer: answerOf(row) }
  const earlier = connection.get(sql`SELECT ${answerColumns} FROM earlier_versions
    WHERE sequence = ${submission.sequence} AND version = ${submission.version}`)
  return { outcome: 'again', submission, answer: earlier ? answerOf(earlier) : null }
}

type SeenBefore = Exclude<Addition, { outcome: 'first' }>

export const amendSubmission = (connection: Connection, change: AmendedSubmission): Amendment =>
  together(connection, () => {
    const before = change.once && seenBefore(connection, change.once)
    if (before) return before
    const row = findSubmission(connection, change.id)
    if (!row) return { outcome: 'gone' }
    const { sequence } = row
    connection.run(intoEarlierVersions(row, change, sql`submissions`))
    unindex(connection, [sequence])
    const { result, origin, catalogueVersion } = change.answer ?? {}
    connection.run(sql`UPDATE submissions SET ${amended(change)},
      answer = ${result ? JSON.stringify(result) : null}, answer_origin = ${origin ?? null},
      catalogue_version = ${catalogueVersion ?? null} WHERE sequence = ${sequence}`)
    reindex(connection, sequence)
    // Whoever has counted the rows begins anew.
    connection.run(sql`UPDATE submission_state SET removed = removed + 1`)
    return { outcome: 'amended', submission: amendedRow(row, change) }
  })

type Given = { id: string; answer: Answer; version: number }

export function keepAnswer(connection: Connection, { id, answer, version }: Given) {
  const changed =
    connection.run(sql`UPDATE submissions SET answer = ${JSON.stringify(answer.result)},
    answer_origin = ${answer.origin}, catalogue_version = ${answer.catalogueVersion},
    ${assignedOf(understoodIn(answer))}
    WHERE id = ${id} AND version = ${version} AND answer IS NULL`)
  if (changed === 1) return answer
  // Erased or changed in the meantime: the visitor is to be answered all the same.
  return findAnswer(connection, { id, version }) ?? answer
}

export function findAnswer(
  connection: Connection,
  { id, version }: { id: string; version: number },
): Answer | null | undefined {
  const row = connection.get(sql`SELECT ${answerColumns} FROM submissions
    WHERE id = ${id} AND version = ${version}`)
  return row && answerOf(row)
}

export function findSubmission(connection: Connection, id: string): KeptSubmission | undefined {
  if (!keepable(id)) return undefined
  const row = connection.get(sql`SELECT ${submissionColumns} FROM submissions WHERE id = ${id}`)
  return row && submissionOf(row)
}

/** In one commit, so that nobody ever sees the row. Pages that are given up are written too, because they are overwritten first. */
export function probe(connection: Connection, row: { id: string; at: number }) {
  addSubmission(connection, { ...row, submission: longSubmission })
  connection.run(sql`DELETE FROM submissions WHERE id = ${row.id}`)
}

const mostErasedAtOnce = 200

export const removeSomeBefore = (connection: Connection, instant: number) =>
  removeSome(connection, sql`created_at < ${instant}`)

/** Erases some of these submissions: in small steps, so that nobody waits for long. */
export function removeSome(connection: Connection, which: Sql) {
  return together(connection, () => {
    const rows = connection.all(sql`DELETE FROM submissions WHERE sequence IN (
      SELECT sequence FROM submissions WHERE ${which} LIMIT ${mostErasedAtOnce}
      ) RETURNING sequence`)
    unindex(
      connection,
      rows.map((row) => Number(row['sequence'])),
    )
    connection.run(sql`UPDATE submission_state SET removed = removed + ${rows.length}`)
    return { removed: rows.length, more: rows.length === mostErasedAtOnce }
  })
}
