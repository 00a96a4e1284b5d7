import { describe, expect, test } from 'vitest'
import { personQueryFrom, testFor } from './person-query.ts'
import { folded } from '../../db/text.ts'

const asha = {
  id: '1a2053c7746390f4b7c8',
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha.rao@example.com',
}

function isMatch(text: string, change: Partial<typeof asha> = {}) {
  const query = personQueryFrom(text)
  const { id, name, phone, email } = { ...asha, ...change }
  return (
    query &&
    testFor(query)({
      id,
      name_folded: folded(name),
      phone_folded: folded(phone),
      email_folded: folded(email),
    })
  )
}

describe('a person is found', () => {
  test.each([
    ['Asha.Rao@EXAMPLE.com', 'asha.rao@example.com'],
    ['asha.rao@example.com', 'asha.\u200brao@example.com\u200e'],
    ['asha.rao\ufeff@example.com', ' Asha.Rao @example.com'],
    ['é@example.com', 'e\u0301@example.com'],
    ['asha@xn--bcher-kva.example', 'asha@bücher.example'],
    ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
  ])('by the e-mail address %j, stored as %j', (text, email) => {
    expect(isMatch(text, { email })).toBe(true)
  })

  test.each([
    ['9800000000', '+91 98000 00000'],
    ['+91-98000-00000', '9800000000'],
    ['098000 00000', '0091 9800000000'],
    ['9800000000', '+91 (0) 98000.00000'],
    ['9800000000', '９８０００ ０００００'],
    ['9800000000', '९८००० ०००००'],
    ['೯೮೦೦೦ ೦೦೦೦೦', '98000 00000 - 6 to 9 pm'],
    ['98111 00000', '98000 00000 98111 00000'],
    ['98000\u200b00000', '98000\u206000000'],
    ['9800000000', '040 2345678 / 98000 00000'],
    ['9100000001', '9100000001'],
    ['+1 415 555 0100', '14155550100'],
  ])('by the number %s, stored as %s', (text, phone) => {
    expect(isMatch(text, { phone })).toBe(true)
  })

  test.each([
    ['ब\u095cौदा', 'ब\u0921\u093cौदा'],
    ['അവ\u0d28\u0d4d\u200d', 'അവ\u0d7b'],
  ])('by the name %j, stored as %j', (text, name) => {
    expect(isMatch(text, { name })).toBe(true)
    expect(isMatch(name, { name: text })).toBe(true)
  })

  test('by id, and by words of the name in any order', () => {
    expect([isMatch(asha.id), isMatch('rao ash'), isMatch('RAO')]).toEqual([true, true, true])
  })
})

describe('nobody else is found', () => {
  test.each(['b.asha.rao@example.com', 'asha.rao@example.co', 'asha.rao@example.com.in'])(
    'who has the address %s',
    (email) => expect(isMatch('asha.rao@example.com', { email })).toBe(false),
  )

  test.each(['9800000001', '98000000', '919800000000123', '+1 9800000000', 'none', ''])(
    'who has the number %j',
    (phone) => expect(isMatch('9800000000', { phone })).toBe(false),
  )

  test('who has another id, or only a part of the name', () => {
    expect(isMatch('1a2053c7746390f4b7c9')).toBe(false)
    expect(isMatch('Asha Kumar')).toBe(false)
  })
})

test.each(['', '  ', '12345', '0000000000', '+91', '98000 00000 / 98000 00001', '\u200b'])(
  '%j identifies nobody',
  (text) => expect(personQueryFrom(text)).toBeUndefined(),
)
