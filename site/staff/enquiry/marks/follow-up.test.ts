import { expect, test } from 'vitest'
import { followUpOf, isStillToCome, laterChoices, tryAgainChoices } from './follow-up.ts'

/** In India, whatever the zone of this machine. The 21st is a Saturday. */
const at = (time: string, date = '2026-11-21') => new Date(`${date}T${time}+05:30`)
const now = at('10:58')

test.each([
  ['2026-11-21 11:30', 'today', 'Today 11:30', ''],
  ['2026-11-23 10:00', 'later', '23 Nov, 10:00', ''],
  ['2026-11-21 09:30', 'overdue', 'Today 09:30', 'Overdue 1 h'],
  ['2026-11-19 10:00', 'overdue', '19 Nov, 10:00', 'Overdue 2 days'],
  // A day without a time is due until it ends.
  ['2026-11-21', 'today', 'Today', ''],
  ['2026-11-20', 'overdue', '20 Nov', 'Overdue 10 h'],
  ['2027-01-04', 'later', '4 Jan 2027', ''],
  // Midnight is a time like any other.
  ['2026-11-22 00:00', 'later', '22 Nov, 00:00', ''],
])('a follow-up at %s is %s', (followUp, kind, text, overdue) => {
  expect(followUpOf(followUp, now)).toMatchObject({ kind, text, overdue })
  expect(isStillToCome(followUp, now)).toBe(kind !== 'overdue')
})

const wordsOf = (choices: { word: string; when: string }[]) =>
  choices.map(({ word, when }) => `${word}: ${when}`)

test('suggested times are within working hours and never on a Sunday', () => {
  expect(wordsOf(laterChoices(now))).toEqual([
    'In 1 hour: 12:00',
    'This afternoon: 16:00',
    'Monday morning: 23 Nov, 10:00',
  ])
  expect(laterChoices(at('15:30', '2026-11-23')).map(({ word }) => word)).toEqual([
    'In 1 hour',
    'Tomorrow morning',
  ])
})

test('in one hour is in one hour, also close to midnight', () => {
  expect(laterChoices(at('22:57'))[0]?.at).toBe('2026-11-21 23:55')
  expect(laterChoices(at('22:58'))[0]?.at).toBe('2026-11-22 00:00')
})

test('after a call that nobody answered a time is proposed, never late in the evening', () => {
  expect(wordsOf(tryAgainChoices(now, false))).toEqual([
    'In 2 hours: 13:00',
    'This evening: 18:30',
    'Monday morning: 23 Nov, 10:00',
  ])
  expect(wordsOf(tryAgainChoices(now, true))[0]).toBe('This evening: 18:30')
  expect(wordsOf(tryAgainChoices(at('17:40'), false))[0]).toBe('In 2 hours: 19:40')
  expect(wordsOf(tryAgainChoices(at('18:10'), false))[0]).toBe('Monday morning: 23 Nov, 10:00')
  expect(wordsOf(tryAgainChoices(at('18:30', '2026-11-23'), true))).toEqual([
    'Tomorrow morning: 24 Nov, 10:00',
  ])
})
