import { insertedColumns, rowOf, submissionOf } from '../columns.ts'
import { changesAnswer, corrected, type Change } from '../correction.ts'
import { longSubmission } from '../probe.ts'
import { runStepsAsync, type QuerySteps } from '../query-steps.ts'
import type { Removal } from '../retention.ts'
import { fixed, sql, type Sql } from '../sql.ts'
import type { Addition, Answer, NewSubmission } from '../store.ts'
import { findAddition, findAnswer } from '../submissions.ts'
import { dialect } from './dialect.ts'
import type { Pool, Run } from './pool.ts'

/** In one statement, and so with one wait for the disk. What is looked up afterwards for one of them fails for that one alone. */
export async function addSubmissions(
  add: Run,
  look: Run,
  batch: NewSubmission[],
): Promise<Promise<Addition>[]> {
  const rows = await add(sql`WITH input AS (
      SELECT * FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(batch.map(inputRow))}::json) AS (${shape}, ${answerShape}),
        ${linesOf(batch.map(({ answer }) => answer))}
      ) AS input (${columns}, ${answerColumns}, answer)
    ), added AS (
      INSERT INTO submissions (${columns}) SELECT ${columns} FROM input
      ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
      RETURNING id, sequence
    ), answered AS (
      INSERT INTO answers (sequence, ${answerColumns}, answer)
      SELECT sequence, ${answerColumns}, answer FROM input JOIN added USING (id) WHERE answer <> ''
    ) SELECT id, sequence FROM added`)
  const sequences = new Map(rows.map(({ id, sequence }) => [id, Number(sequence)]))
  return batch.map(async ({ id, at, submission, once }): Promise<Addition> => {
    const sequence = sequences.get(id)
    if (sequence === undefined) return runStepsAsync(findAddition(once, dialect), look)
    const made = submissionOf({ id, sequence, createdAt: at, updatedAt: at, ...submission })
    return { outcome: 'first', submission: made }
  })
}

/** In one transaction, so that nobody ever sees the row. */
export const probe = ({ together }: Pool, row: { id: string; at: number }) =>
  together(async (run) => {
    await Promise.all(await addSubmissions(run, run, [{ ...row, submission: longSubmission }]))
    await run(sql`DELETE FROM submissions WHERE id = ${row.id}`)
  })

const answerTypes = { answer_origin: 'text', catalogue_version: 'text' }

const namesOf = (of: Record<string, string>) => fixed(Object.keys(of).join(', '))
const shapeOf = (of: Record<string, string>) =>
  fixed(
    Object.entries(of)
      .map(([column, type]) => `${column} ${type === 'integer' ? 'bigint' : type}`)
      .join(', '),
  )
const columns = namesOf(insertedColumns)
const answerColumns = namesOf(answerTypes)
const shape = shapeOf(insertedColumns)
const answerShape = shapeOf(answerTypes)

const inputRow = (addition: NewSubmission) => ({
  ...rowOf(addition),
  ...(addition.answer && answerRowOf(addition.answer)),
})

const answerRowOf = ({
  origin,
  catalogueVersion,
}: Answer): Record<keyof typeof answerTypes, string> => ({
  answer_origin: origin,
  catalogue_version: catalogueVersion,
})

/**
 * What was told, a row each, empty where it is not known. JSON has no end of line inside; as a text within other JSON each of its
 * quotes would be escaped, and read twice.
 */
function linesOf(answers: (Answer | undefined)[]) {
  const lines = answers.map((answer) => (answer ? JSON.stringify(answer.result) : ''))
  return sql`unnest(string_to_array(${lines.join('\n')}, E'\\n'))`
}

export type AnswerOf = { id: string; answer: Answer }

/** As `addSubmissions`. Of each submission, the answer that is kept. A submission that is being erased is waited for, and gets none. */
export async function keepAnswers(run: Run, batch: AnswerOf[]): Promise<Promise<Answer>[]> {
  // Of two answers to one submission the first is given to the database.
  const given = new Map(batch.toReversed().map(({ id, answer }) => [id, answer]))
  const rows = [...given].map(([id, answer]) => ({ id, ...answerRowOf(answer) }))
  const first = await run(sql`WITH input AS (
      SELECT sequence, submissions.id, ${answerColumns}, answer FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(rows)}::json) AS (id text, ${answerShape}),
        ${linesOf([...given.values()])}
      ) AS input (id, ${answerColumns}, answer)
      JOIN submissions ON submissions.id = input.id FOR KEY SHARE OF submissions
    ), first AS (
      INSERT INTO answers (sequence, ${answerColumns}, answer)
      SELECT sequence, ${answerColumns}, answer FROM input
      ON CONFLICT (sequence) DO NOTHING RETURNING sequence
    ) SELECT id FROM input JOIN first USING (sequence)`)
  const done = new Set(first.map(({ id }) => id))
  return batch.map(async ({ id, answer }) =>
    done.has(id) && given.get(id) === answer ? answer : answerBefore(run, id, answer),
  )
}

async function answerBefore(run: Run, id: string, answer: Answer): Promise<Answer> {
  // Erased in the meantime: the visitor is to be answered all the same.
  return (await runStepsAsync(findAnswer(id, dialect), run)) ?? answer
}

const mostErasedAtOnce = 500

/** In small steps, each a transaction: others wait for none of them. */
export function* removeSomeBefore(instant: number): QuerySteps<Removal> {
  const removed = yield* erase(sql`sequence IN (SELECT sequence FROM submissions
    WHERE created_at < ${instant} ORDER BY created_at, sequence LIMIT ${mostErasedAtOnce})`)
  return { removed, more: removed === mostErasedAtOnce }
}

/**
 * Erases the rows that `which` picks, and their answers; gives how many. Whoever erases or corrects has the state to himself until the
 * end of the transaction.
 */
export function* erase(which: Sql): QuerySteps<number> {
  yield sql`SELECT FROM submission_state FOR UPDATE`
  const rows = yield sql`DELETE FROM submissions WHERE ${which} RETURNING sequence`
  yield sql`UPDATE submission_state SET removed = removed + ${rows.length}`
  // A statement of its own, which sees the answers that came while the rows were waited for.
  const gone = JSON.stringify(rows.map((row) => row['sequence']))
  yield sql`DELETE FROM answers
    WHERE sequence = ANY (ARRAY(SELECT json_array_elements_text(${gone}::json)::bigint))`
  return rows.length
}

/** Changes a submission with all that was derived from it; undefined where none has this id. */
export function* correct({
  id,
  change,
}: {
  id: string
  change: Change
}): QuerySteps<{ answerGone: boolean } | undefined> {
  // Whoever has counted the rows begins anew.
  yield sql`UPDATE submission_state SET removed = removed + 1`
  const [row] = yield sql`UPDATE submissions SET ${corrected(change, Date.now())}
    WHERE id = ${id} RETURNING sequence`
  if (!row) return undefined
  if (!changesAnswer(change)) return { answerGone: false }
  const gone = yield sql`DELETE FROM answers
    WHERE sequence = (SELECT sequence FROM submissions WHERE id = ${id}) RETURNING sequence`
  return { answerGone: gone.length > 0 }
}
