import { hasIndianScript, latinFrom } from '#contract/indian-scripts.ts'
import { normalized } from '../normalized.ts'
import { classOf, generic, lexicon, native, spellings } from './lexicon.ts'

/** One word of what was typed, in the form in which names are compared. */
export type Token = {
  text: string
  /** An "of" or "for" stands before it, in the same part of the text. */
  afterOf: boolean
  /** A comma, bracket or dash stands before it. */
  opens: boolean
  /** A small word stands between it and the word before: "in", "at", "the". */
  parted: boolean
  afterAnd: boolean
  /** Typed in capitals, as abbreviations are. */
  capitals: boolean
  /** Typed in an Indian script. */
  indian: boolean
}

const longest = 200
const stops = classOf('stop')

/** The words of a text without the small ones: case, dots, blanks, marks and the ways of writing "university" do not count. */
export function tokensOf(text: string): Token[] {
  const indian = hasIndianScript(text)
  return latinLetters(text)
    .replace(/\bhttps?:\/\/|\bwww\./gi, ' ')
    .replace(/['’‘`´]/g, '')
    .replace(/&(?:amp\b)?/g, ' and ')
    .replace(/(?<=[a-z]{4} )n(?= [a-z]{4})/gi, 'and')
    .replace(/\bb\.? ?tech\b\.?/gi, ' btech ')
    .replace(/\bb\.e\b(?!\.\p{L}\b)\.?/giu, ' btech ')
    .split(/[,;:()[\]/|–—_"=\n]+| -{1,3} /)
    .flatMap((part) => tokensOfPart(part, indian))
}

function latinLetters(text: string) {
  const short = text.slice(0, longest)
  if (/^[\x20-\x7e\n]*$/.test(short)) return short
  return latinFrom(normalized(text, 'NFKC', longest).replace(/\p{Cf}+/gu, ''))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
}

function tokensOfPart(part: string, indian: boolean): Token[] {
  const found: Token[] = []
  let [opens, afterOf, afterAnd, parted] = [true, false, false, false]
  for (const raw of joined(part.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))) {
    const typed = raw.toLowerCase()
    const lower = (indian && heardAs(typed)) || typed
    if (stops.has(lower)) {
      afterOf ||= lower === 'of' || lower === 'for'
      afterAnd ||= lower === 'and'
      parted ||= lower !== 'the' && lower !== 'and'
      continue
    }
    const text = keptForm(lower)
    if (!endsDeemed(found, text)) {
      found.push({
        text,
        opens,
        parted,
        afterOf,
        afterAnd,
        capitals: raw === raw.toUpperCase(),
        indian,
      })
      opens = false
    }
    ;[afterOf, afterAnd, parted] = [false, false, false]
  }
  // "Jain University (Deemed)"
  return found.filter(({ text }) => text !== 'deemed')
}

export const keptForm = (lower: string) => spellings.get(lower) ?? generic.get(lower) ?? lower

const plainVowels = (word: string) =>
  word
    .replace(/(.)\1+/g, '$1')
    .replace(/chh/g, 'ch')
    .replace(/v/g, 'w')
    .replace(/m(?=$)/g, 'n')

/** Everyday words as an Indian script writes them: vowels long or short as it likes. */
const everyday: ReadonlyMap<string, string> = new Map([
  ...['do', 'daktar'].map((word): [string, string] => [word, 'dr']),
  ...['filler', 'sentence', 'study', 'caseEnding'].flatMap((name) =>
    Array.from(classOf(name), (word): [string, string] => [plainVowels(word), word]),
  ),
  ...[...generic, ...spellings, ...native].map(([word, kept]): [string, string] => [
    plainVowels(word),
    kept,
  ]),
])

/** The words for "university" have many case endings, and one beginning. */
const universityStem =
  /^(?:wish?wawid|yonior|[bw]ish?[bw]ab?id|palkalai|sarwakala|yuni[wb]|iunibha)/

function heardAs(lower: string) {
  const plain = plainVowels(lower)
  return everyday.get(plain) ?? (universityStem.test(plain) ? 'university' : undefined)
}

/** Single letters become one abbreviation, a place of two words one word. */
function joined(raw: string[]): string[] {
  const together: string[] = []
  for (let at = 0; at < raw.length; at += 1) {
    const [word = '', next = ''] = [raw[at], raw[at + 1]]
    const pair = pairOf(word.toLowerCase(), next.toLowerCase())
    if (pair) {
      together.push(pair)
      at += 1
    } else if (isLetter(word) && isLetter(next)) {
      let letters = word
      while (isLetter(raw[at + 1] ?? '')) letters += raw[(at += 1)] ?? ''
      together.push(letters)
    } else together.push(word)
  }
  return together
}

const isLetter = (word: string) => /^\p{L}$/u.test(word)

const placePairs = new Map([
  ...Object.entries(lexicon.placePairs),
  ...Object.keys(lexicon.states).flatMap((name): [string, string][] => {
    const words = name.toLowerCase().split(' ')
    return words.length === 2 ? [[words.join(' '), words.join('')]] : []
  }),
])

function pairOf(word: string, next: string) {
  if (/^(?:vish?[wv]a|university)$/.test(word) && /^vid[hy]*a*la+ya?$/.test(next))
    return 'university'
  if (/^vid[hy]*a$/.test(word) && /^p(?:ee|i)th(?:am)?$/.test(next)) return 'university'
  return placePairs.get(`${word} ${next.replace(/^p[aer]*rade?sh?$|^pardesh$/, 'pradesh')}`)
}

/** "Deemed to be university" is a legal form, not a name. True when the word belongs to it. */
function endsDeemed(found: Token[], text: string) {
  const last = found.at(-1)?.text
  if (text === 'be' && last === 'to' && found.at(-2)?.text === 'deemed')
    return found.pop() !== undefined
  return text === 'university' && last === 'deemed' && found.pop() !== undefined
}
