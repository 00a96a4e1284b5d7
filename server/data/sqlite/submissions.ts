import {
  answerColumns,
  answerOf,
  insertedColumns,
  rowOf,
  submissionColumns,
  submissionOf,
} from '../columns.ts'
import { fixed, listed, sql, type Sql } from '../sql.ts'
import type { Addition, Answer, KeptSubmission, NewSubmission, Once } from '../store.ts'
import { longSubmission } from '../probe.ts'
import { keepable } from '../text.ts'
import { together, type Connection } from './connection.ts'
import { unindex } from './search-index.ts'

export function addSubmission(connection: Connection, addition: NewSubmission): Addition {
  const { id, at, submission, once, answer } = addition
  const row = connection.get(
    sql`INSERT INTO submissions (${columns}) VALUES (${listed([
      ...Object.values(rowOf(addition)),
      answer ? JSON.stringify(answer.result) : null,
      answer?.origin ?? null,
      answer?.catalogueVersion ?? null,
    ])}) ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING RETURNING sequence`,
  )
  if (!row) return seenBefore(connection, once)
  const sequence = Number(row['sequence'])
  const made = submissionOf({ id, sequence, createdAt: at, updatedAt: at, ...submission })
  return { outcome: 'first', submission: made }
}

/** In the order of the values above. */
const columns = fixed(
  [...Object.keys(insertedColumns), 'answer', 'answer_origin', 'catalogue_version'].join(', '),
)

function seenBefore(connection: Connection, once: Once | undefined): Addition {
  const row = connection.get(sql`SELECT ${submissionColumns}, ${answerColumns}, fingerprint
    FROM submissions WHERE idempotency_key = ${once?.key ?? null}`)
  if (!row) throw new Error('A submission was neither kept nor known.')
  if (row['fingerprint'] !== once?.fingerprint) return { outcome: 'clash' }
  return { outcome: 'again', submission: submissionOf(row), answer: answerOf(row) }
}

export function keepAnswer(connection: Connection, { id, answer }: { id: string; answer: Answer }) {
  const changed =
    connection.run(sql`UPDATE submissions SET answer = ${JSON.stringify(answer.result)},
    answer_origin = ${answer.origin}, catalogue_version = ${answer.catalogueVersion}
    WHERE id = ${id} AND answer IS NULL`)
  if (changed === 1) return answer
  // Erased in the meantime: the visitor is to be answered all the same.
  return findAnswer(connection, id) ?? answer
}

export function findAnswer(connection: Connection, id: string): Answer | null | undefined {
  const row = connection.get(sql`SELECT ${answerColumns} FROM submissions WHERE id = ${id}`)
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
