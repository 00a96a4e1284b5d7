import {
  answerColumns,
  answerOf,
  insertedColumns,
  rowOf,
  submissionColumns,
  submissionOf,
} from '../columns.ts'
import { longSubmission } from '../probe.ts'
import { changesAnswer, corrected, type Change } from '../records.ts'
import { fixed, sql, type Sql } from '../sql.ts'
import type { Addition, Answer, KeptSubmission, NewSubmission, Once } from '../store.ts'
import { keepable } from '../text.ts'
import type { Pool, Run } from './pool.ts'

/** In one statement, and so with one wait for the disk. What is looked up afterwards for one of them fails for that one alone. */
export async function addSubmissions(
  add: Run,
  look: Run,
  group: NewSubmission[],
): Promise<Promise<Addition>[]> {
  const rows = await add(sql`WITH given AS (
      SELECT * FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(group.map(givenRow))}::json) AS (${shape}, ${toldShape}),
        ${linesOf(group.map(({ answer }) => answer))}
      ) AS given (${columns}, ${toldColumns}, answer)
    ), added AS (
      INSERT INTO submissions (${columns}) SELECT ${columns} FROM given
      ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
      RETURNING id, sequence
    ), told AS (
      INSERT INTO answers (sequence, ${toldColumns}, answer)
      SELECT sequence, ${toldColumns}, answer FROM given JOIN added USING (id) WHERE answer <> ''
    ) SELECT id, sequence FROM added`)
  const sequences = new Map(rows.map(({ id, sequence }) => [id, Number(sequence)]))
  return group.map(async ({ id, at, submission, once }): Promise<Addition> => {
    const sequence = sequences.get(id)
    if (sequence === undefined) return seenBefore(look, once)
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

/** Submissions with what was told, if anything was. */
export const answered = sql`submissions LEFT JOIN answers USING (sequence)`

const toldTypes = { answer_origin: 'text', catalogue_version: 'text' }

const namesOf = (of: Record<string, string>) => fixed(Object.keys(of).join(', '))
const shapeOf = (of: Record<string, string>) =>
  fixed(
    Object.entries(of)
      .map(([column, type]) => `${column} ${type === 'integer' ? 'bigint' : type}`)
      .join(', '),
  )
const columns = namesOf(insertedColumns)
const toldColumns = namesOf(toldTypes)
const shape = shapeOf(insertedColumns)
const toldShape = shapeOf(toldTypes)

const givenRow = (addition: NewSubmission) => ({
  ...rowOf(addition),
  ...(addition.answer && toldRowOf(addition.answer)),
})

const toldRowOf = ({
  origin,
  catalogueVersion,
}: Answer): Record<keyof typeof toldTypes, string> => ({
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

async function seenBefore(run: Run, once: Once | undefined): Promise<Addition> {
  const [row] = await run(sql`SELECT ${submissionColumns}, ${answerColumns}, fingerprint
    FROM ${answered} WHERE idempotency_key = ${once?.key ?? null}`)
  if (!row) throw new Error('A submission was neither kept nor known.')
  if (row['fingerprint'] !== once?.fingerprint) return { outcome: 'clash' }
  return { outcome: 'again', submission: submissionOf(row), answer: answerOf(row) }
}

export type Given = { id: string; answer: Answer }

/** As `addSubmissions`. Of each submission, the answer that is kept. A submission that is being erased is waited for, and gets none. */
export async function keepAnswers(run: Run, group: Given[]): Promise<Promise<Answer>[]> {
  // Of two answers to one submission the first is given to the database.
  const given = new Map(group.toReversed().map(({ id, answer }) => [id, answer]))
  const rows = [...given].map(([id, answer]) => ({ id, ...toldRowOf(answer) }))
  const first = await run(sql`WITH given AS (
      SELECT sequence, submissions.id, ${toldColumns}, answer FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(rows)}::json) AS (id text, ${toldShape}),
        ${linesOf([...given.values()])}
      ) AS given (id, ${toldColumns}, answer)
      JOIN submissions ON submissions.id = given.id FOR KEY SHARE OF submissions
    ), first AS (
      INSERT INTO answers (sequence, ${toldColumns}, answer)
      SELECT sequence, ${toldColumns}, answer FROM given
      ON CONFLICT (sequence) DO NOTHING RETURNING sequence
    ) SELECT id FROM given JOIN first USING (sequence)`)
  const done = new Set(first.map(({ id }) => id))
  return group.map(async ({ id, answer }) =>
    done.has(id) && given.get(id) === answer ? answer : answerBefore(run, id, answer),
  )
}

async function answerBefore(run: Run, id: string, answer: Answer): Promise<Answer> {
  // Erased in the meantime: the visitor is to be answered all the same.
  return (await findAnswer(run, id)) ?? answer
}

export async function findAnswer(run: Run, id: string): Promise<Answer | null | undefined> {
  const [row] = await run(sql`SELECT ${answerColumns} FROM ${answered} WHERE id = ${id}`)
  return row && answerOf(row)
}

export async function findSubmission(run: Run, id: string): Promise<KeptSubmission | undefined> {
  if (!keepable(id)) return undefined
  const [row] = await run(sql`SELECT ${submissionColumns} FROM submissions WHERE id = ${id}`)
  return row && submissionOf(row)
}

const mostErasedAtOnce = 500

/** In small steps: others wait for none of them. */
export async function removeBefore(pool: Pick<Pool, 'together'>, instant: number): Promise<number> {
  const old = sql`sequence IN (SELECT sequence FROM submissions
    WHERE created_at < ${instant} ORDER BY created_at, sequence LIMIT ${mostErasedAtOnce})`
  const erased = await pool.together((run) => erase(run, old))
  return erased < mostErasedAtOnce ? erased : erased + (await removeBefore(pool, instant))
}

/**
 * Erases the rows that `which` picks, and their answers; gives how many. To be asked in a transaction: whoever erases or corrects
 * has the state to himself until its end.
 */
export async function erase(run: Run, which: Sql): Promise<number> {
  await run(sql`SELECT FROM submission_state FOR UPDATE`)
  const rows = await run(sql`DELETE FROM submissions WHERE ${which} RETURNING sequence`)
  await run(sql`UPDATE submission_state SET removed = removed + ${rows.length}`)
  // A statement of its own, which sees the answers that came while the rows were waited for.
  const gone = JSON.stringify(rows.map((row) => row['sequence']))
  await run(sql`DELETE FROM answers
    WHERE sequence = ANY (ARRAY(SELECT json_array_elements_text(${gone}::json)::bigint))`)
  return rows.length
}

/** Changes a submission with all that was derived from it, in a transaction as `erase`; undefined where none has this id. */
export async function correct(run: Run, id: string, values: Change) {
  // Whoever has counted the rows begins anew.
  await run(sql`UPDATE submission_state SET removed = removed + 1`)
  const [row] = await run(sql`UPDATE submissions SET ${corrected(values, Date.now())}
    WHERE id = ${id} RETURNING sequence`)
  if (!row) return undefined
  if (!changesAnswer(values)) return { answerGone: false }
  const gone = await run(sql`DELETE FROM answers
    WHERE sequence = (SELECT sequence FROM submissions WHERE id = ${id}) RETURNING sequence`)
  return { answerGone: gone.length > 0 }
}
