import { asciiDigits, withoutInvisible } from '#contract/text.ts'

/**
 * How texts are compared, searched and ordered: spellings that a reader cannot tell apart become one, in lower case and with digits 0 to
 * 9. Both engines store the folded text in a separate column: a change here needs a migration that fills it again.
 */
export const folded = (text: string) =>
  withOneLook(asciiDigits(withoutInvisible(text.normalize('NFKD').toLowerCase()))).normalize('NFC')

/**
 * What looks alike without being equivalent in Unicode, each as decomposed code points and what they become. From the Unicode Standard,
 * chapters 9 and 12, and DoNotEmit.txt (https://unicode.org/Public/17.0.0/ucd/). Joiners are gone by then.
 */
const lookAlikes = new Map(
  `
  Bengali khanda ta; the Marathi ra without its joiner
  09CE=09A4+09CD 0930+093C+094D=0930+094D
  Malayalam chillus, also before a virama; the two signs of au
  0D7A=0D23+0D4D 0D7B=0D28+0D4D 0D7C=0D30+0D4D 0D7D=0D32+0D4D 0D7E=0D33+0D4D 0D7F=0D15+0D4D 0D46+0D57=0D57
  0D7A+0D4D=0D23+0D4D 0D7B+0D4D=0D28+0D4D 0D7C+0D4D=0D30+0D4D 0D7D+0D4D=0D32+0D4D 0D7E+0D4D=0D33+0D4D 0D7F+0D4D=0D15+0D4D
  Tamil length mark of au, like a letter; shri
  0BD7=0BB3 0BB8+0BCD+0BB0+0BC0=0BB6+0BCD+0BB0+0BC0
  Urdu and Arabic yeh, kaf and heh; without tatweel
  064A=06CC 0649=06CC 0643=06A9 0647=06C1 06D5=06C1 0629=06C3 0640=
  Vowels of two signs: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Telugu, Kannada, Malayalam
  0905+093E=0906 0909+0941=090A 090F+0945=090D 090F+0946=090E 090F+0947=0910 0905+0949=0911 0906+0945=0911
  0905+094B=0913 0906+0947=0913 0905+094C=0914 0906+0948=0914 0905+0945=0972 0985+09BE=0986
  0A05+0A3E=0A06 0A72+0A3F=0A07 0A72+0A40=0A08 0A73+0A41=0A09 0A73+0A42=0A0A 0A72+0A47=0A0F 0A05+0A48=0A10 0A73+0A4B=0A13 0A05+0A4C=0A14
  0A85+0ABE=0A86 0A85+0AC5=0A8D 0A85+0AC7=0A8F 0A85+0AC8=0A90 0A85+0AC9=0A91 0A85+0ACB=0A93 0A85+0ACC=0A94
  0B05+0B3E=0B06 0B0F+0B57=0B10 0B13+0B57=0B14 0C12+0C55=0C13 0C12+0C4C=0C14 0C92+0CCC=0C94
  0D07+0D57=0D08 0D09+0D57=0D0A 0D0E+0D46=0D10 0D12+0D3E=0D13 0D12+0D57=0D14`
    .split(/\s/)
    .filter((word) => word.includes('='))
    .map((pair) => pair.split('=').map(charactersOf))
    .map(([sequence = '', one = '']) => [sequence, one]),
)

function charactersOf(codes: string) {
  const points = codes.split('+').filter(Boolean)
  return String.fromCodePoint(...points.map((code) => Number.parseInt(code, 16)))
}

/** Of two sequences at one place, the longer. */
function withOneLook(text: string) {
  if (!/[\u0600-\u0dff]/.test(text)) return text
  let result = ''
  for (let at = 0; at < text.length;) {
    const length = [4, 3, 2, 1].find((many) => lookAlikes.has(text.slice(at, at + many))) ?? 1
    const sequence = text.slice(at, at + length)
    result += lookAlikes.get(sequence) ?? sequence
    at += sequence.length
  }
  return result
}

/** What no engine can keep as it is: half a character, or NUL. No row has it, so that looking for it finds nothing. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Of a column that may be empty. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
