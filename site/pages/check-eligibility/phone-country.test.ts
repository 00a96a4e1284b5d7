import { expect, test } from 'vitest'
import { phoneCountryOf } from './phone-country.ts'

test.each([
  ['9800000000', 'india'],
  ['09800000000', 'india'],
  ['+91 98000 00000', 'india'],
  ['(+91) 98000-00000', 'india'],
  ['+91 (0) 98000 00000', 'india'],
  ['0091 9800000000', 'india'],
  ['919800000000', 'india'],
  ['९८०००००००० ', 'india'],
  ['9800000000 / 9811111111, after 6', 'india'],
  ['my number: 98000 00000', 'india'],
  ['+1 415 555 0100', 'abroad'],
  ['+971 50 000 0000', 'abroad'],
  ['00971500000000', 'abroad'],
  ['971500000000', 'abroad'],
  // Ten digits, but not an Indian number.
  ['+65 8000 0000', 'abroad'],
  ['call me', undefined],
  ['12345', undefined],
  ['980000000', undefined],
  ['+91', undefined],
  ['after 6, block 12', undefined],
  ['', undefined],
])('%j has the phone country %s', (text, country) => {
  expect(phoneCountryOf(text)).toBe(country)
})
