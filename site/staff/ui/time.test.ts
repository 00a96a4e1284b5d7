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
])('%s is shown as “%s”', (instant, words) => {
  expect(relativeTime(new Date(instant), now)).toBe(words)
})

test('a future instant from a server whose clock is ahead is shown as just now', () => {
  expect(relativeTime(new Date('2026-11-21T05:30:00.000+00:00'), now)).toBe('Just now')
})

test('an instant is shown as date and time in the given time zone', () => {
  const instant = new Date('2026-11-20T18:45:00.123+00:00')

  expect(localTime(instant, 'Asia/Kolkata')).toBe('21 Nov 2026, 00:15')
  expect(localTime(instant, 'America/New_York')).toBe('20 Nov 2026, 13:45')
})

test('a zone is shown by its short and long name, with Kolkata for Calcutta', () => {
  expect(zoneName(now, 'Asia/Kolkata')).toBe('IST (Asia/Kolkata)')
  expect(zoneName(now, 'Asia/Calcutta')).toBe('IST (Asia/Kolkata)')
  expect(zoneName(now, 'UTC')).toBe('UTC')
})

test('a string that is not an instant is not parsed as one', () => {
  expect(instantFrom('yesterday')).toBeUndefined()
  expect(instantFrom('')).toBeUndefined()
})
