import { expect, test } from 'vitest'
import { digitsIn, phoneDigitsOf, phonesIn, sureNumberIn } from './phone.ts'

const dialled = (text: string) =>
  phonesIn(text).map(({ international, national }) => international ?? national)

test.each([
  ['98000 00531', '+919800000531'],
  ['098000 00531', '+919800000531'],
  ['+91 98000-00531', '+919800000531'],
  ['(+91) 98000 00531', '+919800000531'],
  ['+91 - 98000 00531', '+919800000531'],
  ['+91 (0) 98000 00536', '+919800000536'],
  ['+91 0 98000 00536', '+919800000536'],
  ['0091 98000 00531', '+919800000531'],
  ['091 98000 00531', '+919800000531'],
  ['919800000531', '+919800000531'],
  ['+91 00000 00000', '+910000000000'],
  ['9 8 0 0 0 0 0 5 3 1', '+919800000531'],
  ['9️⃣8️⃣0️⃣0️⃣0️⃣0️⃣0️⃣5️⃣3️⃣1️⃣', '+919800000531'],
  ['98000 00531 - 6 to 9 pm', '+919800000531'],
  ['98000 00531 (6 to 9 pm)', '+919800000531'],
  ['98000 00531, 6-9pm', '+919800000531'],
  ['98000 00531/32', '+919800000531'],
  ['98000 00531, Hyderabad 500081', '+919800000531'],
  ['my number is98000 00531ok', '+919800000531'],
  ['Mobile: 98000.00531 (home)', '+919800000531'],
  ['040 2345 6789', '+914023456789'],
  ['(040) 2345-6789', '+914023456789'],
  ['040/23456789', '+914023456789'],
  ['+91 40 2345 6789', '+914023456789'],
  ['+1 (000) 555-0100', '+10005550100'],
  ['+1 (000) 555-0100 - 6 to 9 pm', '+10005550100'],
  ['+971 50 000 0000', '+971500000000'],
  ['00971500000000', '+971500000000'],
  // Ten digits, but not a number of India.
  ['+65 8000 0000', '+6580000000'],
])('%s is surely the number %s', (text, number) => {
  expect(dialled(text)).toEqual([number])
  expect(sureNumberIn(text)?.international).toBe(number)
})

test.each([
  ['94712345678', ['+94712345678', '94712345678']],
  ['98000005316', ['+98000005316', '98000005316']],
  ['971500000000', ['+971500000000', '971500000000']],
  // Ten digits of a landline without its zero; ten digits behind a plus; digits that may belong to it.
  ['4023456789', ['+914023456789']],
  ['+9800000531', ['+919800000531']],
  ['00 98000 00531', ['+919800000531']],
  ['98000 00531 6', ['+919800000531']],
  ['98000 00531 500081', ['+919800000531']],
  ['2345678', ['2345678']],
  ['+91 98000', ['+9198000']],
  ['+91 98000005316', ['+9198000005316']],
])('%s is not surely a number: %j', (text, readings) => {
  expect(dialled(text)).toEqual(readings)
  expect(sureNumberIn(text)).toBeUndefined()
})

const first = '98000 00535'
const second = '98111 00535'

/** Between bars. */
const separators = ' |/| / |,|, |;|.|:|&|+|_|-| - |–|\n|\t| or | (| and |x| ya | या | 2) |  |…'

test.each([...separators.split('|'), '|'])(
  'two numbers with %j between them are found',
  (separator) => {
    for (const numbers of [
      [first, second],
      ['9800000535', '+91 98111 00535'],
      ['98000-00535', '098111-00535'],
    ])
      expect(dialled(numbers.join(separator))).toEqual(['+919800000535', '+919811100535'])
  },
)

test('two numbers with nothing between them are found, but not sure', () => {
  const numbers = phonesIn('98000005359811100535')

  expect(numbers.map(digitsOfEach)).toEqual(['+919800000535', '+919811100535'])
  expect(numbers.map(({ sure }) => sure)).toEqual([false, false])
})

const digitsOfEach = ({ international }: { international?: string }) => international

test('an equal number is found once', () => {
  expect(dialled('98000 00535, +91 98000 00535')).toEqual(['+919800000535'])
})

/** The zeros of nine Indian scripts, of Arabic and Urdu, and of full width. */
const zeros = '०০੦૦୦௦౦೦൦٠۰０'

test.each(Array.from(zeros))('a number in the digits of %s is read', (zero) => {
  const typed = Array.from('98000 00531', (sign) =>
    sign === ' ' ? sign : String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(sign)),
  ).join('')

  expect(sureNumberIn(typed)?.international).toBe('+919800000531')
  expect(digitsIn(typed)).toBe('9800000531')
  expect(phoneDigitsOf(typed)).toBe('919800000531')
})

test.each([
  '040 2345 6789 ext 12',
  '040 2345 6789 Extn. 12',
  '040 2345 6789 extension: 12',
  '040-23456789x12',
])('the extension of %s is kept apart', (text) => {
  expect(phonesIn(text)).toEqual([
    {
      national: '04023456789',
      international: '+914023456789',
      landline: true,
      extension: '12',
      sure: true,
    },
  ])
})

test.each([
  '',
  'call me',
  '12345',
  '+',
  '1234567890123456',
  'after 6, block 12',
  'javascript:alert(1)',
])('%j is no number', (text) => {
  expect(phonesIn(text)).toEqual([])
})

test('a row is found by its numbers, or by all digits where there is none', () => {
  expect(phoneDigitsOf('98000 00535 / 098111 00535')).toBe('919800000535 919811100535')
  expect(phoneDigitsOf('040 2345 6789 ext 12')).toBe('914023456789')
  expect(phoneDigitsOf('94712345678')).toBe('94712345678')
  expect(phoneDigitsOf('12-34, call me')).toBe('1234')
  expect(phoneDigitsOf('call me')).toBe('')
  expect(phoneDigitsOf('1'.repeat(5_000)).length).toBe(1_000)
})
