import { expect, test } from 'vitest'
import { referencesIn } from './references.ts'

test.each(['MS 2475', 'MS2475', 'ms-2475', ' ms  2475 '])('%j is read as one reference', (text) => {
  expect(referencesIn(text)).toEqual({ eligibility: ['MS 2475'], enquiries: [] })
})

test('digits alone match every kind of reference, with at most a hundred values in a query', () => {
  const { eligibility = [], enquiries = [] } = referencesIn('2475') ?? {}

  expect(eligibility).toHaveLength(100)
  expect(eligibility).toContain('MS 2475')
  expect(enquiries).toHaveLength(10)
  expect(enquiries).toContain('FM 2475')
})

test.each(['mech', 'CS 2475', '247', '9800000044', 'asha 2475', ''])(
  '%j is not a reference',
  (text) => {
    expect(referencesIn(text)).toBeUndefined()
  },
)
