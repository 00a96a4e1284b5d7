import { noteSweep, retentionFacts, type SweepFacts, type SweepNote } from './db/retention.ts'
import { removeEnquiriesBefore } from './public/enquiries.ts'
import type { Db } from './db/db.ts'

export const day = 24 * 60 * 60 * 1000

/** A longer time since the last sweep is a doubt about the clock. */
const maxPause = 7 * day
/** A sweep of more rows than this, and of more than this share of all, is a doubt. */
const fewRows = 50
const maxShare = 1 / 5
const daysOfDoubt = 14

/** Why nothing is erased: the clock has jumped, or a large part of all rows is due. */
type Doubt = 'clock' | 'many'
type Verdict = { doubt: Doubt | undefined; note: SweepNote }

/**
 * Whether a sweep may erase the rows that are due, and the note for the next sweep. A doubt ends with its reason, or after 14 days. The
 * time of the newest submission counts only before the first sweep, because it may itself come from a wrong clock.
 */
export function judge(facts: SweepFacts, now: number): Verdict {
  const lastSweepAt = facts.lastSweepAt ?? facts.newest ?? now
  const doubt = doubtOf(facts, now - lastSweepAt)
  const since = Math.min(facts.hold?.since ?? now, now)
  if (doubt === undefined || now - since >= daysOfDoubt * day)
    return { doubt: undefined, note: { lastSweepAt: Math.max(lastSweepAt, now), hold: null } }
  const latest = doubt === 'clock' ? lastSweepAt : Math.max(lastSweepAt, now)
  return { doubt, note: { lastSweepAt: latest, hold: { since, rows: facts.due } } }
}

function doubtOf({ rows, due }: SweepFacts, pause: number): Doubt | undefined {
  if (pause > maxPause) return 'clock'
  return due > fewRows && due > rows * maxShare ? 'many' : undefined
}

/** Erases submissions older than `days` unless there is a doubt; 0 days keep all of them. */
export async function sweep(db: Db, days: number, now: number) {
  const before = dueBefore(days, now)
  const { doubt, note } = judge(await retentionFacts(db, before), now)
  const erased = doubt ? 0 : await removeEnquiriesBefore(db, before)
  // Only after the removal, so that a failed sweep does not count.
  await noteSweep(db, note)
  return { erased, doubt, held: note.hold?.rows ?? 0 }
}

/** The same in spite of a doubt, after a person has checked the clock and the rows. */
export async function sweepConfirmed(db: Db, days: number, now: number) {
  const erased = await removeEnquiriesBefore(db, dueBefore(days, now))
  await noteSweep(db, { lastSweepAt: now, hold: null })
  return erased
}

export const dueBefore = (days: number, now: number) => (days === 0 ? 0 : now - days * day)
