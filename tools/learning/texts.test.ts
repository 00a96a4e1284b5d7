import { expect, test } from 'vitest'
import { faultsIn, hands, textsOf } from './texts.ts'

test('the labelled texts have no faults', () => {
  const all = hands().flatMap((hand) => textsOf(hand))

  expect(faultsIn(all)).toEqual([])
})

test('an unknown topic, a near miss of its own topic, and one text with two meanings are named', () => {
  const faults = faultsIn([
    { text: 'fee?', language: 'en', topics: ['service-fees'] },
    { text: 'no fee', language: 'en', topics: ['service-fee'], not: 'service-fee' },
    { text: 'Call me', language: 'en', topics: ['call-me'] },
    { text: 'call me', language: 'en', topics: ['refund'] },
    { text: ' ', language: 'en' },
  ])

  expect(faults).toEqual([
    '"fee?": there is no topic "service-fees".',
    '"no fee": it cannot be service-fee and a near miss of it.',
    '"call me": another text with the same words has other topics.',
    '" ": it is empty.',
    '" ": it says nothing, neither topics nor facts.',
  ])
})
