import { expect, test } from 'vitest'
import { assessment, catalogue } from '../assess.ts'
import { abroadFinder } from './abroad.ts'
import universitiesAbroad from './universities-abroad.json' with { type: 'json' }

const placeAbroad = abroadFinder(catalogue.universities)

test.each([
  ['University of Toronto', 'Toronto'],
  ['univ of lagos', 'Lagos'],
  ['Oxford University', 'Oxford'],
  ['TU Munich', 'Munich'],
  ['some college in Canada', 'Canada'],
  ['Tribhuvan University Nepal', 'Nepal'],
  ['Middlesex University, UK', 'the UK'],
  ['Stanford University', 'the USA'],
  ['harvard', 'the USA'],
  ['Monash University', 'Australia'],
  ['Georgia Institute of Technology', 'the USA'],
  ['University of New South Wales', 'Australia'],
  ['Taylor’s University', 'Malaysia'],
  ["King's College London", 'the UK'],
  ['Nanyang Technological University', 'Singapore'],
  ['NUST islamabad', 'Pakistan'],
  ['Bharat International University Texas', 'Texas'],
  ['Northern University, Ontario', 'Ontario'],
  ['manipal international university malaysia', 'Malaysia'],
  ['BITS dubai academic city', 'the UAE'],
  ['Patna Medical University, Nepal', 'Nepal'],
])('%s is recognised as in %s', (text, place) => {
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
  'Trinity College of Engineering',
  'Trinity',
  'Cambridge Institute of Technology Ranchi',
  'Oxford college of engineering Bangalore',
  'Harvard Institute of Technology',
  'Stanford Engineering College',
  'Brown',
  'Stanford University Hyderabad',
  'Lincoln College',
  'Presidency University',
  'Malaysia road college Hyderabad',
  'asdf',
  '',
])('%s is not recognised as abroad', (text) => {
  expect(placeAbroad(text)).toBeUndefined()
})

test('no well-known university abroad is recognised as an Indian one', () => {
  const names = Object.values(universitiesAbroad).flat()
  const indian = names.filter(
    (university) =>
      assessment({ university, branch: 'CSE', passed: 20, reason: null }).resolutions.university
        .kind !== 'unknown',
  )

  expect(names.length).toBeGreaterThan(100)
  expect(indian).toEqual([])
})
