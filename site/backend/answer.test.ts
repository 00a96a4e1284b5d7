import { expect, test } from 'vitest'
import { answerFrom, isFull } from './answer.ts'

test('an answer with the specified keys alone is completed, its notes by paragraph', () => {
  const answer = answerFrom({
    universityName: 'Anna University',
    minimumCgpa: 6.5,
    requiredDocs: ['Mark sheets', 'ID proof'],
    policyUrl: 'https://example.com/policy',
    notes: 'First.\nStill first.\n\nSecond.',
    error: null,
  })

  expect(answer).toMatchObject({
    error: undefined,
    minimumCgpa: '6.5',
    requiredDocs: ['Mark sheets', 'ID proof'],
    notes: ['First.\nStill first.', 'Second.'],
    matched: { university: undefined, candidates: [] },
    replies: [],
    care: false,
  })
  expect(isFull(answer)).toBe(false)
  expect(isFull({ ...answer, reference: 'KS 4827' })).toBe(true)
})

test('an answer parses to itself, so that it can be stored', () => {
  const answer = answerFrom({
    notes: 'First.\n\nSecond. [1]',
    sources: [{ title: 'Regulations 2021' }],
    matched: { candidates: [{ id: 'cse', name: 'Computer Science and Engineering' }] },
    taps: ['left', 'join'],
    replies: [
      { topic: 'refund', title: 'Can I get my fees back?', text: ['Until 30 September.'] },
      { topic: 'empty', title: 'Empty', text: [] },
    ],
  })

  expect(answer.replies).toHaveLength(1)
  expect(answer.matched.candidates[0]?.field).toBe('university')
  expect(answerFrom(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
})

test.each(['http://example.com', '/policy', 'javascript:alert(1)', 'data:text/html,x', ''])(
  'a policy at %j gets no link',
  (policyUrl) => {
    expect(answerFrom({ policyUrl }).policyUrl).toBeUndefined()
  },
)

test.each([null, 'text', 3, [[]], true])('%j is not an answer', (value) => {
  expect(() => answerFrom(value)).toThrow('not an object')
})

test('an answer with the status “failed” is an error', () => {
  expect(() => answerFrom({ status: 'failed', errors: 'out of order' })).toThrow('out of order')
})
