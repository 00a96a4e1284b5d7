import { insertedColumns, insertedSubmission, rowOf, understoodIn } from '../columns.ts'
import { newsOf } from '../outbox.ts'
import { longSubmission } from '../probe.ts'
import { runStepsAsync } from '../query-steps.ts'
import { fixed, sql } from '../sql.ts'
import type { Addition, Answer, NewAnswer, NewSubmission, Once } from '../store.ts'
import { findAnswer, findSent } from '../submissions.ts'
import { dialect } from './dialect.ts'
import type { Pool, Run } from './pool.ts'

/** In one statement, and so with one disk sync. A later lookup for one of them fails only for that one. */
export async function addSubmissions(
  add: Run,
  look: Run,
  batch: NewSubmission[],
): Promise<Promise<Addition>[]> {
  const rows = await add(sql`WITH input AS (
      SELECT * FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(batch.map(inputRow))}::json) AS (${shape}, ${answerShape}, news text),
        ${linesOf(batch.map(({ answer }) => answer))}
      ) AS input (${columns}, ${answerColumns}, news, answer)
    ), added AS (
      INSERT INTO submissions (${columns}) SELECT ${columns} FROM input WHERE NOT EXISTS (
        SELECT FROM earlier_versions WHERE earlier_versions.idempotency_key = input.idempotency_key
      ) ON CONFLICT DO NOTHING
      RETURNING id, sequence, reference, version
    ), answered AS (
      INSERT INTO answers (sequence, ${answerColumns}, answer)
      SELECT sequence, ${answerColumns}, answer FROM input JOIN added USING (id) WHERE answer <> ''
    ) ${batch.some(({ news }) => newsOf(news).length > 0) ? noted : sql``} SELECT * FROM added`)
  const added = new Map(rows.map((row) => [row['id'], row]))
  return batch.map(async (addition): Promise<Addition> => {
    const row = added.get(addition.id)
    if (!row) return (await sentBefore(look, addition.once)) ?? again(add, look, addition)
    return { outcome: 'first', submission: insertedSubmission(addition, row) }
  })
}

const noted = sql`, noted AS (
    INSERT INTO outbox_enquiries (sequence, kind, version, kept_at)
    SELECT sequence, kind, version, created_at FROM input JOIN added USING (id),
      unnest(string_to_array(news, ' ')) AS kind
  )`

const sentBefore = async (run: Run, once: Once | undefined) =>
  once && (await runStepsAsync(findSent(once, dialect), run))

/** Its reference was there already: another is drawn. */
async function again(add: Run, look: Run, addition: NewSubmission): Promise<Addition> {
  const [added] = await addSubmissions(add, look, [addition])
  if (!added) throw new Error('A submission has no outcome.')
  return added
}

/** In one transaction, so that the row is never visible. */
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
  news: newsOf(addition.news).join(' '),
})

const answerRowOf = ({
  origin,
  catalogueVersion,
}: Answer): Record<keyof typeof answerTypes, string> => ({
  answer_origin: origin,
  catalogue_version: catalogueVersion,
})

/**
 * Answers, one line each, empty if there is none yet. JSON contains no line ends; embedded in other JSON, each quote would be escaped
 * and parsed twice.
 */
function linesOf(answers: (Answer | undefined)[]) {
  const lines = answers.map((answer) => (answer ? JSON.stringify(answer.result) : ''))
  return sql`unnest(string_to_array(${lines.join('\n')}, E'\\n'))`
}

/** As `addSubmissions`. Returns the stored answer of each submission. Waits for a submission that is being erased, which gets none. */
export async function keepAnswers(run: Run, batch: NewAnswer[]): Promise<Promise<Answer>[]> {
  // Of two answers to one version the first is written.
  const input = new Map(batch.toReversed().map((one) => [`${one.id} ${one.version}`, one]))
  const answers = [...input.values()]
  const rows = answers.map(({ id, version, answer }) => ({ id, version, ...answerRowOf(answer) }))
  // A row is written a second time only if there is something to write.
  const understood = answers
    .map(({ id, answer }) => ({ id, ...understoodIn(answer) }))
    .filter(({ university_id: university, branch_id: branch }) => university ?? branch)
  const written = await run(sql`WITH input AS (
      SELECT sequence, submissions.id, ${answerColumns}, answer FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(rows)}::json) AS (id text, version bigint, ${answerShape}),
        ${linesOf(answers.map(({ answer }) => answer))}
      ) AS input (id, version, ${answerColumns}, answer)
      JOIN submissions ON submissions.id = input.id AND submissions.version = input.version
      FOR KEY SHARE OF submissions
    ), written AS (
      INSERT INTO answers (sequence, ${answerColumns}, answer)
      SELECT sequence, ${answerColumns}, answer FROM input
      ON CONFLICT (sequence) DO NOTHING RETURNING sequence
    ), understood AS (
      UPDATE submissions SET university_id = ids.university_id, branch_id = ids.branch_id
      FROM json_to_recordset(${JSON.stringify(understood)}::json)
        AS ids (id text, university_id text, branch_id text), input, written
      WHERE submissions.sequence = input.sequence AND input.id = ids.id
        AND written.sequence = input.sequence
    ) SELECT id FROM input JOIN written USING (sequence)`)
  const ids = new Set(written.map(({ id }) => id))
  return batch.map(async (one) =>
    ids.has(one.id) && input.get(`${one.id} ${one.version}`) === one
      ? one.answer
      : // Erased or changed in the meantime: the visitor is to be answered all the same.
        ((await runStepsAsync(findAnswer(one, dialect), run)) ?? one.answer),
  )
}
