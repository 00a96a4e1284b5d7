import { expect, test } from 'vitest'
import { onceEach, remembered } from './remembered.ts'

test('the same text is worked out once, and the oldest of many is forgotten', () => {
  const asked: string[] = []
  const upper = remembered((text) => {
    asked.push(text)
    return text.toUpperCase()
  })

  const twice = [upper('anna'), upper('anna')]
  for (let number = 0; number < 2_000; number += 1) upper(`college ${number}`)
  upper('anna')

  expect(twice).toEqual(['ANNA', 'ANNA'])
  expect(asked.filter((text) => text === 'anna')).toHaveLength(2)
})

test('a text that is too long to be a name is not kept', () => {
  let asked = 0
  const length = remembered((text) => {
    asked += 1
    return text.length
  })

  const lengths = [length('x'.repeat(5_000)), length('x'.repeat(5_000))]

  expect(lengths).toEqual([5_000, 5_000])
  expect(asked).toBe(2)
})

test('an entry is worked out once, also where nothing comes out', () => {
  let asked = 0
  const nothing = onceEach(() => {
    asked += 1
  })
  const entry = {}

  nothing(entry)
  nothing(entry)

  expect(asked).toBe(1)
})
