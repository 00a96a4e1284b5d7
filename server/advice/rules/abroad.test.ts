import { expect, test } from 'vitest'
import { catalogue } from '../assess.ts'
import { abroadFinder } from './abroad.ts'

const placeAbroad = abroadFinder(catalogue.universities)

test.each([
  ['University of Toronto', 'Toronto'],
  ['univ of lagos', 'Lagos'],
  ['Oxford University', 'Oxford'],
  ['TU Munich', 'Munich'],
  ['some college in Canada', 'Canada'],
  ['Tribhuvan University Nepal', 'Nepal'],
  ['Middlesex University, UK', 'the UK'],
])('%s is in %s', (text, place) => {
  expect(placeAbroad(text)).toBe(place)
})

test.each([
  'Oxford College of Engineering',
  'Cambridge Institute of Technology',
  'Stanley College of Engineering',
  'London School of Business, Hyderabad',
  'University of Calcutta',
  'Green Valley College',
  'Mahe Institute',
  'asdf',
  '',
])('%s is not taken to be abroad', (text) => {
  expect(placeAbroad(text)).toBeUndefined()
})
