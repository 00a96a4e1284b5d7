import { expect, test } from 'vitest'
import { reviewContent } from './review.ts'

const texts = (today: string) => reviewContent(today).map(({ text }) => text)

test('an Open batch that has ended is reported with its last day', () => {
  const today = '2026-11-21'

  const findings = reviewContent(today)

  expect(findings).toContainEqual({
    kind: 'stale',
    file: 'admissions',
    path: 'importantDates',
    text: 'Winter batch (Dec 1-31, 2024) is marked Open and ended on 2024-12-31',
  })
})

test('a batch is not stale on its last day', () => {
  const lastDay = '2024-12-31'

  const findings = reviewContent(lastDay)

  expect(findings.filter(({ kind }) => kind === 'stale')).toEqual([])
})

test('an event without an end is never stale', () => {
  const farAway = '2099-01-01'

  const stale = reviewContent(farAway).filter(({ kind }) => kind === 'stale')

  expect(stale).toHaveLength(3)
})

test('the application form is reported only if it sends nothing', () => {
  const [off, live] = [false, true].map((isLive) =>
    reviewContent('2026-11-21', isLive).filter(({ text }) => text.includes('application form')),
  )

  expect(off).toHaveLength(1)
  expect(live).toEqual([])
})

test('placeholder contacts are reported', () => {
  const findings = texts('2026-11-21')

  expect(findings).toEqual(
    expect.arrayContaining([
      'the phone +91 00000 00000 is a placeholder',
      'the chat number 910000000000 is a placeholder',
      'the email hello@example.com is a placeholder',
      'the address is a sample',
      'the pin of the map stands in the middle of the city, not at the address',
      'the fee of a credit transfer is explained without a figure',
      'the privacy page is a draft that a lawyer has not read',
    ]),
  )
})

test('each advertised figure is reported if its basis is not stated', () => {
  const findings = texts('2026-11-21')

  expect(findings).toEqual(
    expect.arrayContaining([
      '"98% success rate" does not say how it was counted',
      '"5000+ students trained" does not say how it was counted',
      'Home says 100% success, About says 98%',
    ]),
  )
})
