import { describe, expect, test } from 'vitest'
import type { SweepFacts } from './db/retention.ts'
import { day, judge } from './retention-check.ts'

const start = Date.UTC(2026, 10, 21, 5, 14)
const normal: SweepFacts = {
  rows: 1_000,
  due: 3,
  newest: start,
  lastSweepAt: start - day,
  hold: null,
}

/** Sweeps at these instants in order, and returns those at which rows were erased. */
function sweeps(facts: SweepFacts, instants: number[]) {
  let now = facts
  return instants.filter((instant) => {
    const { doubt, note } = judge(now, instant)
    now = { ...now, ...note }
    return doubt === undefined
  })
}

/** An instant per day, starting with `from`. */
const daily = (from: number, days: number) =>
  Array.from({ length: days }, (_, index) => from + index * day)

describe('a sweep erases', () => {
  test.each<[string, Partial<SweepFacts>, number]>([
    ['a day after the last one', {}, start],
    ['after a week in which the server was off', {}, start + 6 * day],
    ['for the first time, soon after the newest submission', { lastSweepAt: null }, start + day],
    ['for the first time, in an empty store', { lastSweepAt: null, newest: null, rows: 0 }, start],
    ['with the clock set back', {}, start - 400 * day],
    ['fifty rows of a small store', { rows: 50, due: 50 }, start],
    ['a fifth of a large one', { due: 200 }, start],
  ])('%s', (_, facts, now) => {
    expect(judge({ ...normal, ...facts }, now).doubt).toBeUndefined()
  })
})

describe('a sweep is held', () => {
  test.each<[string, Partial<SweepFacts>, number, string]>([
    ['400 days after the last one', {}, start + 400 * day, 'clock'],
    ['a little more than a week after the last one', {}, start + 6 * day + 1, 'clock'],
    [
      'for the first time, long after the newest submission',
      { lastSweepAt: null },
      start + 8 * day,
      'clock',
    ],
    [
      'even if a submission was made after the jump',
      { newest: start + 400 * day },
      start + 400 * day,
      'clock',
    ],
    ['if more than a fifth would be erased', { due: 201 }, start, 'many'],
    ['if all 616 rows would be erased', { rows: 616, due: 616 }, start, 'many'],
  ])('%s', (_, facts, now, doubt) => {
    expect(judge({ ...normal, ...facts }, now).doubt).toBe(doubt)
  })
})

describe('a held sweep', () => {
  const jumped = start + 400 * day

  test('is done after the clock has run for 14 days, and the next sweeps daily', () => {
    expect(sweeps(normal, daily(jumped, 17))).toEqual(daily(jumped + 14 * day, 3))
  })

  test('is done at once when the clock is corrected', () => {
    const corrected = start + 2 * day

    expect(sweeps(normal, [jumped, jumped + day, corrected])).toEqual([corrected])
  })

  test('is done at once when fewer rows would be erased', () => {
    const { note } = judge({ ...normal, due: 900 }, start)

    expect(judge({ ...normal, ...note }, start + day).doubt).toBeUndefined()
  })

  test('of a replica with a wrong clock is never done while another replica has the right time', () => {
    const both = daily(start, 40).flatMap((instant) => [instant, instant + 400 * day])

    expect(sweeps(normal, both)).toEqual(daily(start, 40))
  })
})
