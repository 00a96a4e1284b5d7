import { hasIndianScript, latinFrom } from './indian-scripts.ts'
import { normalized } from '../normalized.ts'
import { classOf, generic, lexicon, native, spellings } from './lexicon.ts'

/** One word of what was typed, in the form in which names are compared. */
export type Token = {
  text: string
  /** Preceded by "of" or "for" in the same part of the text. */
  afterOf: boolean
  /** Preceded by a comma, bracket or dash. */
  opens: boolean
  /** Separated from the previous word by a small word: "in", "at", "the". */
  parted: boolean
  afterAnd: boolean
  /** Typed in capitals, as abbreviations are. */
  capitals: boolean
  /** Typed in an Indian script. */
  indian: boolean
}

const longest = 200
const stops = classOf('stop')

/** "C.S.E" */
const lettersApart = /(?<![\p{L}\p{N}])\p{L}(?:[ .-]+\p{L}(?![\p{L}\p{N}]))+/gu

/** Nothing in it is replaced or parts it: most names of the catalogue. */
const plainName = /^(?!.*deemed)[a-z]{2,}(?: [a-z]{2,})*$/i

/** The words of a text without the small ones: case, dots, blanks, marks and the ways of writing "university" do not count. */
export function tokensOf(text: string): Token[] {
  const start = text.slice(0, longest)
  if (plainName.test(start)) return tokensOfPart(start.split(' '), false)
  const indian = hasIndianScript(text)
  return partsOf(text).flatMap((part) => tokensOfPart(part.match(/[\p{L}\p{N}]+/gu) ?? [], indian))
}

/** The words of a text in one line: texts with the same one are the same name. */
export const lineOf = (text: string) =>
  tokensOf(text)
    .map((token) => token.text)
    .join(' ')

/** Reads each of many names once: they come again for universities, colleges, towns and states. */
export function nameReader(): (name: string) => Token[] {
  const read = new Map<string, Token[]>()
  return (name) => read.get(name) ?? read.set(name, tokensOf(name)).get(name) ?? []
}

const partsOf = (text: string) =>
  latinLetters(text)
    .replace(/\bhttps?:\/\/|\bwww\./gi, ' ')
    .replace(/['’‘`´]/g, '')
    .replace(/&(?:amp\b)?/g, ' and ')
    .replace(/(?<=[a-z]{3} )n(?= [a-z]{4})/gi, 'and')
    .replace(/\bb\.? ?tech\b\.?/gi, ' btech ')
    .replace(/\bb\.e\b(?!\.\p{L}\b)\.?/giu, ' btech ')
    // A legal form, not a name: "Jain (Deemed-to-be University)".
    .replace(/\bdeemed(?:[ -]to[ -]be)?(?:[ -]uni\w*)?/gi, ' ')
    .replace(lettersApart, (letters) => letters.replace(/[ .-]+/g, ''))
    .split(/[,;:()[\]/|–—_"=\n]+| -{1,3} /)

function latinLetters(text: string) {
  const short = text.slice(0, longest)
  if (/^[\x20-\x7e\n]*$/.test(short)) return short
  return latinFrom(normalized(text, 'NFKC', longest).replace(/\p{Cf}+/gu, ''))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
}

function tokensOfPart(words: string[], indian: boolean): Token[] {
  const tokens: Token[] = []
  let [opens, afterOf, afterAnd, parted] = [true, false, false, false]
  for (const raw of withPairsJoined(words)) {
    const typed = raw.toLowerCase()
    // Three vowels in a row are letters: "EEE" in an Indian script.
    const lower = (indian && !/([aeiou])\1{2}/.test(typed) && heardAs(typed)) || typed
    if (stops.has(lower)) {
      afterOf ||= lower === 'of' || lower === 'for'
      afterAnd ||= lower === 'and'
      parted ||= lower !== 'the' && lower !== 'and'
      continue
    }
    const capitals = raw === raw.toUpperCase()
    tokens.push({ text: canonicalForm(lower), opens, parted, afterOf, afterAnd, capitals, indian })
    opens = afterOf = afterAnd = parted = false
  }
  return tokens
}

const pairs = new Map(Object.entries(lexicon.pairs))
const startsPair = new Set(Array.from(pairs.keys(), (pair) => pair.split(' ')[0]))

/** "New Delhi", "vidya peeth": two words that are one. */
function withPairsJoined(words: string[]) {
  const lower = words.map((word) => word.toLowerCase())
  if (!lower.some((word) => startsPair.has(word))) return words
  const pairAt = (at: number) => pairs.get(`${lower[at]} ${lower[at + 1]}`)
  return words.flatMap((word, at) => (pairAt(at - 1) ? [] : [pairAt(at) ?? word]))
}

export const canonicalForm = (lower: string) => spellings.get(lower) ?? generic.get(lower) ?? lower

const plainVowels = (word: string) =>
  word
    .replace(/(.)\1+/g, '$1')
    .replace(/v/g, 'w')
    .replace(/m(?=$)/g, 'n')

/** Everyday words as an Indian script writes them: vowels long or short as it likes. */
const everyday: ReadonlyMap<string, string> = new Map([
  ...['do', 'daktar'].map((word): [string, string] => [word, 'dr']),
  ...['filler', 'sentence', 'study', 'caseEnding'].flatMap((name) =>
    Array.from(classOf(name), (word): [string, string] => [plainVowels(word), word]),
  ),
  ...[...generic, ...spellings, ...native].map(([word, canonical]): [string, string] => [
    plainVowels(word),
    canonical,
  ]),
])

/** Words with many case endings and spellings, but one stem. */
const stems: [RegExp, string][] = [
  [/^(?:wish?wawid|yonior|[bw]ish?[bw]a?b?id|palkalai|sarwakala|yuni[wb]|iunibha)/, 'university'],
  [/^[aei]n(?:j|ch)[aei]n[aeiy]*r/, 'engineering'],
  [/^(?:k[ao]l[ae]j|kalash|kalur|maha[bw]idyal)/, 'college'],
  [/^(?:ga[bw]h?ar?na?ment|sara?kar|raja?kiy|shasakiy|prabhutw|arachu$)/, 'government'],
  [/^ina?stit?i[a-z]*t/, 'institute'],
  [/^(?:op?h|ap?h|ahp)$/, 'of'],
]

function heardAs(lower: string) {
  const plain = plainVowels(lower)
  return everyday.get(plain) ?? stems.find(([stem]) => stem.test(plain))?.[1]
}
