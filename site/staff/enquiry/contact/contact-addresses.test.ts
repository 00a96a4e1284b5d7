import { expect, test } from 'vitest'
import {
  callChoices,
  callLink,
  mailLink,
  whatsappChoices,
  whatsappLink,
  type Choice,
} from './message.ts'

test('a mail goes to the address of the person', () => {
  expect(mailLink('asha.rao@example.com')).toBe('mailto:asha.rao@example.com')
})

test.each([
  ['a@example.com?bcc=b@example.com', 'mailto:a%40example.com%3Fbcc%3Db@example.com'],
  ['a@example.com&cc=b', 'mailto:a@example.com%26cc%3Db'],
  ['a,b@example.com', 'mailto:a%2Cb@example.com'],
  ['a%0Abcc:b@example.com', 'mailto:a%250Abcc%3Ab@example.com'],
  ['a\r\nbcc: b@example.com', 'mailto:abcc%3A%20b@example.com'],
  ['"><script>@example.com', 'mailto:%22%3E%3Cscript%3E@example.com'],
  ['a\ud800@example.com', 'mailto:a%EF%BF%BD@example.com'],
])('the address %j cannot break out of its link', (email, link) => {
  expect(mailLink(email)).toBe(link)
})

test.each(['', 'asha', '@example.com', 'asha@', '\n'])('%j is not an email address', (email) => {
  expect(mailLink(email)).toBeUndefined()
})

test.each([
  ['98000 00000', 'tel:+919800000000', 'https://wa.me/919800000000'],
  ['98000 00531 - 6 to 9 pm', 'tel:+919800000531', 'https://wa.me/919800000531'],
  ['+91 (0) 98000 00536', 'tel:+919800000536', 'https://wa.me/919800000536'],
  ['+1 (000) 555-0100', 'tel:+10005550100', 'https://wa.me/10005550100'],
  ['९८००० ०००००', 'tel:+919800000000', 'https://wa.me/919800000000'],
  // A message may not reach a landline.
  ['040 2345 6789 ext 12', 'tel:+914023456789;ext=12', undefined],
])('%s has the call link %s and the WhatsApp link %s', (phone, call, whatsapp) => {
  expect(callLink(phone)).toBe(call)
  expect(whatsappLink(phone)).toBe(whatsapp)
})

test.each([
  [
    '94712345678',
    ['+94 712345678 (Sri Lanka) tel:+94712345678', '94712345678 (as typed) tel:94712345678'],
    ['+94 712345678 (Sri Lanka) https://wa.me/94712345678'],
  ],
  [
    '98000 00535 98111 00535',
    ['+91 98000 00535 (India) tel:+919800000535', '+91 98111 00535 (India) tel:+919811100535'],
    [
      '+91 98000 00535 (India) https://wa.me/919800000535',
      '+91 98111 00535 (India) https://wa.me/919811100535',
    ],
  ],
  [
    '4023456789',
    ['+91 40234 56789 (India, landline) tel:+914023456789'],
    ['+91 40234 56789 (India, landline) https://wa.me/914023456789'],
  ],
  ['2345678', ['2345678 (as typed) tel:2345678'], []],
])('%s has no link, but a choice of numbers', (phone, calls, messages) => {
  expect([callLink(phone), whatsappLink(phone)]).toEqual([undefined, undefined])
  expect(callChoices(phone).map(shown)).toEqual(calls)
  expect(whatsappChoices(phone).map(shown)).toEqual(messages)
})

const shown = ({ words, place, to }: Choice) => `${words} (${place}) ${to}`

test.each(['', 'none', '12345', '+', '1234567890123456', 'javascript:alert(1)'])(
  '%j is not a phone number',
  (phone) => {
    expect([callLink(phone), whatsappLink(phone)]).toEqual([undefined, undefined])
    expect([...callChoices(phone), ...whatsappChoices(phone)]).toEqual([])
  },
)
