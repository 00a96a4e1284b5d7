import { expect, test } from 'vitest'
import { openCatalogue } from '../catalogue.ts'
import { branchInterpretation } from './interpretation.ts'

const interpret = branchInterpretation(openCatalogue())

function meant(text: string) {
  const resolution = interpret(text)
  if (resolution.kind === 'known') return resolution.entry.id
  return resolution.kind === 'ambiguous'
    ? resolution.candidates.map(({ id }) => id)
    : resolution.kind
}

const recognised = (texts: string[]) => texts.filter((text) => interpret(text).kind === 'known')

test('a branch is known by its abbreviation, its full name and with a letter wrong', () => {
  expect(
    [
      'C.S.E',
      'B.Tech CSE 3rd year',
      'computer sceince',
      'Computer Science & Engg.',
      'BTech Mechanical Engineering',
      'मैकेनिकल इंजीनियरिंग',
    ].map(meant),
  ).toEqual(['cse', 'cse', 'cse', 'cse', 'mech', 'mech'])
})

test.each<[kind: string, meanings: Record<string, string | string[]>]>([
  [
    'a shortened word',
    {
      'instru engg': ['eie', 'ice'],
      'instrumn engg': ['eie', 'ice'],
      'elect engg': ['eee', 'ee'],
      'civ engg': 'civil',
      'metal engg': 'metallurgy',
    },
  ],
  [
    'a part of a field',
    {
      'power system engg': ['ee', 'eee'],
      'thermal engg': 'mech',
      'irrigation engg': 'civil',
      'embedded systems': 'ece',
      'control systems': ['ice', 'ee'],
    },
  ],
  [
    'a part of civil engineering',
    {
      'transportation engg': 'civil',
      'railway engg': 'civil',
      'traffic engg': 'civil',
      'highway engg': 'civil',
    },
  ],
  [
    'a shortened word for engineering in a script of the north',
    {
      'सिविल इंजी.': 'civil',
      'मैकेनिकल इंज': 'mech',
      'ਸਿਵਲ ਇੰਜੀ': 'civil',
      'কেমিক্যাল ইঞ্জি': 'chem',
    },
  ],
  [
    'the word for an engineer in a script of the south',
    {
      'మెకానికల్ ఇంజినీర్': 'mech',
      'சிவில் பொறியாளர்': 'civil',
      'ಸಿವಿಲ್ ಇಂಜಿನಿಯರ್': 'civil',
      'സിവിൽ എഞ്ചിനീയർ': 'civil',
    },
  ],
  [
    'a branch with the names of several',
    {
      'iot cyber security blockchain': ['cse-iot', 'cse-cyber'],
      'cyber sec iot blockchain': ['cse-iot', 'cse-cyber'],
      'blockchain technology': 'cse',
      'iot & automation': ['cse-iot', 'robotics'],
      'cse ai robotics': ['ai', 'robotics'],
    },
  ],
  ['the same letter three times in an Indian script', { ఈఈఈ: 'eee', ईईई: 'eee', ಈಈಈ: 'eee' }],
  ['the usual field of two letters', { CS: 'cse', 'btech cs': 'cse', 'be cs': 'cse' }],
  ['its own word beside that of a society', { 'AMIE mech': 'mech', 'amie civil': 'civil' }],
  [
    'ships',
    {
      'naval arch': 'marine',
      'marine arch': 'marine',
      'ship tech': 'marine',
      'shipbuilding engg': 'marine',
      'naval arch & ship building': 'marine',
    },
  ],
])('a branch is read by %s', (_, meanings) => {
  const read = Object.fromEntries(Object.keys(meanings).map((text) => [text, meant(text)]))

  expect(read).toEqual(meanings)
})

test('a branch is known in a language of India, by its own words and by English ones in its script', () => {
  expect(
    [
      'यांत्रिक अभियांत्रिकी',
      'विद्युत अभियांत्रिकी',
      'संगणक अभियांत्रिकी',
      'स्थापत्य अभियांत्रिकी',
      'கணினி அறிவியல் மற்றும் பொறியியல்',
      'இயந்திரவியல்',
      'ಮಾಹಿತಿ ತಂತ್ರಜ್ಞಾನ',
      'యాంత్రిక ఇంజనీరింగ్',
      'ഇലക്ട്രോണിക്സ് ആൻഡ് കമ്മ്യൂണിക്കേഷൻ',
      'ইনফরমেশন টেকনোলজি',
      'তড়িৎ প্রকৌশল',
      'માહિતી ટેકનોલોજી',
      'nenu ece chesanu',
    ].map(meant),
  ).toEqual([
    'mech',
    'ee',
    'cse',
    'civil',
    'cse',
    'mech',
    'it',
    'mech',
    'ece',
    'it',
    'ee',
    'it',
    'ece',
  ])
})

test('a short word and a misspelled one are read together', () => {
  expect(['bio medicle engg', 'bio medical', 'bio tech'].map(meant)).toEqual([
    'biomed',
    'biomed',
    'biotech',
  ])
})

test('a branch is known in a sentence about studies', () => {
  expect(
    [
      'main mechanical se hu',
      'I was doing computer science',
      'civl engg',
      'naan ece la padichen',
    ].map(meant),
  ).toEqual(['mech', 'cse', 'civil', 'ece'])
})

test('a word of a branch that means something else is never taken', () => {
  expect(
    recognised([
      'it is my 3rd year',
      'civil court clerk',
      'mechanical keyboard',
      'it was raining',
      'MBBS',
    ]),
  ).toEqual([])
})

test('a specialisation is told from its field, and a branch from its neighbour', () => {
  expect(['CSE (Data Science)', 'cse cyber security', 'EEE', 'ECE'].map(meant)).toEqual([
    'cse-ds',
    'cse-cyber',
    'eee',
    'ece',
  ])
})

test('a short form with two meanings is asked about, and so are two branches', () => {
  expect(meant('C.E')).toEqual(['civil', 'cse'])
  for (const text of ['cse or it', 'IT / CSE', 'it ya cse'])
    expect(meant(text), text).toEqual(expect.arrayContaining(['cse', 'it']))
})

test('the branch that somebody wants to leave is theirs, not the one that they wish for', () => {
  expect(meant('mech, want to change to cse')).toBe('mech')
  expect(recognised(['want cse', 'cse me transfer chahiye'])).toEqual([])
})

test('markup and placeholders are no branch', () => {
  expect(['<b>cse</b>', '123', 'asdf'].map(meant)).toEqual(['nonsense', 'nonsense', 'nonsense'])
  expect(recognised(['say mechanical', 'wizardry', '__proto__'])).toEqual([])
})

test('Information Science is a branch of its own, and CSD is asked about', () => {
  expect(['ise', 'Information Science & Engg', 'cs and design', 'csd', 'IT'].map(meant)).toEqual([
    'ise',
    'ise',
    'csdesign',
    ['cse-ds', 'csdesign'],
    'it',
  ])
})

test('"Electrical" alone is asked about, and its full names are not', () => {
  expect(['electrical', 'btech electrical', 'इलेक्ट्रिकल'].map(meant)).toEqual([
    ['eee', 'ee'],
    ['eee', 'ee'],
    ['eee', 'ee'],
  ])
  expect(
    ['electrical engineering', 'electrical engg', 'EE', 'electrical & electronics'].map(meant),
  ).toEqual(['ee', 'ee', 'ee', 'eee'])
})

test('the code of a branch in a JNTU hall ticket is asked about, and beside anything else it is only a number', () => {
  expect(
    ['05', 'btech 05', 'B.Tech 05', 'branch 05', 'jntu 05', '04', '03', '12'].map(meant),
  ).toEqual([['cse'], ['cse'], ['cse'], ['cse'], ['cse'], ['ece'], ['mech'], ['it']])
  expect(['ece 05 batch', 'cse passed 12 papers', 'mech 04'].map(meant)).toEqual([
    'ece',
    'cse',
    'mech',
  ])
  expect(['123', '99', '5'].map(meant)).toEqual(['nonsense', 'nonsense', 'nonsense'])
})
