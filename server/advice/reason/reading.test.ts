import { expect, test } from 'vitest'
import { readingOf } from './reading.ts'

const now = Date.UTC(2026, 10, 26)

const toldOf = (reason: string) => readingOf(reason, now).told.map(({ id }) => id)

test('one example serves both scripts', () => {
  expect(toldOf('naa original certificates college lo unnayi ivvatledu')).toContain(
    'certificates-withheld',
  )
  expect(toldOf('కాలేజీ నా ఒరిజినల్ సర్టిఫికెట్లు ఇవ్వడం లేదు')).toContain('certificates-withheld')
})

test('a question in the last of many sentences is read', () => {
  const reading = readingOf(
    'I joined in 2018 and was in the ECE branch. My classes were good. Many friends are there. How much fee do you charge for your service?',
    now,
  )

  expect([...reading.told, ...reading.asked].map(({ id }) => id)).toContain('service-fee')
})

test.each([
  'i dont want to live anymore',
  'mera beta bolta hai jeena nahi chahta',
  'சாகணும் போல இருக்கு',
  'she cuts her wrists at night',
  'he wrote look after my mother and does not answer the phone',
  'main apne aap ko chot deta hu',
])('distress is read: %s', (reason) => {
  expect(readingOf(reason, now).distress).toBe('likely')
})

test.each([
  'this subject will kill me',
  'maths killed me in the exam',
  'I want to finish my degree',
  'nanna chanipoyaru 2022 lo, appudu aapesanu',
])('no distress: %s', (reason) => {
  expect(readingOf(reason, now).distress).toBeUndefined()
})

test('never more than four are asked about, and none that is told', () => {
  const { told, asked } = readingOf('fees transfer arrears branch job', now)

  expect(asked.length).toBeLessThanOrEqual(4)
  expect(asked.filter(({ id }) => told.some((one) => one.id === id))).toEqual([])
})

test('a second topic of one sentence, of which the reader is less sure, is asked about first', () => {
  const { told, asked } = readingOf('please call me and I lost my marksheet', now)

  expect(told.map(({ id }) => id)).toEqual(['lost-certificates'])
  expect(asked[0]?.id).toBe('call-me')
})

test('a warning is told beside another topic of its sentence even where the reader is less sure of it', () => {
  expect(toldOf('i lost my marksheet and agent is keeping my originals')).toEqual([
    'lost-certificates',
    'agent-has-originals',
  ])
})

test.each([null, '', '   ', '???', '....'])('%j has no words and tells nothing', (reason) => {
  const reading = readingOf(reason, now)

  expect(reading).toMatchObject({ hasWords: false, told: [] })
  expect(reading.distress).toBeUndefined()
})
