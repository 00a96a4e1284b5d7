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
import { longSubmission } from '../probe.ts'
import { changesAnswer, corrected, correctedVersions, type Change } from '../records.ts'
import { fixed, sql, type Sql } from '../sql.ts'
import type { Addition, Amendment, Answer, KeptSubmission, NewSubmission, Once } from '../store.ts'
import { keepable } from '../text.ts'
import {
  amended,
  amendedRow,
  intoEarlierVersions,
  sentUnder,
  type AmendedSubmission,
} from '../versions.ts'
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
      INSERT INTO submissions (${columns}) SELECT ${columns} FROM given WHERE NOT EXISTS (
        SELECT FROM earlier_versions WHERE earlier_versions.idempotency_key = given.idempotency_key
      ) ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
      RETURNING id, sequence, reference, version
    ), told AS (
      INSERT INTO answers (sequence, ${toldColumns}, answer)
      SELECT sequence, ${toldColumns}, answer FROM given JOIN added USING (id) WHERE answer <> ''
    ) SELECT * FROM added`)
  const added = new Map(rows.map((row) => [row['id'], row]))
  return group.map(async (addition): Promise<Addition> => {
    const row = added.get(addition.id)
    if (!row) return expectSeen(look, addition.once)
    return { outcome: 'first', submission: madeOf(addition, row) }
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

async function expectSeen(run: Run, once: Once | undefined) {
  const before = once && (await seenBefore(run, once))
  if (!before) throw new Error('A submission was neither kept nor known.')
  return before
}

async function seenBefore(run: Run, once: Once): Promise<SeenBefore | undefined> {
  const [row] = await run(sql`SELECT ${submissionColumns}, ${answerColumns}, made, print
    FROM (${sentUnder(once)}) AS sent JOIN submissions USING (sequence) LEFT JOIN answers USING (sequence)`)
  if (!row) return undefined
  if (row['print'] !== once.fingerprint) return { outcome: 'clash' }
  const submission = submissionOf({ ...row, version: Number(row['made']) })
  if (submission.version === Number(row['version']))
    return { outcome: 'again', submission, answer: answerOf(row) }
  const [earlier] = await run(sql`SELECT ${answerColumns} FROM earlier_versions
    WHERE sequence = ${submission.sequence} AND version = ${submission.version}`)
  return { outcome: 'again', submission, answer: earlier ? answerOf(earlier) : null }
}

type SeenBefore = Exclude<Addition, { outcome: 'first' }>

/** Whoever amends, erases or corrects has the state to himself until the end. */
export const amendSubmission = (
  { together }: Pool,
  change: AmendedSubmission,
): Promise<Amendment> =>
  together(async (run) => {
    await run(sql`SELECT FROM submission_state FOR UPDATE`)
    const before = change.once && (await seenBefore(run, change.once))
    if (before) return before
    // A row that is given its answer at this moment is waited for.
    const [found] = await run(sql`SELECT ${submissionColumns} FROM submissions
      WHERE id = ${change.id} FOR UPDATE`)
    if (!found) return { outcome: 'gone' }
    const row = submissionOf(found)
    const { sequence } = row
    await run(intoEarlierVersions(row, change, answered))
    await run(sql`UPDATE submissions SET ${amended(change)} WHERE sequence = ${sequence}`)
    await run(sql`DELETE FROM answers WHERE sequence = ${sequence}`)
    if (change.answer) {
      const { origin, catalogueVersion, result } = change.answer
      await run(sql`INSERT INTO answers (sequence, answer_origin, catalogue_version, answer)
        VALUES (${sequence}, ${origin}, ${catalogueVersion}, ${JSON.stringify(result)})`)
    }
    // Whoever has counted the rows begins anew.
    await run(sql`UPDATE submission_state SET removed = removed + 1`)
    return { outcome: 'amended', submission: amendedRow(row, change) }
  })

export type Given = { id: string; answer: Answer; version: number }

/** As `addSubmissions`. Of each submission, the answer that is kept. A submission that is being erased is waited for, and gets none. */
export async function keepAnswers(run: Run, group: Given[]): Promise<Promise<Answer>[]> {
  // Of two answers to one submission the first is given to the database.
  const given = new Map(group.toReversed().map((one) => [`${one.id} ${one.version}`, one]))
  const rows = [...given.values()].map(({ id, version, answer }) => ({
    id,
    version,
    ...toldRowOf(answer),
  }))
  // A row is written a second time only where there is something to write.
  const understood = [...given.values()]
    .map(({ id, answer }) => ({ id, ...understoodIn(answer) }))
    .filter(({ university_id: university, branch_id: branch }) => university ?? branch)
  const first = await run(sql`WITH given AS (
      SELECT sequence, submissions.id, ${toldColumns}, answer FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(rows)}::json) AS (id text, version bigint, ${toldShape}),
        ${linesOf([...given.values()].map(({ answer }) => answer))}
      ) AS given (id, version, ${toldColumns}, answer)
      JOIN submissions ON submissions.id = given.id AND submissions.version = given.version
      FOR KEY SHARE OF submissions
    ), first AS (
      INSERT INTO answers (sequence, ${toldColumns}, answer)
      SELECT sequence, ${toldColumns}, answer FROM given
      ON CONFLICT (sequence) DO NOTHING RETURNING sequence
    ), understood AS (
      UPDATE submissions SET university_id = meant.university_id, branch_id = meant.branch_id
      FROM json_to_recordset(${JSON.stringify(understood)}::json)
        AS meant (id text, university_id text, branch_id text), given, first
      WHERE submissions.sequence = given.sequence AND given.id = meant.id
        AND first.sequence = given.sequence
    ) SELECT id FROM given JOIN first USING (sequence)`)
  const done = new Set(first.map(({ id }) => id))
  return group.map(async (one) =>
    done.has(one.id) && given.get(`${one.id} ${one.version}`) === one
      ? one.answer
      : // Erased or changed in the meantime: the visitor is to be answered all the same.
        ((await findAnswer(run, one)) ?? one.answer),
  )
}

export async function findAnswer(
  run: Run,
  { id, version }: { id: string; version: number },
): Promise<Answer | null | undefined> {
  const [row] = await run(sql`SELECT ${answerColumns} FROM ${answered}
    WHERE id = ${id} AND version = ${version}`)
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
  const merged = sql`(submission::jsonb || ${JSON.stringify(values)}::jsonb)::text`
  await run(correctedVersions(values, merged, Number(row['sequence'])))
  if (!changesAnswer(values)) return { answerGone: false }
  const gone = await run(sql`DELETE FROM answers
    WHERE sequence = (SELECT sequence FROM submissions WHERE id = ${id}) RETURNING sequence`)
  return { answerGone: gone.length > 0 }
}
