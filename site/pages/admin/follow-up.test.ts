import { expect, test } from 'vitest'
import { followUpOf, hasPassed, laterChoices } from './follow-up.ts'

/** A Saturday. */
const now = new Date(2026, 10, 21, 10, 58)

test.each([
  [new Date(2026, 10, 21, 11, 30), 'today', 'Today 11:30', ''],
  [new Date(2026, 10, 23, 10, 0), 'later', '23 Nov, 10:00', ''],
  [new Date(2026, 10, 21, 9, 30), 'overdue', 'Today 09:30', 'Overdue 1 h'],
  [new Date(2026, 10, 19, 10, 0), 'overdue', '19 Nov, 10:00', 'Overdue 2 days'],
  // A day without a time is due until it ends.
  [new Date(2026, 10, 21), 'today', 'Today', ''],
  [new Date(2026, 10, 20), 'overdue', '20 Nov', 'Overdue 10 h'],
  [new Date(2027, 0, 4), 'later', '4 Jan 2027', ''],
])('a follow-up at %s is %s', (at, kind, text, overdue) => {
  expect(followUpOf(at, now)).toMatchObject({ kind, text, overdue })
})

test('suggested times are within working hours and never on a Sunday', () => {
  expect(laterChoices(now).map(({ word, when }) => `${word}: ${when}`)).toEqual([
    'In 1 hour: 12:00',
    'This afternoon: 16:00',
    'Monday morning: 23 Nov, 10:00',
  ])
  expect(laterChoices(new Date(2026, 10, 23, 15, 30)).map(({ word }) => word)).toEqual([
    'In 1 hour',
    'Tomorrow morning',
  ])
})

test('a follow-up has passed once its time or its day is over', () => {
  expect(hasPassed(new Date(2026, 10, 21, 10, 57), now)).toBe(true)
  expect(hasPassed(new Date(2026, 10, 20), now)).toBe(true)
  expect(hasPassed(new Date(2026, 10, 21), now)).toBe(false)
  expect(hasPassed(new Date(2026, 10, 21, 11, 30), now)).toBe(false)
})
