import type { Submission } from '#contract/eligibility.ts'
import { fieldColumns } from './columns.ts'
import { fixed, listed, sql, type Sql } from './sql.ts'

export type Change = Partial<Submission>

/** What an answer is made from. */
export const changesAnswer = (change: Change) =>
  (['university', 'branch', 'reason', 'papers_passed'] as const).some((key) => key in change)

/**
 * The columns of a change, with what is derived from them. The fingerprint of what was sent goes, too: whoever sends that again
 * under its key is refused.
 */
export function corrected(change: Change, now: number): Sql {
  const columns = Object.entries(fieldColumns(change)).map(
    ([column, value]) => sql`${fixed(column)} = ${value}`,
  )
  return listed([
    ...columns,
    sql`updated_at = ${now}`,
    sql`fingerprint = CASE WHEN fingerprint IS NULL THEN NULL ELSE 'corrected' END`,
  ])
}
