import { expect, test } from 'vitest'
import { normalized } from './normalized.ts'
import { tokensOf } from './interpret/tokens.ts'

const characters = Array.from({ length: 0x20000 }, (_, point) => String.fromCodePoint(point))
/** Characters that normalise to three or more, such as U+FDFA to eighteen. */
const ligatures = characters.filter(
  (character) => character.isWellFormed() && character.normalize('NFKC').length > 2,
)

test('normalising does not make a text longer than its limit', () => {
  expect(ligatures.length).toBeGreaterThan(200)
  for (const character of ligatures) {
    expect(normalized(character.repeat(200), 'NFKC', 200).length, character).toBeLessThanOrEqual(
      200,
    )
  }
})

test('no character makes the words of a name much longer', () => {
  const longest = ligatures.map((character) => {
    const words = tokensOf(character.repeat(200)).map(({ text }) => text)
    return { character, length: words.join(' ').length }
  })

  // One letter of an Indian script becomes at most four Latin letters.
  expect(longest.filter(({ length }) => length > 800)).toEqual([])
})

test('a long sequence of combining marks is cut, so that sorting it stays cheap', () => {
  const stackedMarks = `a${'\u0300'.repeat(2_500)}${'\u0323'.repeat(2_400)}b`

  expect(normalized(stackedMarks, 'NFC', 5_000)).toHaveLength(31)
  expect(normalized('ஆஷா न्‍ Å', 'NFC', 50)).toBe('ஆஷா न्‍ Å'.normalize('NFC'))
})
