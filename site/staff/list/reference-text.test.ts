import { Query } from 'appwrite'
import { expect, test } from 'vitest'
import { referenceIn } from './notices.tsx'

test.each(['MS 2475', 'MS2475', 'ms-2475', ' ms  2475 '])('%j is read as one reference', (text) => {
  expect(referenceIn(text)).toBe(Query.equal('reference', 'MS 2475'))
})

test('digits alone match the references of every kind that end with them', () => {
  expect(referenceIn('2475')).toBe(Query.endsWith('reference', ' 2475'))
})

test.each(['mech', 'CS 2475', '247', '9800000044', 'asha 2475', ''])(
  '%j is not a reference',
  (text) => {
    expect(referenceIn(text)).toBeUndefined()
  },
)
