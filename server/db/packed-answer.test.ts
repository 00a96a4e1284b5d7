import { expect, test } from 'vitest'
import { packedAnswer, unpackedAnswer } from './packed-answer.ts'

const json =
  '{"typed":{"university":"Mumbai","branch":"CSE"},"understood":["Branch: Civil.","पढ़ाई"]}'

test('an answer is packed and read as it was', () => {
  const packed = packedAnswer(json)

  expect(packed.length).toBeLessThan(json.length)
  expect(unpackedAnswer(packed)).toBe(json)
})

test.for([
  ['packed', 'eLsRW1hNq8aRz31Lc5MSM5Fzu3OwK2aGh+Vw58yyzBw9pdhaAFntGwU='],
  ['plain', '{"typed":{"university":"Mumbai","branch":"CSE"},"understood":["Branch: Civil."]}'],
])('an answer that was stored %s is still read', ([, stored = '']) => {
  expect(JSON.parse(unpackedAnswer(stored))).toEqual({
    typed: { university: 'Mumbai', branch: 'CSE' },
    understood: ['Branch: Civil.'],
  })
})
