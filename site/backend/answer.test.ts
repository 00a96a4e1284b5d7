import { expect, test } from 'vitest'
import { answerFrom } from './answer.ts'

test('a whole answer is read, its notes by paragraph', () => {
  const answer = answerFrom({
    universityName: 'Anna University',
    minimumCgpa: 6.5,
    requiredDocs: ['Mark sheets', 'ID proof'],
    policyUrl: 'https://example.com/policy',
    notes: 'First.\nStill first.\n\nSecond.',
    sources: [{ title: 'Regulations 2021', url: 'https://example.com/r', date: '2021' }],
    matched: { candidates: [{ id: 'a', name: 'Anna University' }] },
  })

  expect(answer).toEqual({
    error: undefined,
    universityName: 'Anna University',
    minimumCgpa: '6.5',
    requiredDocs: ['Mark sheets', 'ID proof'],
    policyUrl: 'https://example.com/policy',
    notes: ['First.\nStill first.', 'Second.'],
    sources: [{ title: 'Regulations 2021', url: 'https://example.com/r', date: '2021' }],
    candidates: ['Anna University'],
  })
})

test('parts of a wrong kind are left out', () => {
  const answer = answerFrom({
    universityName: { name: 'Anna University' },
    minimumCgpa: null,
    requiredDocs: 'Mark sheets',
    notes: ['One.', 2, {}],
    sources: ['no title', { title: '' }, { title: 'Kept', url: 'javascript:alert(1)' }],
    matched: { candidates: 'none' },
    error: {},
  })

  expect(answer).toMatchObject({
    error: undefined,
    universityName: undefined,
    minimumCgpa: undefined,
    requiredDocs: ['Mark sheets'],
    notes: ['One.', '2'],
    sources: [{ title: 'Kept', url: undefined }],
    candidates: [],
  })
})

test.each(['http://example.com', '/policy', 'javascript:alert(1)', 'data:text/html,x', '', 7])(
  'a policy at %j gets no link',
  (policyUrl) => {
    expect(answerFrom({ policyUrl }).policyUrl).toBeUndefined()
  },
)

test.each([null, 'text', 3, [[]], true])('%j is no answer', (value) => {
  expect(() => answerFrom(value)).toThrow('not an object')
})

test('an answer that says it failed is a failure', () => {
  expect(() => answerFrom({ status: 'failed', errors: 'out of order' })).toThrow('out of order')
})
