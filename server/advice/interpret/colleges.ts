import type { College, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { onceEach } from '../memoized.ts'
import { type TokenClass, classOf, isGeneric } from './lexicon.ts'
import { isPlace } from './locality.ts'
import { classified } from './token-classes.ts'
import { tokensOf } from './tokens.ts'

/** The ways in which a college may be typed, in words as they are compared. */
type Row = {
  college: College
  name: ReadonlySet<string>
  /** The words that tell it from others; of a name without any, all its words. */
  own: string[]
  hasOwn: boolean
  shorts: string[][]
  /** Short forms that mean it only beside a place. */
  shared: string[][]
  places: ReadonlySet<string>
  university: ReadonlySet<string>
}

const wordsByText = new Map<string, string[]>()

/** Towns, districts and states come again and again. */
function wordsOf(text: string): string[] {
  const words = wordsByText.get(text) ?? tokensOf(text).map((token) => token.text)
  wordsByText.set(text, words)
  return words
}

const universityWords = onceEach(
  ({ officialName, shortName, aliases, formerNames }: University): ReadonlySet<string> =>
    new Set([officialName, shortName ?? '', ...aliases, ...formerNames].flatMap(wordsOf)),
)

/** What may stand beside a name without being part of it: "btech 2019 batch", "clg", "mai ... se hu". */
const besideName: ReadonlySet<TokenClass> = new Set([
  'everyday',
  'study',
  'number',
  'college',
  'weak',
  'verb',
])
/** Words that make another institution of a name. */
const kindWords: ReadonlySet<string> = new Set(
  wordsOf('institute technology technical polytechnic school academy'),
)

/**
 * The colleges that a text names. Nothing is weighed: each word of the text is of the college's name, short form, place or university,
 * or stands beside names as everyday talk does; and all words that tell the college from others are there. `text` is the typed one.
 */
export function collegeReader({ colleges, universities }: Catalogue) {
  const byId = new Map(universities.map((one) => [one.id, one]))
  const ofUniversities = new Set(universities.flatMap((one) => [...universityWords(one)]))
  const byWord = new Map<string, Row[]>()
  for (const college of colleges) {
    const university = byId.get(college.university)
    if (!university) continue
    const row = rowOf(college, universityWords(university))
    for (const word of new Set([...row.own, ...row.shorts.flat(), ...row.shared.flat()])) {
      const rows = byWord.get(word)
      if (rows) rows.push(row)
      else byWord.set(word, [row])
    }
  }
  const byWholeText = Map.groupBy(colleges, (college) => wholeTextOf(college).toLowerCase())
  const spelled = spellerOf(byWord.keys(), ofUniversities)
  wordsByText.clear()

  return (text: string): Reading => {
    const chosen = byWholeText.get(text.trim().toLowerCase())
    if (chosen) return { colleges: chosen, isWhole: true, isChosen: true }
    const tokens = tokensOf(text)
    if (tokens.length === 0 || tokens.length > mostWords || /deemed/i.test(text)) return nothing
    const plain = tokens.map((token) => ({ ...token, options: [] }))
    const typed = classified(plain, new Set()).map(({ text: word, class: kind }) => ({
      kind,
      word: kind === 'unknown' ? spelled(word) : word,
    }))
    const words = new Set(typed.map(({ word }) => word))
    if (typed.some(({ kind, word }) => notBeside.has(kind) || word === 'university')) return nothing
    const rows = new Set(typed.flatMap(({ word }) => byWord.get(word) ?? []))
    const fitting = [...rows].filter((row) => fits(row, typed, words, ofUniversities))
    const scores = new Map(fitting.map((row) => [row, scoreOf(row, words)]))
    const best = Math.max(...scores.values())
    const closest = fitting.filter((row) => (scores.get(row) ?? 0) > best - 0.34)
    const isTold =
      closest.length === 1 || closest.every((row) => isPlaced(row, words) || row.own.length > 1)
    if (!isTold) return nothing
    return {
      colleges: closest.map(({ college }) => college),
      isWhole: closest.every((row) => isWhole(row, words)),
    }
  }
}

/**
 * `isWhole`: nearly all of the name is there, so no university is meant instead. `isChosen`: the text is a suggestion's or a candidate's, letter by
 * letter.
 */
type Reading = { colleges: College[]; isWhole: boolean; isChosen?: true }
const nothing: Reading = { colleges: [], isWhole: false }
/** Of a wish, an order or another person. */
const notBeside: ReadonlySet<TokenClass> = new Set([
  'order',
  'denial',
  'relative',
  'abroad',
  'exclusion',
  'near',
  'wavering',
])

const isWhole = ({ name, hasOwn, own }: Row, words: ReadonlySet<string>) =>
  hasOwn &&
  own.every((word) => words.has(word)) &&
  [...name].filter((word) => words.has(word)).length >= name.size * 0.75

/** What a suggestion or a candidate fills in: its town settles a name that several have. */
export const wholeTextOf = ({ name, city }: College) => `${name}, ${city}`

/** Without the locality. */
export const townOf = ({ city }: College) => city.split(', ').at(-1) ?? city

/** Its university is likely, or another one for some batches. */
export const isUsual = ({ sure, note }: College) => !sure || note !== undefined

const mostWords = 15

function rowOf(college: College, university: ReadonlySet<string>): Row {
  const name = wordsOf(college.name)
  const places = new Set([college.city, college.district, college.state].flatMap(wordsOf))
  const own = name.filter(
    (word) =>
      !isGeneric(word) &&
      !classOf('college').has(word) &&
      !places.has(word) &&
      !isPlace(word) &&
      !university.has(word),
  )
  return {
    college,
    name: new Set(name),
    own: own.length > 0 ? own : name,
    hasOwn: own.length > 0,
    shorts: college.short.map(wordsOf).filter(({ length }) => length > 0),
    shared: (college.shared ?? []).map(wordsOf).filter(({ length }) => length > 0),
    places,
    university,
  }
}

type Typed = { word: string; kind: TokenClass }

function fits(
  row: Row,
  typed: Typed[],
  words: ReadonlySet<string>,
  ofUniversities: ReadonlySet<string>,
) {
  const isTyped = (form: string[]) => form.every((word) => words.has(word))
  const short = row.shorts.find(isTyped) ?? row.shared.find(isTyped)
  const isNamed = row.hasOwn ? isTyped(row.own) : isTyped([...row.name])
  if (!short && !isNamed) return false
  const form = short ?? row.own
  // "BIT", "KIIT": of a word, of two letters or of a university too, unless a place or the university stands beside it.
  const isWeak =
    !row.hasOwn ||
    (form.length === 1 && form.every((word) => ofUniversities.has(word))) ||
    form.join('').length < 4 ||
    (short !== undefined && row.shared.includes(short)) ||
    typed.some(({ word, kind }) => form.includes(word) && kind !== 'unknown')
  // The place may be a part of the name: "Bapatla Engineering College".
  if (isWeak && !isPlaced(row, words, row.hasOwn ? form : [])) return false
  return typed.every(
    ({ word, kind }) =>
      row.name.has(word) ||
      form.includes(word) ||
      row.places.has(word) ||
      (!kindWords.has(word) && (row.university.has(word) || besideName.has(kind))),
  )
}

const isPlaced = (row: Row, words: ReadonlySet<string>, form: string[] = row.own) =>
  [...words].some(
    (word) =>
      !form.includes(word) &&
      word.length > 2 &&
      (row.places.has(word) || (row.university.has(word) && !isGeneric(word))),
  )

/** More of its places, of its university and of its name are better. */
function scoreOf({ name, places, university }: Row, words: ReadonlySet<string>) {
  const typed = [...words]
  const placed = typed.filter((word) => places.has(word) && !name.has(word)).length
  const ofUniversity = typed.filter((word) => university.has(word) && !name.has(word)).length
  return placed * 2 + ofUniversity + typed.filter((word) => name.has(word)).length / name.size
}

/** A long word with one letter too many, too few or wrong becomes the only word of the names that is so near. */
function spellerOf(known: Iterable<string>, others: ReadonlySet<string>) {
  const vocabulary = new Set(known)
  const byPart = new Map<string, Set<string>>()
  for (const word of vocabulary)
    if (word.length >= shortestSpelled)
      for (const part of partsOf(word)) byPart.set(part, (byPart.get(part) ?? new Set()).add(word))
  return (word: string) => {
    if (vocabulary.has(word) || others.has(word) || word.length < shortestSpelled) return word
    const near = new Set(partsOf(word).flatMap((part) => [...(byPart.get(part) ?? [])]))
    const [only = word] = near
    return near.size === 1 ? only : word
  }
}

const shortestSpelled = 6

/** The word, and the word without each of its letters. */
const partsOf = (word: string) => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
]
