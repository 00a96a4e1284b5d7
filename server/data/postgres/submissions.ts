import { privacyNotice } from '#contract/privacy.ts'
import { answerColumns, answerOf, kept, submissionColumns, submissionOf } from '../columns.ts'
import { fixed, sql } from '../sql.ts'
import type { Addition, Answer, KeptSubmission, NewSubmission, Once } from '../store.ts'
import { folded, keepable } from '../text.ts'
import type { Pool, Run } from './pool.ts'
import { erase } from './short-words.ts'

/** In one statement, and so with one wait for the disk. What is looked up afterwards for one of them fails for that one alone. */
export async function addSubmissions(
  add: Run,
  look: Run,
  group: NewSubmission[],
): Promise<Promise<Addition>[]> {
  const rows = await add(sql`WITH given AS (
      SELECT * FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(group.map(rowOf))}::json) AS (${shape}, ${toldShape}),
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
    const made = kept({ id, sequence, createdAt: at, updatedAt: at, ...submission })
    return { outcome: 'first', submission: made }
  })
}

/** Submissions with what was told, if anything was. */
export const answered = sql`submissions LEFT JOIN answers USING (sequence)`

const types = {
  id: 'text',
  created_at: 'bigint',
  updated_at: 'bigint',
  papers_passed: 'bigint',
  name_folded: 'text',
  university_folded: 'text',
  branch_folded: 'text',
  email_folded: 'text',
  phone_folded: 'text',
  reason_folded: 'text',
  name: 'text',
  university: 'text',
  branch: 'text',
  email: 'text',
  phone: 'text',
  reason: 'text',
  idempotency_key: 'text',
  fingerprint: 'text',
  privacy_notice: 'text',
}
const toldTypes = { answer_origin: 'text', catalogue_version: 'text' }

const namesOf = (of: Record<string, string>) => fixed(Object.keys(of).join(', '))
const shapeOf = (of: Record<string, string>) =>
  fixed(
    Object.entries(of)
      .map((column) => column.join(' '))
      .join(', '),
  )
const columns = namesOf(types)
const toldColumns = namesOf(toldTypes)
const shape = shapeOf(types)
const toldShape = shapeOf(toldTypes)

function rowOf({
  id,
  at,
  submission,
  once,
  answer,
}: NewSubmission): Record<keyof typeof types, unknown> {
  const { university, branch, reason, name, phone, email } = submission
  return {
    ...submission,
    id,
    created_at: at,
    updated_at: at,
    name_folded: folded(name),
    university_folded: folded(university),
    branch_folded: folded(branch),
    email_folded: folded(email),
    phone_folded: folded(phone),
    reason_folded: reason === null ? null : folded(reason),
    idempotency_key: once?.key ?? null,
    fingerprint: once?.fingerprint ?? null,
    privacy_notice: privacyNotice,
    ...(answer && toldRowOf(answer)),
  }
}

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
