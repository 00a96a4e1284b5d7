import { expect, test } from 'vitest'
import { callDayOf } from './call-day.tsx'

const opening = { days: 'Mon-Sat', from: '9:00 AM', to: '5:30 PM' }
const at = (time: string) => Date.parse(`${time}+05:30`)

test.each([
  ['on the next day after the office has opened', '2026-11-25T11:00', 'Tomorrow, Thursday'],
  ['on the same day before it opens', '2026-11-25T08:59', 'Today, Wednesday'],
  ['on Monday after a Saturday', '2026-11-28T12:00', 'Monday'],
  ['on Monday after an early Sunday', '2026-11-29T07:00', 'Tomorrow, Monday'],
])('we call %s', (_, time, name) => {
  expect(callDayOf(at(time), opening)?.name).toBe(name)
})

test('somebody in distress is called on the same day while the office is open', () => {
  expect(callDayOf(at('2026-11-25T17:00'), opening, true)).toEqual({
    name: 'Today, Wednesday',
    date: '25 November',
  })
  expect(callDayOf(at('2026-11-25T17:30'), opening, true)?.name).toBe('Tomorrow, Thursday')
})

test('hours in other words promise no day', () => {
  expect(callDayOf(at('2026-11-25T11:00'), { ...opening, days: 'on most days' })).toBeUndefined()
})
