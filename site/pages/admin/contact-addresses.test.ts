import { expect, test } from 'vitest'
import { callLink, mailLink, whatsappLink } from './contact-addresses.ts'

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
  ['98000 00000', 'tel:9800000000', 'https://wa.me/919800000000'],
  ['09800000000', 'tel:09800000000', 'https://wa.me/919800000000'],
  ['+91 98000-00000', 'tel:+919800000000', 'https://wa.me/919800000000'],
  ['(+91) 98000 00000', 'tel:+919800000000', 'https://wa.me/919800000000'],
  ['+91 0 98000 00000', 'tel:+9109800000000', 'https://wa.me/919800000000'],
  ['0091 98000 00000', 'tel:00919800000000', 'https://wa.me/919800000000'],
  ['919800000000', 'tel:919800000000', 'https://wa.me/919800000000'],
  ['+91 00000 00000', 'tel:+910000000000', 'https://wa.me/910000000000'],
  ['+1 (000) 555-0100', 'tel:+10005550100', 'https://wa.me/10005550100'],
  ['Mobile: 98000.00000 (home)', 'tel:9800000000', 'https://wa.me/919800000000'],
  ['98000 00000 / 98111 11111', 'tel:9800000000', 'https://wa.me/919800000000'],
  ['९८००० ०००००', 'tel:9800000000', 'https://wa.me/919800000000'],
  ['௯௮௦௦௦௦௦௦௦௦', 'tel:9800000000', 'https://wa.me/919800000000'],
])('%s has the call link %s and the WhatsApp link %s', (phone, call, whatsapp) => {
  expect(callLink(phone)).toBe(call)
  expect(whatsappLink(phone)).toBe(whatsapp)
})

test.each(['040 2345 6789', '4023456789', '2345678', '+91 98000', '+0 98000 00000'])(
  '%s has a call link but is too ambiguous for a WhatsApp link',
  (phone) => {
    expect(callLink(phone)).toMatch(/^tel:/)
    expect(whatsappLink(phone)).toBeUndefined()
  },
)

test.each(['', 'none', '12345', '+', '1234567890123456', 'javascript:alert(1)'])(
  '%j is not a phone number',
  (phone) => {
    expect(callLink(phone)).toBeUndefined()
    expect(whatsappLink(phone)).toBeUndefined()
  },
)
