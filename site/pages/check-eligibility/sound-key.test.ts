import { expect, test } from 'vitest'
import { typosIn, soundKey, spellingOf } from './sound-key.ts'

const typos = (typed: string, word: string, limit = 2) =>
  typosIn(spellingOf(typed), spellingOf(word), limit)

test('what sounds alike is spelled alike', () => {
  expect(soundKey('vishweshwaraya')).toBe(soundKey('visvesvaraya'))
  expect(soundKey('usmaaniyaa')).toBe(soundKey('osmania'))
  expect(soundKey('yunivarsiti')).toBe('univarsiti')
})

test('the beginning of a word has no typo', () => {
  expect(typos('osma', 'osmania')).toBe(0)
})

test.each([
  ['missed', 'osmnia', 1],
  ['added', 'osmmania', 1],
  ['mistaken', 'osmanka', 1],
  ['swapped', 'osmaina', 1],
  ['of two', 'osmnka', 2],
])('a letter that is %s counts', (_, typed, count) => {
  expect(typos(typed, 'osmania')).toBe(count)
})

test('counting ends above the limit', () => {
  expect(typos('abcdefgh', 'osmania')).toBe(3)
  expect(typos('ainamso', 'osmania', 1)).toBe(2)
  expect(typos('osmaniaxx', 'osmania', 1)).toBe(2)
})
