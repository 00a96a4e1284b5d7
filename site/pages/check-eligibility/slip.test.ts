import { expect, test } from 'vitest'
import { chatToSelf, dateOf, mailLink, type Slip, textOf } from './slip.ts'

const slip: Slip = {
  date: '21 Nov 2026',
  sent: {
    name: 'Asha Rao',
    phone: '9800000000',
    email: 'asha@example.com',
    branch: 'CSE & IT',
    passed: '31',
  },
  answer: {
    universityName: 'Anna University',
    minimumCgpa: '6.5',
    requiredDocs: ['Mark sheets', 'ID proof'],
    policyUrl: 'https://example.com/policy',
    notes: ['First.', 'Second.'],
    sources: [{ title: 'Regulations', date: '2021', url: 'https://example.com/r' }],
    candidates: [],
  },
}

test('the kept text holds the answer, its warning and no personal data', () => {
  const text = textOf(slip)

  expect(text).toContain('This is AI generated result, please verify it manually.')
  expect(text).toContain('Required documents: Mark sheets, ID proof')
  expect(text).toContain('1. Regulations (2021) https://example.com/r')
  expect(text).not.toMatch(/Asha|9800000000|asha@/)
})

test('an answer with an error is kept as that text alone', () => {
  const text = textOf({ ...slip, answer: { ...slip.answer, error: 'Please type your branch.' } })

  expect(text).toContain('Please type your branch.')
  expect(text).not.toContain('Anna University')
})

test('what is sent to oneself is percent-encoded', () => {
  const address = new URL(chatToSelf(slip))

  expect(address.host).toBe('wa.me')
  expect(address.searchParams.get('text')).toBe(textOf(slip))
  expect(chatToSelf(slip)).not.toContain('& IT')
})

test('a long answer still fits into the address of a mail', () => {
  const long = { ...slip, answer: { ...slip.answer, notes: [`${'word '.repeat(2000)}end`] } }

  const address = mailLink(long)

  expect(address.length).toBeLessThanOrEqual(1_900)
  expect(decodeURIComponent(address)).toMatch(/word …$/)
  expect(decodeURIComponent(mailLink(slip))).toContain('Second.')
})

test('half a character in an answer does not break the links', () => {
  const broken = { ...slip, answer: { ...slip.answer, notes: ['broken \ud800 text'] } }

  expect(() => [mailLink(broken), chatToSelf(broken)]).not.toThrow()
})

test('the date reads as on a stamp', () => {
  expect(dateOf(new Date(2026, 10, 21, 12))).toBe('21 Nov 2026')
})
