import type { Sweepable } from './data/retention.ts'
import type { Hold, SweepFacts, SweepNote } from './data/store.ts'

const hour = 60 * 60 * 1000
export const day = 24 * hour

/** A clock may be so far ahead of the last sweep. */
const longestPause = 7 * day
/** So many rows may always go, and more only if they are no larger a share. */
const few = 50
const largestShare = 1 / 5
/** So many days of doubt are enough. A sweep counts for the next day when so much time has passed. */
const daysOfDoubt = 14
const nearlyDay = 20 * hour
/** Timers and corrections of the clock are a little late or early. */
const tolerance = hour

/** Why nothing is erased: the clock has leapt, or a large part of all rows would go. */
export type Doubt = 'clock' | 'many'
export type Verdict = { doubt: Doubt | undefined; note: SweepNote }

/**
 * Whether a sweep may erase what is due, and what it leaves for the next one. A doubt ends when its reason is gone, and when for 14
 * days a sweep of each has found the clock going on from the day before: a single leap counts as one day at most, and begins the
 * count anew where it is longer than a week. The newest submission is not believed once a sweep was made: it may have come after the leap.
 */
export function judge(facts: SweepFacts, now: number): Verdict {
  const seenAt = facts.seenAt ?? facts.newest ?? now
  const doubt = doubtOf(facts, now - seenAt)
  const latest = doubt === 'clock' ? seenAt : Math.max(seenAt, now)
  if (doubt === undefined) return { doubt, note: { seenAt: latest, hold: null } }
  const hold = counted(facts, now)
  const isOver = hold.days >= daysOfDoubt && now - hold.since >= daysOfDoubt * day - tolerance
  return isOver
    ? { doubt: undefined, note: { seenAt: now, hold: null } }
    : { doubt, note: { seenAt: latest, hold } }
}

function doubtOf({ rows, due }: SweepFacts, pause: number): Doubt | undefined {
  if (pause > longestPause) return 'clock'
  return due > few && due > rows * largestShare ? 'many' : undefined
}

function counted({ hold, due }: SweepFacts, now: number): Hold {
  const pause = now - (hold?.countedAt ?? now)
  const isSet = pause < -tolerance || pause > longestPause
  if (!hold || isSet) return { since: now, days: 0, countedAt: now, rows: due }
  return pause < nearlyDay
    ? { ...hold, rows: due }
    : { ...hold, days: hold.days + 1, countedAt: now, rows: due }
}

/** Erases what is older than so many days, unless there is a doubt; 0 days keep all for good. */
export async function sweep({ retention, submissions }: Sweepable, days: number, now: number) {
  const before = dueBefore(days, now)
  const { doubt, note } = judge(await retention.look(before), now)
  const erased = doubt ? 0 : await submissions.removeBefore(before)
  // Afterwards: a sweep that failed half way is not taken for one.
  await retention.note(note)
  return { erased, doubt, held: note.hold?.rows ?? 0 }
}

/** The same, although there is a doubt: somebody has looked at the clock and at what would go. */
export async function sweepConfirmed(
  { retention, submissions }: Sweepable,
  days: number,
  now: number,
) {
  const erased = await submissions.removeBefore(dueBefore(days, now))
  await retention.note({ seenAt: now, hold: null })
  return erased
}

export const dueBefore = (days: number, now: number) => (days === 0 ? 0 : now - days * day)
