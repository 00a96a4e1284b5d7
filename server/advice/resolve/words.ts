import { hasIndianScript, latinFrom } from '#contract/indian-scripts.ts'
import { normalized } from '../normalized.ts'
import { caseEndings, generic, nameSpellings, noise, stops } from './plain-words.ts'
import { placePairs } from './places.ts'

/** One word of what was typed, in the form in which names are compared. */
export type Word = {
  text: string
  /** An "of" or "for" stands before it, in the same part of the text. */
  afterOf: boolean
  /** A comma, bracket or dash stands before it. */
  opens: boolean
  /** A small word stands between it and the word before: "in", "at", "the". */
  parted: boolean
  /** That small word was "in" or "at". */
  within: boolean
  /** Typed in capitals, or with letters of its own, as abbreviations are. */
  capitals: boolean
  /** Typed in an Indian script. */
  indian: boolean
}

const longest = 200

/** "University name: ...", "College - ...": the label of a form, copied with what was filled in. */
const formLabel =
  /(?<=^|[,;\n]\s{0,3})(?:(?:name|of|the|my|university|univ|college|institute|institution|place|city|state|address)\b[ .]{0,3}){1,8}(?::|=|\s?- )/gi

/** The words of a text without the small ones: case, dots, blanks, marks and the ways of writing "university" do not count. */
export function wordsOf(text: string): Word[] {
  const plain = lettersOf(text)
    .replace(formLabel, ' ')
    .replace(/['’‘`´]/g, '')
    .replace(/&(?:amp\b)?/g, ' and ')
    .replace(/(?<=[a-z]{4} )n(?= [a-z]{4})/gi, 'and')
    .replace(/\bb\.? ?tech\b\.?/gi, ' btech ')
    .replace(/\bb\.e\b\.?/gi, ' btech ')
  return plain
    .split(/[,;:()[\]/|–—_"=]+| -{1,3} /)
    .flatMap((part) => wordsOfPart(part, hasIndianScript(text)))
    .filter(({ text: word }) => word !== '')
}

/** Latin letters without marks, whatever they were typed in. */
function lettersOf(text: string) {
  const short = text.slice(0, longest)
  if (/^[\x20-\x7e]*$/.test(short)) return short
  return latinFrom(normalized(text, 'NFKC', longest).replace(/\p{Cf}+/gu, ''))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
}

function wordsOfPart(part: string, inIndian: boolean): Word[] {
  const found: Word[] = []
  let opens = true
  let afterOf = false
  let parted = false
  let within = false
  for (const raw of joined(part.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))) {
    const lower = raw.toLowerCase()
    if (stops.has(lower)) {
      afterOf ||= lower === 'of' || lower === 'for'
      parted = true
      within ||= lower === 'in' || lower === 'at'
      continue
    }
    const heard = inIndian ? everydayFrom(lower) : undefined
    const text = heard ?? nameSpellings.get(lower) ?? generic.get(lower) ?? lower
    if (!endsDeemed(found, text)) {
      found.push({
        text,
        opens,
        parted,
        within,
        afterOf,
        capitals: raw === raw.toUpperCase(),
        indian: inIndian,
      })
      opens = false
    }
    afterOf = false
    parted = false
    within = false
  }
  // "Jain University (Deemed)"
  return found.filter(({ text }) => text !== 'deemed')
}

/** Everyday words as an Indian script writes them: vowels long or short as it likes. */
const heardAs: ReadonlyMap<string, string> = new Map([
  // "Doctor" in short, and whole.
  ...['do', 'daktar'].map((word): [string, string] => [word, 'dr']),
  ...[...noise, ...caseEndings].map((word): [string, string] => [plainVowels(word), word]),
  ...[...generic, ...nameSpellings].map(([word, kept]): [string, string] => [
    plainVowels(word),
    kept,
  ]),
])

function plainVowels(word: string) {
  return word
    .replace(/(.)\1+/g, '$1')
    .replace(/chh/g, 'ch')
    .replace(/v/g, 'w')
    .replace(/m(?=$)/g, 'n')
}

/** The words for "university" have many case endings, and one beginning. */
const universityStem = /^(?:wish?wawid|[bw]ish?[bw]ab?id|palkalai|sarwakala|yuni[wb]|iunibha)/

const everydayFrom = (lower: string) =>
  heardAs.get(plainVowels(lower)) ??
  (universityStem.test(plainVowels(lower)) ? 'university' : undefined)

/** Single letters become one abbreviation, a place of two words one word. */
function joined(raw: string[]): string[] {
  const together: string[] = []
  for (let position = 0; position < raw.length; position += 1) {
    const word = raw[position] ?? ''
    const next = raw[position + 1] ?? ''
    const pair = pairOf(word.toLowerCase(), next.toLowerCase())
    if (pair) {
      together.push(pair)
      position += 1
    } else if (isLetter(word) && isLetter(next)) {
      let letters = word
      while (isLetter(raw[position + 1] ?? '')) letters += raw[(position += 1)] ?? ''
      together.push(letters)
    } else together.push(word)
  }
  return together
}

const isLetter = (word: string) => /^\p{L}$/u.test(word)

function pairOf(word: string, next: string) {
  if (/^(?:vish?[wv]a|university)$/.test(word) && /^vid[hy]*a*la+ya?$/.test(next))
    return 'university'
  if (/^vid[hy]*a$/.test(word) && /^p(?:ee|i)th(?:am)?$/.test(next)) return 'university'
  return placePairs.get(`${word} ${next.replace(/^p[aer]*rade?sh?$|^pardesh$/, 'pradesh')}`)
}

/** "Deemed to be university" is a legal form, not a name. True when the word belongs to it. */
function endsDeemed(found: Word[], text: string) {
  const last = found.at(-1)?.text
  if (text === 'be' && last === 'to' && found.at(-2)?.text === 'deemed')
    return found.pop() !== undefined
  if (text === 'university' && last === 'deemed') return found.pop() !== undefined
  return false
}
