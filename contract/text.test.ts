import { expect, test } from 'vitest'
import { isBlank, nameWithoutFormat, withoutInvisible } from './text.ts'

test.each([
  ['no characters', ''],
  ['spaces of every width', ' \t\r\n\u00a0\u2003\u3000\u2028'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['bidi marks', '\u200e\u200f\u061c\u202a\u202e\u2066\u2069'],
  ['variation selectors', '\ufe0f\u{e0100}\u180b'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['the Braille blank', '\u2800'],
  ['combining joiners and soft hyphens', '\u034f\u00ad\u17b4'],
  ['tag characters', '\u{e0041}\u{e007f}'],
  ['control characters', '\u0000\u0007\u0085'],
])('a text is blank if it has only %s', (_name, text) => {
  expect(isBlank(text)).toBe(true)
})

test.each(['A', '.', '0', 'आशा', 'ന്‍', '한', '王', '😀', '\u200b-\u200b', '\ue000'])(
  'a text with a visible character is not blank: %j',
  (text) => {
    expect(isBlank(text)).toBe(false)
  },
)

test('invisible characters are removed from a phone number and an e-mail address', () => {
  expect(withoutInvisible('\u202a+91 98765\u200b\u00ad43210\u202c\ufe0f')).toBe('+91 9876543210')
  expect(withoutInvisible('asha\u200d@example\ufeff.com')).toBe('asha@example.com')
})

test.each([
  ['bidi overrides', '\u202eAsha\u202c Rao\u200f', 'Asha Rao'],
  ['zero-width spaces and soft hyphens', 'As\u200bha\u00ad R\u2060ao\ufeff', 'Asha Rao'],
  ['joiners among Latin letters', 'As\u200dha\u200c', 'Asha'],
  ['joiners among Chinese letters', '王\u200d伟', '王伟'],
  ['tag characters', 'Asha\u{e0041}\u{e007f}', 'Asha'],
  ['joiners around a name', '\u200dആഷ\u200c', 'ആഷ'],
  ['joiners after the first of a sequence', 'രാജന്\u200d\u200d\u200d', 'രാജന്\u200d'],
  ['a bidi mark and the joiner before it', 'क\u200c\u200eष', 'कष'],
])('%s are removed from a name', (_name, typed, expected) => {
  expect(nameWithoutFormat(typed)).toBe(expected)
  expect(nameWithoutFormat(expected)).toBe(expected)
})

test.each([
  ['Malayalam, at the end of a word', 'രാജന്\u200d നായര്\u200d'],
  ['Marathi', 'सूर\u094d\u200dया'],
  ['Hindi, a split conjunct', 'लक्\u200cष्मी'],
  ['Kannada', 'ರಾಜ್\u200cಕುಮಾರ್'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Bengali', 'র\u200d্যাম'],
  ['Urdu', 'علی\u200cرضا'],
])('joiners that belong to the spelling of a name stay: %s', (_language, name) => {
  expect(nameWithoutFormat(name)).toBe(name)
})
