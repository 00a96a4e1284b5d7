import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** Since when sweeps erase nothing, and how many rows wait. */
type Hold = { since: number; rows: number }

/** What a sweep leaves for the next one. `lastSweepAt`: the latest instant that one believed, null before the first. */
export type SweepNote = { lastSweepAt: number | null; hold: Hold | null }

/** What a sweep goes by: how many submissions there are, how many of them are due, and when the newest came. */
export type SweepFacts = SweepNote & { rows: number; due: number; newest: number | null }

/** What a step of an erasure did. */
export type Removal = { removed: number; more: boolean }

/** In small steps, so that others do not wait long; returns how many rows. */
export async function removeAll(step: () => Promise<Removal>): Promise<number> {
  const { removed, more } = await step()
  return more ? removed + (await removeAll(step)) : removed
}

/** What was submitted before this instant is due. What came by a sheet counts from then. */
export const isDue = (before: number) =>
  sql`created_at < ${before} AND (imported_at IS NULL OR imported_at < ${before})`

export async function retentionFacts(db: Pick<Db, 'list'>, before: number): Promise<SweepFacts> {
  const [row] = await db.list(sql`SELECT
      (SELECT count(*) FROM enquiries) AS rows,
      (SELECT count(*) FROM enquiries WHERE ${isDue(before)}) AS due,
      (SELECT max(created_at) FROM enquiries) AS newest,
      seen_at, held_since, held_rows
    FROM submission_state`)
  const number = (column: string) => Number(row?.[column])
  const instant = (column: string) => (row?.[column] == null ? null : number(column))
  const since = instant('held_since')
  const hold = since === null ? null : { since, rows: number('held_rows') }
  return {
    rows: number('rows'),
    due: number('due'),
    newest: instant('newest'),
    lastSweepAt: instant('seen_at'),
    hold,
  }
}

export const noteSweep = (db: Db, { lastSweepAt, hold }: SweepNote): Promise<void> =>
  db.write('system', async ({ all }) => {
    await all(sql`UPDATE submission_state SET
      seen_at = ${lastSweepAt}, held_since = ${hold?.since ?? null}, held_rows = ${hold?.rows ?? null}`)
  })
