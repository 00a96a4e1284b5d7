import { expect, test } from 'vitest'
import { dayAndTime, lastUse } from '../ui/time.ts'

const now = new Date(2026, 10, 23, 10, 58)
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test.each([
  ['Now', at(2026, 10, 23, 10, 54)],
  ['6 min ago', at(2026, 10, 23, 10, 52)],
  ['Today, 08:54', at(2026, 10, 23, 8, 54)],
  ['Yesterday, 18:20', at(2026, 10, 22, 18, 20)],
  ['12 Nov, 09:01', at(2026, 10, 12, 9, 1)],
  ['31 Dec 2025, 23:59', at(2025, 11, 31, 23, 59)],
  // A clock that runs behind the server's.
  ['Now', at(2026, 10, 23, 11, 30)],
  ['Never', ''],
])('the last use is shown as %s', (words, text) => {
  expect(lastUse(text, now)).toBe(words)
})

test('a day within a sentence begins with a small letter', () => {
  expect(dayAndTime(at(2026, 10, 23, 8, 54), now)).toBe('today, 08:54')
})
