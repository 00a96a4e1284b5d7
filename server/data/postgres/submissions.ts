import type { Submission } from '#contract/eligibility.ts'
import { privacyNotice } from '#contract/privacy.ts'
import { answerColumns, answerOf, kept, submissionColumns, submissionOf } from '../columns.ts'
import { idAt } from '../ids.ts'
import { sql } from '../sql.ts'
import type { Addition, Answer, KeptSubmission, Once } from '../store.ts'
import { folded, keepable } from '../text.ts'
import type { Run } from './pool.ts'

export async function addSubmission(
  run: Run,
  at: number,
  submission: Submission,
  once: Once | undefined,
): Promise<Addition> {
  const { university, branch, reason, name, phone, email, papers_passed } = submission
  const id = idAt(at)
  const [row] = await run(sql`INSERT INTO submissions (
      id, created_at, updated_at, papers_passed,
      name_folded, university_folded, branch_folded, email_folded, phone_folded, reason_folded,
      name, university, branch, email, phone, reason, idempotency_key, fingerprint, privacy_notice
    ) VALUES (
      ${id}, ${at}, ${at}, ${papers_passed},
      ${folded(name)}, ${folded(university)}, ${folded(branch)}, ${folded(email)}, ${folded(phone)},
      ${reason === null ? null : folded(reason)},
      ${name}, ${university}, ${branch}, ${email}, ${phone}, ${reason},
      ${once?.key ?? null}, ${once?.fingerprint ?? null}, ${privacyNotice}
    ) ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
    RETURNING sequence`)
  if (!row) return seenBefore(run, once)
  const sequence = Number(row['sequence'])
  const made = kept({ id, sequence, createdAt: at, updatedAt: at, ...submission })
  return { outcome: 'first', submission: made }
}

async function seenBefore(run: Run, once: Once | undefined): Promise<Addition> {
  const [row] = await run(sql`SELECT ${submissionColumns}, ${answerColumns}, fingerprint
    FROM submissions WHERE idempotency_key = ${once?.key ?? null}`)
  if (!row) throw new Error('A submission was neither kept nor known.')
  if (row['fingerprint'] !== once?.fingerprint) return { outcome: 'clash' }
  return { outcome: 'again', submission: submissionOf(row), answer: answerOf(row) }
}

export async function keepAnswer(run: Run, id: string, answer: Answer): Promise<Answer> {
  const changed = await run(sql`UPDATE submissions SET answer = ${JSON.stringify(answer.result)},
    answer_origin = ${answer.origin}, catalogue_version = ${answer.catalogueVersion}
    WHERE id = ${id} AND answer IS NULL RETURNING id`)
  if (changed.length === 1) return answer
  const [row] = await run(sql`SELECT ${answerColumns} FROM submissions WHERE id = ${id}`)
  // Erased in the meantime: the visitor is to be answered all the same.
  return (row && answerOf(row)) ?? answer
}

export async function findSubmission(run: Run, id: string): Promise<KeptSubmission | undefined> {
  if (!keepable(id)) return undefined
  const [row] = await run(sql`SELECT ${submissionColumns} FROM submissions WHERE id = ${id}`)
  return row && submissionOf(row)
}

const mostErasedAtOnce = 1_000

/**
 * In small steps, so that none of them takes longer than a statement may. Replicas that do this at the same time pass by the rows
 * of one another: each row is erased and counted once.
 */
export async function removeBefore(run: Run, instant: number): Promise<number> {
  const rows = await run(sql`WITH gone AS (
      DELETE FROM submissions WHERE sequence IN (
        SELECT sequence FROM submissions WHERE created_at < ${instant}
        ORDER BY created_at, sequence LIMIT ${mostErasedAtOnce} FOR UPDATE SKIP LOCKED
      ) RETURNING sequence
    ), noted AS (
      UPDATE submission_state SET removed = removed + (SELECT count(*) FROM gone)
    ) SELECT sequence FROM gone`)
  if (rows.length < mostErasedAtOnce) return rows.length
  return rows.length + (await removeBefore(run, instant))
}
