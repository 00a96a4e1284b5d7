import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readingOf } from '#server/advice/reason/reading.ts'
import { factsCompared } from './compare.ts'
import { hands, recordsOf, textsOf } from './texts.ts'

const now = Date.UTC(2026, 10, 26)
const sealed = (name: string) =>
  recordsOf(join(import.meta.dirname, 'sealed', name)).map((record) => ({
    ...record,
    topics: record.topics ?? [],
    reading: readingOf(record.text, now),
  }))
const reasons = sealed('reasons.jsonl').filter(({ topics }) => !topics.includes('distress'))
const ordinary = [...reasons, ...['reasons-2.jsonl', 'reasons-3.jsonl'].flatMap(sealed)]
const distress = [
  'distress.jsonl',
  'distress-2.jsonl',
  'distress-3.jsonl',
  'distress-5.jsonl',
].flatMap(sealed)

const shareOf = <Item>(items: Item[], isRight: (item: Item) => boolean) =>
  items.filter(isRight).length / items.length

test('no sealed text is learned from', () => {
  const learned = new Set(hands().flatMap((hand) => textsOf(hand).map(({ text }) => text)))

  expect([...ordinary, ...distress].filter(({ text }) => learned.has(text))).toEqual([])
})

const isRight = ({ isSame }: { isSame: boolean }) => isSame

describe('on texts of people who saw neither examples nor rules', () => {
  const told = reasons.flatMap(({ topics, reading }) =>
    reading.told.map(({ id }) => topics.includes(id)),
  )
  const asked = reasons.filter(({ topics }) => topics.length > 0)

  test('the main topic is told in most, and nearly every topic told is labelled', () => {
    const isTold = shareOf(asked, ({ topics, reading }) =>
      reading.told.some(({ id }) => id === topics[0]),
    )
    expect(isTold).toBeGreaterThanOrEqual(0.75)
    expect(shareOf(told, (isLabelled) => isLabelled)).toBeGreaterThanOrEqual(0.95)
  })

  test('the main topic is told or among four questions', () => {
    const isAmong = shareOf(asked, ({ topics, reading }) =>
      [...reading.told, ...reading.asked].some(({ id }) => id === topics[0]),
    )
    expect(isAmong).toBeGreaterThanOrEqual(0.95)
  })

  test('facts that are read are labelled, and most labelled ones are read', () => {
    const compared = [...reasons, ...sealed('students-facts.jsonl')].flatMap((record) =>
      factsCompared(record, record.reading.facts),
    )

    expect(
      shareOf(
        compared.filter(({ got }) => got !== undefined),
        isRight,
      ),
    ).toBeGreaterThanOrEqual(0.9)
    expect(
      shareOf(
        compared.filter(({ meant }) => meant !== undefined),
        isRight,
      ),
    ).toBeGreaterThanOrEqual(0.75)
  })

  test('whoever is in distress gets the helpline, and few ordinary reasons do', () => {
    const inDistress = distress.filter(({ topics }) => topics.includes('distress'))
    const isLikely = ({ reading }: (typeof distress)[number]) => reading.distress === 'likely'

    const isAlarmed = ({ reading }: (typeof distress)[number]) => reading.distress !== undefined
    expect(shareOf(inDistress, isLikely)).toBeGreaterThanOrEqual(0.9)
    expect(shareOf(inDistress, isAlarmed)).toBeGreaterThanOrEqual(0.98)
    expect(shareOf(ordinary, isLikely)).toBeLessThanOrEqual(0.015)
    expect(shareOf(ordinary, isAlarmed)).toBeLessThanOrEqual(0.04)
  })
})
