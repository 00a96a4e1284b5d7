import { expect, test } from 'vitest'
import { distance, soundOf } from './sound.ts'

test('spellings of one sound are one', () => {
  expect(soundOf('vishveshvaraya')).toBe(soundOf('visweswaraya'))
  expect(soundOf('sharma')).not.toBe(soundOf('sharda'))
})

test('a swap of letters counts once, and counting ends at the limit', () => {
  expect(distance('univeristy', 'university', 3)).toBe(1)
  expect(distance('kitten', 'sitting', 3)).toBe(3)
  expect(distance('osmania', 'technology', 2)).toBe(3)
})
