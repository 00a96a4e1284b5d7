import { expect, test } from 'vitest'
import { normalized } from './normalized.ts'
import { tokensOf } from './interpret/tokens.ts'

const everySign = Array.from({ length: 0x20000 }, (_, point) => String.fromCodePoint(point))
/** Letters that stand for several, as U+FDFA for eighteen. */
const manyInOne = everySign.filter(
  (sign) => sign.isWellFormed() && sign.normalize('NFKC').length > 2,
)

test('a text is as short after normalising as it was cut before', () => {
  expect(manyInOne.length).toBeGreaterThan(200)
  for (const sign of manyInOne) {
    expect(normalized(sign.repeat(200), 'NFKC', 200).length, sign).toBeLessThanOrEqual(200)
  }
})

test('no letter makes the words of a name longer than other letters do', () => {
  const longest = manyInOne.map((sign) => {
    const words = tokensOf(sign.repeat(200)).map(({ text }) => text)
    return { sign, length: words.join(' ').length }
  })

  // Four Latin letters at most for one of an Indian script.
  expect(longest.filter(({ length }) => length > 800)).toEqual([])
})

test('marks that would have to be sorted are few', () => {
  const heaped = `a${'\u0300'.repeat(2_500)}${'\u0323'.repeat(2_400)}b`

  expect(normalized(heaped, 'NFC', 5_000)).toHaveLength(31)
  expect(normalized('ஆஷா न्‍ Å', 'NFC', 50)).toBe('ஆஷா न्‍ Å'.normalize('NFC'))
})
