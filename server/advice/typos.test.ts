import { expect, test } from 'vitest'
import { spellingOf, typosIn } from './typos.ts'

const typos = (typed: string, word: string, limit = 2) =>
  typosIn(spellingOf(typed), spellingOf(word), limit)

test('the beginning of a word counts as no typo', () => {
  expect(typos('osma', 'osmania')).toBe(0)
})

const whole = (typed: string, word: string) =>
  typosIn(spellingOf(typed), spellingOf(word), 2, false)

test.each([
  ['a missing letter', 'osmnia', 1],
  ['an added letter', 'osmmania', 1],
  ['a wrong letter', 'osmanka', 1],
  ['two swapped letters', 'osmaina', 1],
  ['a missing and a wrong letter', 'osmnka', 2],
])('each typo is counted: %s', (_, typed, count) => {
  expect(typos(typed, 'osmania')).toBe(count)
})

test('counting stops above the limit', () => {
  expect(typos('abcdefgh', 'osmania')).toBe(3)
  expect(typos('ainamso', 'osmania', 1)).toBe(2)
  expect(typos('osmaniaxx', 'osmania', 1)).toBe(2)
})

test('without its beginning alone, each letter of the word counts', () => {
  expect(whole('osmani', 'osmania')).toBe(1)
  expect(whole('osmainy', 'osmania')).toBe(2)
  expect(whole('osma', 'osmania')).toBe(3)
})
