import { expect, test } from 'vitest'
import { folded } from './text.ts'

test.each([
  ['a Bengali letter with its dot', 'বিশ্ববিদ্যাল\u09df', 'বিশ্ববিদ্যাল\u09af\u09bc'],
  ['a Hindi letter with its dot', 'ब\u095cौदा', 'ब\u0921\u093cौदा'],
  ['a Gurmukhi letter with its dot', '\u0a5bਰਾ', '\u0a1c\u0a3cਰਾ'],
  ['a Tamil vowel of two parts', 'க\u0bca', 'க\u0bc6\u0bbe'],
  ['a Malayalam chillu with a joiner', 'അവ\u0d7b', 'അവ\u0d28\u0d4d\u200d'],
  ['a Malayalam chillu within a word', 'സെ\u0d7bട്രൽ', 'സെ\u0d28\u0d4d\u200dട്ര\u0d32\u0d4d\u200d'],
  ['the Malayalam nta', 'എ\u0d7b\u0d4d\u0d31', 'എ\u0d28\u0d4d\u0d31'],
  ['the Malayalam sign of au', 'ക\u0d4c', 'ക\u0d57'],
  ['the Bengali khanda ta', 'উ\u09ceপল', 'উ\u09a4\u09cd\u200dপল'],
  ['the Marathi ra', 'वा\u0931\u094dया', 'वा\u0930\u094d\u200dया'],
  ['the Tamil sign of au', 'க\u0bccதம்', 'க\u0bc6\u0bb3தம்'],
  ['the Tamil shri', '\u0bb6்ரீ', '\u0bb8்ரீ'],
  ['a Hindi vowel of two signs', '\u0906शा', '\u0905\u093eशा'],
  ['Urdu letters of an Arabic keyboard', 'کشمیر', '\u0643شم\u064aر'],
  ['a hamza on a yeh', '\u0626', '\u06cc\u0654'],
  ['a sign that only joins or parts letters', 'क्\u200cष', 'क्ष'],
  ['full-width letters and digits', 'Ｒａｏ１２', 'rao12'],
  ['digits of a script', '२०२६', '2026'],
  ['marks beside a letter', 'JOSE\u0301', 'josé'],
])('%s is the same in each spelling', (_, one, other) => {
  expect(folded(one)).toBe(folded(other))
  expect(folded(folded(one))).toBe(folded(one))
})

test('what a reader can tell apart stays apart', () => {
  const words = ['बड़ा', 'बडा', 'अन', 'आन', 'അവ', 'അവൻ', 'jose', 'josé', 'ரா', 'ர', 'کے', 'کی']

  expect(new Set(words.map(folded)).size).toBe(words.length)
  expect(folded('വെള്ളി, வெள்ளி')).toBe('വെള്ളി, வெள்ளி')
})
