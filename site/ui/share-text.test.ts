import { expect, test } from 'vitest'
import { answerFrom } from '#site/backend/answer.ts'
import { shareTextOf } from './share-text.ts'

const answer = answerFrom({
  universityName: 'Anna University',
  minimumCgpa: '6.5',
  requiredDocs: ['Mark sheets', 'ID proof'],
  policyUrl: 'https://example.com/policy',
  notes: 'First. [1]\n\nSecond & last.',
  sources: [{ title: 'Regulations', date: '2021', url: 'https://example.com/r' }],
  inShort: ['8 papers pending. Some universities admit only students with none. [1]'],
  steps: ['Collect all mark sheets.', 'Ask your college. [1]'],
  reference: 'KS 4827',
})
const result = { date: '21 Nov 2026', answer }

test('the shared text begins with the steps and contains the warning and the reference', () => {
  const text = shareTextOf(result)

  expect(text).toMatch(/^Next steps:\n1\. Collect all mark sheets\.\n2\. Ask your college\.\n/)
  expect(text).toContain('Required documents: Mark sheets, ID proof')
  expect(text).toContain('Your reference: KS 4827')
  expect(text).toContain('This is AI generated result, please verify it manually.')
})

test('a warning comes before everything else in the shared text, then what was asked', () => {
  const replies = [
    { topic: 'cost', title: 'What does it cost?', warning: false, text: ['There are two parts.'] },
    { topic: 'sound', title: 'Is it all right?', warning: true, text: ['Do not pay. [1]'] },
  ]

  expect(shareTextOf({ ...result, answer: { ...answer, replies } })).toMatch(
    /^Is it all right:\nDo not pay\.\n\nWhat does it cost:\nThere are two parts\.\n\nNext steps:/,
  )
})

test('the shared text contains no source address and no source number', () => {
  expect(shareTextOf(result)).not.toMatch(/example\.com\/r|\[1\]/)
})

test('the shared text ends with the address of the site, if it is set', () => {
  expect(shareTextOf(result, 'https://www.example.com')).toMatch(
    /hello@example\.com, https:\/\/www\.example\.com$/,
  )
  expect(shareTextOf(result, '')).toMatch(/hello@example\.com$/)
})

test('an answer with an error is shared as that text alone', () => {
  const text = shareTextOf({ ...result, answer: { ...answer, error: 'Please type your branch.' } })

  expect(text).toContain('Please type your branch.')
  expect(text).not.toContain('Anna University')
})

test('half a character in an answer does not break a link', () => {
  const broken = { ...result, answer: { ...answer, notes: ['broken \ud800 text'] } }

  expect(() => encodeURIComponent(shareTextOf(broken))).not.toThrow()
})
