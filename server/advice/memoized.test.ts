import { expect, test } from 'vitest'
import { onceEach, memoized } from './memoized.ts'

test('the same text is worked out once, and the oldest of many is forgotten', () => {
  const calls: string[] = []
  const upper = memoized((text) => {
    calls.push(text)
    return text.toUpperCase()
  })

  const twice = [upper('anna'), upper('anna')]
  for (let number = 0; number < 2_000; number += 1) upper(`college ${number}`)
  upper('anna')

  expect(twice).toEqual(['ANNA', 'ANNA'])
  expect(calls.filter((text) => text === 'anna')).toHaveLength(2)
})

test('a text that is too long to be a name is not kept', () => {
  let calls = 0
  const length = memoized((text) => {
    calls += 1
    return text.length
  })

  const lengths = [length('x'.repeat(5_000)), length('x'.repeat(5_000))]

  expect(lengths).toEqual([5_000, 5_000])
  expect(calls).toBe(2)
})

test('an entry is worked out once, also where nothing comes out', () => {
  let calls = 0
  const nothing = onceEach(() => {
    calls += 1
  })
  const entry = {}

  nothing(entry)
  nothing(entry)

  expect(calls).toBe(1)
})
