import { expect, test } from 'vitest'
import { soundOf } from './fuzzy-lookup.ts'

test('spellings of one sound are one', () => {
  expect(soundOf('vishveshvaraya')).toBe(soundOf('visweswaraya'))
  expect(soundOf('sharma')).not.toBe(soundOf('sharda'))
})
