import { expect, test } from 'vitest'
import { clockTime, closedOn, daysOpen, inFull } from './opening.ts'
import { priceFrom } from './price.ts'

test.each([
  ['Mon-Sat', 6, 'Monday-Saturday', 'Sunday closed'],
  ['Mon-Fri', 5, 'Monday-Friday', 'Saturday and Sunday closed'],
  ['Mon, Wed, Fri-Sun', 5, 'Monday, Wednesday, Friday-Sunday', 'Tuesday and Thursday closed'],
  ['Mon-Sun', 7, 'Monday-Sunday', ''],
])('%s are %d open days', (days, count, full, closed) => {
  expect(daysOpen(days)).toHaveLength(count)
  expect(inFull(days)).toBe(full)
  expect(closedOn(days)).toBe(closed)
})

test.each(['', 'Sat-Mon', 'Mon-Tue-Wed', 'Mon, Mon', 'monday'])('%j names no open days', (days) => {
  expect(daysOpen(days)).toEqual([])
})

test.each([
  ['9:00 AM', '09:00'],
  ['12:30 AM', '00:30'],
  ['12 PM', '12:00'],
  ['5:30 PM', '17:30'],
  ['13 PM', undefined],
  ['9:00', undefined],
])('%s is %s on the clock', (time, clock) => {
  expect(clockTime(time)).toBe(clock)
})

test.each([
  ['$299', { amount: '299', code: 'USD' }],
  ['₹1,24,000', { amount: '124000', code: 'INR' }],
  ['AED 900.50', { amount: '900.50', code: 'AED' }],
  ['299', undefined],
  ['$1,2', undefined],
])('%s is a price with its currency, or none', (price, parts) => {
  const read = priceFrom(price)

  expect(read && { amount: read.amount, code: read.code }).toEqual(parts)
})
