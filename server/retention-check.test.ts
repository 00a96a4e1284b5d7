import { describe, expect, test } from 'vitest'
import type { SweepFacts } from './data/store.ts'
import { day, judge } from './retention-check.ts'

const hour = day / 24
const start = Date.UTC(2026, 10, 21, 5, 14)
const normal: SweepFacts = {
  rows: 1_000,
  due: 3,
  newest: start,
  lastSweepAt: start - day,
  hold: null,
}

/** Sweeps at these instants, one after the other; gives after which of them something was erased. */
function sweeps(facts: SweepFacts, instants: number[]) {
  let now = facts
  return instants.filter((instant) => {
    const { doubt, note } = judge(now, instant)
    now = { ...now, ...note }
    return doubt === undefined
  })
}

/** Once a day from here on. */
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
    ['a little more than a week after it', {}, start + 6 * day + 1, 'clock'],
    [
      'for the first time, long after the newest submission',
      { lastSweepAt: null },
      start + 8 * day,
      'clock',
    ],
    [
      'though a submission came after the leap',
      { newest: start + 400 * day },
      start + 400 * day,
      'clock',
    ],
    ['where more than a fifth would go', { due: 201 }, start, 'many'],
    ['where all 616 would go', { rows: 616, due: 616 }, start, 'many'],
  ])('%s', (_, facts, now, doubt) => {
    expect(judge({ ...normal, ...facts }, now).doubt).toBe(doubt)
  })
})

describe('a held sweep', () => {
  const leapt = start + 400 * day

  test('is done after 14 days on which the clock went on, and the next ones are as ever', () => {
    expect(sweeps(normal, daily(leapt, 17))).toEqual(daily(leapt + 14 * day, 3))
  })

  test('is done at once when the clock is set right again', () => {
    const right = start + 2 * day

    expect(sweeps(normal, [leapt, leapt + day, right])).toEqual([right])
  })

  test('is done at once when fewer rows would go', () => {
    const { note } = judge({ ...normal, due: 900 }, start)

    expect(judge({ ...normal, ...note }, start + hour).doubt).toBeUndefined()
  })

  test.each([
    ['another leap', 30 * day],
    ['a leap back', -30 * day],
  ])('begins to count anew at %s', (_, leap) => {
    const again = leapt + 13 * day + leap

    expect(sweeps(normal, [...daily(leapt, 13), ...daily(again, 15)])).toEqual([again + 14 * day])
  })

  test('is not done sooner however often the server is started', () => {
    const starts = Array.from({ length: 13 * 24 }, (_, index) => leapt + index * hour)

    expect(sweeps(normal, starts)).toEqual([])
  })

  test('is not done by one leap of some days', () => {
    const many = { ...normal, due: 900 }
    const leap = start + 2 * day + 6 * day

    expect(sweeps(many, [...daily(start, 3), ...daily(leap, 11)])).toEqual([])
    expect(sweeps(many, [...daily(start, 3), ...daily(leap, 12)])).toEqual([leap + 11 * day])
  })

  test('of one replica with a wrong clock is never done while the others are right', () => {
    const both = daily(start, 40).flatMap((instant) => [instant, instant + 400 * day])

    expect(sweeps(normal, both)).toEqual(daily(start, 40))
  })
})
