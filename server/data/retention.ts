import type { QuerySteps } from './query-steps.ts'
import { sql } from './sql.ts'
import type { Store, SweepFacts, SweepNote } from './store.ts'

/** What a sweep needs of a store. */
export type Sweepable = Pick<Store, 'retention'> & {
  submissions: Pick<Store['submissions'], 'removeBefore'>
}

/** What a step of an erasure did. */
export type Removal = { removed: number; more: boolean }

/** In small steps, so that others do not wait long; returns how many rows. */
export async function removeAll(step: () => Promise<Removal>): Promise<number> {
  const { removed, more } = await step()
  return more ? removed + (await removeAll(step)) : removed
}

/** What came by a sheet counts from then. */
export const isDue = (before: number) =>
  sql`created_at < ${before} AND (imported_at IS NULL OR imported_at < ${before})`

export function* lookAtRetention(before: number): QuerySteps<SweepFacts> {
  const [row] = yield sql`SELECT
      (SELECT count(*) FROM submissions) + (SELECT count(*) FROM enquiries) AS rows,
      (SELECT count(*) FROM submissions WHERE ${isDue(before)})
        + (SELECT count(*) FROM enquiries WHERE ${isDue(before)}) AS due,
      (SELECT max(newest) FROM (SELECT max(created_at) AS newest FROM submissions
        UNION ALL SELECT max(created_at) FROM enquiries) AS both_collections) AS newest,
      seen_at, held_since, held_days, held_counted_at, held_rows
    FROM submission_state`
  const number = (column: string) => Number(row?.[column])
  const instant = (column: string) => (row?.[column] == null ? null : number(column))
  const since = instant('held_since')
  const hold = since !== null && {
    since,
    days: number('held_days'),
    countedAt: number('held_counted_at'),
    rows: number('held_rows'),
  }
  return {
    rows: number('rows'),
    due: number('due'),
    newest: instant('newest'),
    lastSweepAt: instant('seen_at'),
    hold: hold || null,
  }
}

export function* noteRetention({ lastSweepAt, hold }: SweepNote): QuerySteps<void> {
  yield sql`UPDATE submission_state SET
    seen_at = ${lastSweepAt}, held_since = ${hold?.since ?? null}, held_days = ${hold?.days ?? null},
    held_counted_at = ${hold?.countedAt ?? null}, held_rows = ${hold?.rows ?? null}`
}
