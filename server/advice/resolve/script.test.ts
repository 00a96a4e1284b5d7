import { expect, test } from 'vitest'
import { latinFrom, lettersFrom } from './script.ts'
import { distance, soundOf } from './sound.ts'

test('nine scripts are read by one table', () => {
  const read = ['दिल्ली', 'কলকাতা', 'ਪੰਜਾਬ', 'ગુજરાત', 'ଓଡ଼ିଶା', 'சென்னை', 'తిరుపతి', 'ಮೈಸೂರು', 'കേരളം'].map(
    latinFrom,
  )

  expect(read).toEqual([
    'dillii',
    'kalakaataa',
    'panjaab',
    'gujaraat',
    'odishaa',
    'chennai',
    'tirupati',
    'maisuuru',
    'keralan',
  ])
})

test('an abbreviation written by the names of its letters is read back', () => {
  expect(lettersFrom('jeenatiiyuu')).toContain('jntu')
  expect(lettersFrom('viitiiyuu')).toContain('vtu')
})

test('spellings of one sound are one', () => {
  expect(soundOf('vishveshvaraya')).toBe(soundOf('visweswaraya'))
  expect(soundOf('sharma')).not.toBe(soundOf('sharda'))
})

test('a swap of letters counts once, and counting ends at the limit', () => {
  expect(distance('univeristy', 'university', 3)).toBe(1)
  expect(distance('kitten', 'sitting', 3)).toBe(3)
  expect(distance('osmania', 'technology', 2)).toBe(3)
})
