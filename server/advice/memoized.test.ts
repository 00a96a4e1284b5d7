import { expect, test } from 'vitest'
import { onceEach, memoized } from './memoized.ts'

test('a repeated text is computed once, and the oldest of many texts is evicted', () => {
  const calls: string[] = []
  const upperCase = memoized((text) => {
    calls.push(text)
    return text.toUpperCase()
  })

  const twice = [upperCase('anna'), upperCase('anna')]
  for (let number = 0; number < 2_000; number += 1) upperCase(`college ${number}`)
  upperCase('anna')

  expect(twice).toEqual(['ANNA', 'ANNA'])
  expect(calls.filter((text) => text === 'anna')).toHaveLength(2)
})

test('a text that is too long to be a name is not cached', () => {
  let calls = 0
  const length = memoized((text) => {
    calls += 1
    return text.length
  })

  const lengths = [length('x'.repeat(5_000)), length('x'.repeat(5_000))]

  expect(lengths).toEqual([5_000, 5_000])
  expect(calls).toBe(2)
})

test('an entry is computed once, even if the result is undefined', () => {
  let calls = 0
  const noResult = onceEach(() => {
    calls += 1
  })
  const entry = {}

  noResult(entry)
  noResult(entry)

  expect(calls).toBe(1)
})
