import { expect, test } from 'vitest'
import { abbreviationsFrom, latinFrom } from './indian-scripts.ts'

test('names in nine Indian scripts are transliterated to Latin letters', () => {
  const names = ['दिल्ली', 'কলকাতা', 'ਪੰਜਾਬ', 'ગુજરાત', 'ଓଡ଼ିଶା', 'சென்னை', 'తిరుపతి', 'ಮೈಸೂರು', 'കേരളം']

  expect(names.map(latinFrom)).toEqual([
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

test('an abbreviation spelled out letter by letter is recognised', () => {
  expect(abbreviationsFrom(latinFrom('जेएनटीयू'))).toContain('jntu')
  expect(abbreviationsFrom(latinFrom('वीटीयू'))).toContain('vtu')
})
