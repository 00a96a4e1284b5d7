import { expect, test } from 'vitest'
import { faultsIn, hands, type Labelled, textsOf, topicIds } from './texts.ts'

test('the labelled texts have no faults', () => {
  const all = hands().map((hand): [string, Labelled[]] => [hand, textsOf(hand)])

  expect(faultsIn(all, topicIds())).toEqual([])
})

test('each fault is named with its place', () => {
  const one: Labelled[] = [
    { text: 'fee?', language: 'en', topics: ['service-fees'] },
    { text: 'no fee', language: 'en', topics: ['service-fee'], not: 'service-fee' },
    { text: 'Call me', language: 'en', topics: ['call-me'] },
    { text: ' ', language: 'en' },
  ]
  const other: Labelled[] = [
    { text: 'call me', language: 'en', topics: ['refund'] },
    { text: 'call me', language: 'en', topics: [], not: 'call-me' },
    { text: 'nothing', language: 'en' },
    // From outside, where nothing checks the words.
    { text: 'gone', language: 'en', facts: { status: 'gone' } as unknown as object },
  ]

  expect(
    faultsIn(
      [
        ['one.jsonl', one],
        ['other.jsonl', other],
      ],
      ['service-fee', 'call-me', 'refund'],
    ),
  ).toEqual([
    'one.jsonl, line 1, "fee?": there is no topic "service-fees".',
    'one.jsonl, line 2, "no fee": it cannot be service-fee and a near miss of it.',
    'one.jsonl, line 4, " ": it is empty.',
    'other.jsonl, line 1, "call me": one.jsonl, line 3 has the same words with other topics (call-me).',
    'other.jsonl, line 2, "call me": one.jsonl, line 3 has the same words with other topics (call-me).',
    'other.jsonl, line 3, "nothing": it says nothing, neither topics nor facts.',
    'other.jsonl, line 4, "gone": there is no fact "status" with "gone".',
  ])
})
