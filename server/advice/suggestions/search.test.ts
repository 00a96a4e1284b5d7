import { expect, test } from 'vitest'
import type { Row } from './rows.ts'
import { searchIn } from './search.ts'

const row = (name: string, more: Partial<Row> = {}): Row => ({
  name,
  insert: name,
  others: [],
  places: [],
  ...more,
})
const sppu = { short: 'SPPU', name: 'Savitribai Phule Pune University' }

const rows = [
  row('Northern Technological University Hyderabad', {
    short: 'NTUH',
    place: 'Hyderabad, Telangana',
    places: ['Jagtial'],
    others: ['NTU', 'NTU Hyderabad'],
  }),
  row('Northern Technological University Kakinada', {
    short: 'NTUK',
    place: 'Kakinada, Andhra Pradesh',
    others: ['NTU'],
  }),
  row('University of Hyderabad', { short: 'UoH', place: 'Hyderabad, Telangana' }),
  row('Anna University', { place: 'Chennai, Tamil Nadu', others: ['Guindy Engineering'] }),
  row('Visvesvaraya Technological University', { short: 'VTU', place: 'Belagavi, Karnataka' }),
  row('Sagar Academy of Engineering', {
    place: 'Vadgaon, Pune',
    insert: 'Sagar Academy of Engineering, Vadgaon',
    others: ['SAOE'],
    under: sppu,
  }),
  row('Sagar Institute of Bangalore', {
    place: 'Yelahanka, Bengaluru',
    under: { ...sppu, usually: true },
  }),
]
const search = searchIn(rows)
const inserts = (text: string) => search(text).map(({ insert }) => insert)
const nameFor = (text: string) => search(text)[0]?.name
const [ntuh, ntuk, uoh, anna, vtu, academy, bangalore] = rows.map(({ insert }) => insert)

test.each([
  ['a short form', 'ntuh', [ntuh]],
  ['a short form with dots', 'N.T.U.H.', [ntuh]],
  ['the beginning of a word', 'visv', [vtu]],
  ['the beginning of a word that is read as another', 'bang', [bangalore]],
  ['the beginnings of several words, in any order', 'kak tech', [ntuk]],
  ['another name', 'guindy', [anna]],
  ['a further city', 'jagtial', [ntuh]],
  ['a city', 'hyderabad', [ntuh, uoh]],
  ['a locality', 'sagar va', [academy]],
  ['a short form of a college', 'saoe', [academy]],
  ['a name of several universities, in the order of the catalogue', 'ntu', [ntuh, ntuk]],
  ['words that say little beside one that does', 'the visvesvaraya college of btech', [vtu]],
  ['a missing letter', 'visvesvarya', [vtu]],
  ['two swapped letters', 'kakniada', [ntuk]],
  ['a wrong letter in a word of four', 'anma', [anna]],
  ['another spelling of the same sound', 'vishweshwaraiah', [vtu]],
  ['Hindi', 'हैदराबाद', [ntuh, uoh]],
  ['a short form in Hindi letters', 'वीटीयू', [vtu]],
  ['Tamil, with the word for university', 'அண்ணா பல்கலைக்கழகம்', [anna]],
  ['Telugu', 'కాకినాడ', [ntuk]],
])('an institution is found by %s', (_, typed, expected) => {
  expect(inserts(typed)).toEqual(expected)
})

test.each([
  ['one letter', 'n'],
  ['punctuation alone', '?!'],
  ['what the field has already', 'anna university'],
  ['a word of three letters with a typo', 'vtx'],
  ['a word that no entry has', 'anna zzyzx'],
])('nothing is offered for %s', (_, typed) => {
  expect(inserts(typed)).toEqual([])
})

test('a word as it was typed is offered before what only sounds like it', () => {
  const names = ['Sagar', 'Sahar', 'Sagarika'].map((name) => row(name))

  expect(searchIn(names)('sagar').map(({ name }) => name)).toEqual(['Sagarika'])
  expect(searchIn(names)('saghar').map(({ name }) => name)).toEqual(['Sagar', 'Sagarika'])
})

test('a short form offers its own entry first, then others that share it, in the order of the catalogue', () => {
  const branches = [
    row('Computer Science and Engineering', { short: 'CSE', others: ['CS'] }),
    row('CSE (Cyber Security)', { short: 'CSE-CS', others: ['CS'] }),
    row('Civil Engineering', { short: 'CE' }),
    row('Chemical Engineering', { short: 'CHE', others: ['CS'] }),
    row('Control Systems', { short: 'CS' }),
  ]

  const offered = searchIn(branches)('cs').map(({ insert }) => insert)

  expect(offered).toEqual([
    'Control Systems',
    'Computer Science and Engineering',
    'CSE (Cyber Security)',
    'Chemical Engineering',
  ])
})

test('the line of a college has its town, and the university behind it', () => {
  expect(search('sagar')).toEqual([
    {
      text: 'Sagar Academy of Engineering, Vadgaon, Pune — SPPU',
      insert: 'Sagar Academy of Engineering, Vadgaon',
      name: 'Sagar Academy of Engineering',
      place: 'Vadgaon, Pune',
      under: sppu,
    },
    expect.objectContaining({
      text: 'Sagar Institute of Bangalore, Yelahanka, Bengaluru — usually SPPU',
    }),
  ])
})

test('a name stands with its short form, or with the one that was typed', () => {
  expect(nameFor('saoe')).toBe('Sagar Academy of Engineering (SAOE)')
  expect(nameFor('ntuh')).toBe('Northern Technological University Hyderabad (NTUH)')
  // A long name in the form that was typed, with its city.
  expect(nameFor('ntu')).toBe('NTU Hyderabad (NTUH)')
})

test('a short form that is a word of the name does not stand twice', () => {
  const [first] = searchIn([row('SAGE Engineering College', { short: 'SAGE' })])('sage')

  expect(first?.name).toBe('SAGE Engineering College')
})

test('text beyond the length of any name is ignored', () => {
  expect(inserts(`kakinada ${' '.repeat(200)} zzyzx`)).toEqual([ntuk])
})

test('at most eight are offered', () => {
  const many = Array.from({ length: 20 }, (_, at) => row(`Anna ${at}`))

  expect(searchIn(many)('anna')).toHaveLength(8)
})
