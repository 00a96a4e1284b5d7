import { expect, test } from 'vitest'
import { answerFrom, isFull } from './answer.ts'

test('a complete answer is parsed, its notes by paragraph', () => {
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
    reference: undefined,
    amend: undefined,
    matched: {
      university: undefined,
      candidates: [{ name: 'Anna University', city: undefined, field: 'university' }],
    },
    recognition: undefined,
    understood: [],
    help: [],
    replies: [],
    questions: [],
    inShort: [],
    steps: [],
    taps: [],
    care: false,
  })
})

const full = {
  universityName: 'Osmania University',
  notes: 'First.\n\nSecond. [1]',
  sources: [{ title: 'Regulations 2021' }],
  reference: 'KS 4827',
  amend: 'token-1',
  matched: {
    university: { id: 'osmania', name: 'Osmania University', city: 'Hyderabad' },
    candidates: [{ id: 'cse', name: 'Computer Science and Engineering', field: 'branch' }],
  },
  understood: ['You typed “ou”.'],
  inShort: ['8 papers pending.'],
  steps: ['Collect all mark sheets.'],
  taps: ['join', 'left', 'dance'],
  care: true,
  recognition: 'known',
  help: ['Call 14416.'],
  replies: [
    {
      topic: 'refund',
      title: 'Can I get my fees back?',
      warning: 'yes',
      text: ['For 2025-26: full refund till 30 September.'],
      ask: { whom: 'your college', words: 'Until when?' },
    },
    { topic: 'empty', title: 'Empty', text: [] },
  ],
  questions: [{ topic: 'refund', title: 'Can I get my fees back?' }, { topic: 'x' }],
}

test('the additional keys are parsed, with only known taps and in their order', () => {
  expect(answerFrom(full)).toMatchObject({
    reference: 'KS 4827',
    amend: 'token-1',
    matched: {
      university: { name: 'Osmania University', city: 'Hyderabad' },
      candidates: [{ name: 'Computer Science and Engineering', field: 'branch' }],
    },
    understood: ['You typed “ou”.'],
    inShort: ['8 papers pending.'],
    steps: ['Collect all mark sheets.'],
    taps: ['left', 'join'],
    care: true,
    recognition: 'known',
    help: ['Call 14416.'],
    replies: [
      {
        title: 'Can I get my fees back?',
        warning: false,
        text: ['For 2025-26: full refund till 30 September.'],
        ask: { whom: 'your college', words: 'Until when?' },
      },
    ],
    questions: ['Can I get my fees back?'],
  })
})

test('a parsed answer parses to itself, so that it can be stored', () => {
  const answer = answerFrom(full)

  expect(answerFrom(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
})

test('at most four candidates of a field are offered', () => {
  const candidates = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, field: 'university' }))

  const { matched } = answerFrom({
    matched: { candidates: [...candidates, { name: 'CSE', field: 'branch' }] },
  })

  expect(matched.candidates.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'CSE'])
})

test('an answer with only the specified keys is not full', () => {
  const specified = {
    universityName: 'A',
    minimumCgpa: 6,
    requiredDocs: ['B'],
    policyUrl: 'https://a.example',
    notes: 'C',
  }

  expect(isFull(answerFrom(specified))).toBe(false)
  expect(isFull(answerFrom({ ...specified, reference: 'KS 4827' }))).toBe(true)
})

test('values of a wrong type are left out or converted to strings', () => {
  const answer = answerFrom({
    universityName: { name: 'Anna University' },
    minimumCgpa: null,
    requiredDocs: 'Mark sheets',
    notes: ['One.', 2, {}],
    sources: ['no title', { title: '' }, { title: 'Valid', url: 'javascript:alert(1)' }],
    matched: { candidates: 'none' },
    error: {},
  })

  expect(answer).toMatchObject({
    error: undefined,
    universityName: undefined,
    minimumCgpa: undefined,
    requiredDocs: ['Mark sheets'],
    notes: ['One.', '2'],
    sources: [{ title: 'Valid', url: undefined }],
    matched: { candidates: [] },
  })
})

test.each(['http://example.com', '/policy', 'javascript:alert(1)', 'data:text/html,x', '', 7])(
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
