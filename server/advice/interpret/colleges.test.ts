import { expect, test } from 'vitest'
import { openCatalogue } from '../catalogue.ts'
import { institutionInterpretation } from './interpretation.ts'

const catalogue = openCatalogue()
const read = institutionInterpretation(catalogue)
const ofCollege = (text: string) => {
  const resolution = read(text)
  if (resolution.kind !== 'known') return resolution.kind
  return [resolution.entry.id, resolution.colleges?.get(resolution.entry.id)?.name]
}

test.each([
  // It was taken for a university of its town.
  ['MVJ College of Engineering, Whitefield, Bengaluru', 'vtu', 'MVJ College of Engineering'],
  ['bapatla engg clg btech 2019 batch', 'nagarjuna', 'Bapatla Engineering College'],
  ['kongu engg college perundurai', 'anna', 'Kongu Engineering College'],
])('%s is a college under %s', (text, id, name) => {
  expect(ofCollege(text)).toEqual([id, name])
})

test.each([
  'Mirabel MVJ College of Engineering, Bengaluru',
  'Kongu Zephyr Engineering College',
  'a bit of everything',
  'National institute of technology madurai',
  'I want to join KIIT',
])('a foreign word, everyday talk or another kind of institution is no college: %s', (text) => {
  expect(read(text).colleges).toBeUndefined()
})

test.each([
  ['darbhanga engg clg', ['beu', 'aku-patna']],
  ['nitte meenakshi yelahanka 2016-20', 'vtu'],
  ['sree vidyanikethan tirupati 2018 passout', 'jntua'],
  ['darbhanga engg clg 2023 batch', 'beu'],
])(
  'a college that changed its university is asked about, unless the year of joining tells: %s',
  (text, expected) => {
    const resolution = read(text)

    expect(
      resolution.kind === 'known'
        ? resolution.entry.id
        : resolution.kind === 'ambiguous' && resolution.candidates.map(({ id }) => id),
    ).toEqual(expected)
  },
)

test('what a suggestion fills in is read as that very college, and a university by its own name stays one', () => {
  const misread = catalogue.colleges.filter(
    ({ name, city, university }) => ofCollege(`${name}, ${city}`)[0] !== university,
  )

  expect(misread).toEqual([])
  expect(read('Gujarat Technological University').colleges).toBeUndefined()
})
