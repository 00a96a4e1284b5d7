import { expect, test } from 'vitest'
import type { SuggestionRow } from '../../backend/suggestions.ts'
import { suggestionIndex } from './suggestion-index.ts'

const rows: SuggestionRow[] = [
  ['Northern Technological University Hyderabad', 'NTUH', 'Hyderabad, Telangana', 'Jagtial', 'NTU'],
  ['Northern Technological University Kakinada', 'NTUK', 'Kakinada, Andhra Pradesh', '', 'NTU'],
  ['University of Hyderabad', 'UoH', 'Hyderabad, Telangana', ''],
  ['Anna University', '', 'Chennai, Tamil Nadu', '', 'Guindy Engineering'],
  ['Visvesvaraya Technological University', 'VTU', 'Belagavi, Karnataka', ''],
]
const search = suggestionIndex(rows)
const names = (text: string) => search(text).map(({ name }) => name)
const titles = (text: string) =>
  search(text).map(({ title }) =>
    title.map((piece) => (piece.isNew ? `*${piece.text}*` : piece.text)).join(''),
  )
const [ntuh, ntuk, uoh, anna, vtu] = rows.map(([name]) => name)

test.each([
  ['a short form', 'ntuh', [ntuh]],
  ['a short form with dots', 'N.T.U.H.', [ntuh]],
  ['the beginning of a word', 'visv', [vtu]],
  ['the beginnings of several words, in any order', 'kak tech', [ntuk]],
  ['another name', 'guindy', [anna]],
  ['a further city', 'jagtial', [ntuh]],
  ['a city', 'hyderabad', [ntuh, uoh]],
  ['a name of several universities, in the order of the catalogue', 'ntu', [ntuh, ntuk]],
  ['filler words beside a distinctive one', 'the visvesvaraya college of btech', [vtu]],
  ['a missing letter', 'visvesvarya', [vtu]],
  ['two swapped letters', 'kakniada', [ntuk]],
  ['a wrong letter in a word of four', 'anma', [anna]],
  ['another spelling of the same sound', 'vishweshwaraiah', [vtu]],
  ['Hindi', 'हैदराबाद', [ntuh, uoh]],
  ['a short form in Hindi letters', 'वीटीयू', [vtu]],
  ['Tamil, with the word for university', 'அண்ணா பல்கலைக்கழகம்', [anna]],
  ['Telugu', 'కాకినాడ', [ntuk]],
])('a university is found by %s', (_, typed, expected) => {
  expect(names(typed)).toEqual(expected)
})

test('a short form offers its own entry first, then others that share it, in the order of the catalogue', () => {
  const branches: SuggestionRow[] = [
    ['Computer Science and Engineering', 'CSE', '', '', 'CS'],
    ['CSE (Cyber Security)', 'CSE-CS', '', '', 'CS'],
    ['Civil Engineering', 'CE', '', ''],
    ['Chemical Engineering', 'CHE', '', '', 'CS'],
    ['Control Systems', 'CS', '', ''],
  ]

  const offered = suggestionIndex(branches)('cs').map(({ name }) => name)

  expect(offered).toEqual([
    'Control Systems',
    'Computer Science and Engineering',
    'CSE (Cyber Security)',
    'Chemical Engineering',
  ])
})

test.each([
  ['one letter', 'n'],
  ['punctuation alone', '?!'],
  ['a complete name', 'anna university'],
  ['a word of three letters with a typo', 'vtx'],
  ['a word that is in no entry', 'anna zzyzx'],
])('nothing is offered for %s', (_, typed) => {
  expect(names(typed)).toEqual([])
})

test('a title marks the letters that were not typed', () => {
  expect(titles('ann')).toEqual(['Ann*a University*'])
  expect(titles('vtu')).toEqual(['Visvesvaraya Technological University (VTU)'])
  expect(titles('ntu kak')).toEqual(['*Northern Technological University *Kak*inada* (NTU*K*)'])
})

test('a long name is shown in the form that was typed, with its city', () => {
  const long: SuggestionRow[] = rows.map(([name, short, place, cities, ...others]) => [
    name,
    short,
    place,
    cities,
    ...others,
    ...(short === 'NTUH' ? ['NTUH CEH', 'NTU Hyderabad'] : []),
  ])
  const shown = (text: string) =>
    suggestionIndex(long)(text).map(({ name, title }) => [
      name,
      title.map((piece) => (piece.isNew ? `*${piece.text}*` : piece.text)).join(''),
    ])

  expect(shown('ntu')[0]).toEqual([ntuh, 'NTU* Hyderabad* (NTU*H*)'])
  expect(shown('ntu h')[0]?.[1]).toBe('NTU* *H*yderabad* (NTU*H*)')
  expect(shown('ntuh')[0]?.[1]).toBe('Northern Technological University Hyderabad (NTUH)')
})

test('text beyond the length of any name is ignored', () => {
  expect(names(`kakinada ${' '.repeat(200)} zzyzx`)).toEqual([ntuk])
})

test('at most six suggestions are offered', () => {
  const many = Array.from({ length: 9 }, (_, at): SuggestionRow => [`Anna ${at}`, '', '', ''])

  expect(suggestionIndex(many)('anna')).toHaveLength(6)
})
