import { expect, test } from 'vitest'
import { instantFrom, localTime, relativeTime, zoneName } from './time.ts'

const now = new Date('2026-11-21T05:24:00.000+00:00')

test.each([
  ['2026-11-21T05:23:30.000+00:00', 'Just now'],
  ['2026-11-21T05:12:00.000+00:00', '12 min ago'],
  ['2026-11-21T04:24:00.000+00:00', '1 h ago'],
  ['2026-11-20T05:24:01.000+00:00', '23 h ago'],
  ['2026-11-20T05:24:00.000+00:00', '1 day ago'],
  ['2026-10-22T05:24:00.000+00:00', '30 days ago'],
  ['2026-08-21T05:24:00.000+00:00', '3 months ago'],
  ['2023-11-20T05:24:00.000+00:00', '3 years ago'],
])('%s was %s', (instant, words) => {
  expect(relativeTime(new Date(instant), now)).toBe(words)
})

test('a server whose clock runs ahead does not speak of the future', () => {
  expect(relativeTime(new Date('2026-11-21T05:30:00.000+00:00'), now)).toBe('Just now')
})

test('an instant is shown as the date-time of the place', () => {
  const instant = new Date('2026-11-20T18:45:00.123+00:00')

  expect(localTime(instant, 'Asia/Kolkata')).toBe('21 Nov 2026, 00:15')
  expect(localTime(instant, 'America/New_York')).toBe('20 Nov 2026, 13:45')
})

test('the zone is named short and long, with the name that India uses', () => {
  expect(zoneName(now, 'Asia/Kolkata')).toBe('IST (Asia/Kolkata)')
  expect(zoneName(now, 'Asia/Calcutta')).toBe('IST (Asia/Kolkata)')
  expect(zoneName(now, 'UTC')).toBe('UTC')
})

test('a text that is no instant is not made one', () => {
  expect(instantFrom('yesterday')).toBeUndefined()
  expect(instantFrom('')).toBeUndefined()
})
