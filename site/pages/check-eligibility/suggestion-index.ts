import { abbreviationsFrom, hasIndianScript, latinFrom } from '#contract/indian-scripts.ts'
import type { SuggestionRow } from '../../backend/suggestions.ts'
import { typosIn, soundKey, type Spelling, spellingOf } from './sound-key.ts'

/** A piece of a text, and whether it is more than what was typed. */
export type Piece = { text: string; more: boolean }

export type Suggestion = {
  /** What the field is filled with. */
  name: string
  place: string
  /** The name and, in brackets, its short form. */
  title: Piece[]
}

/** What fits the typed text, best first: the same text always gives the same list. */
export type Search = (text: string) => Suggestion[]

const most = 6
// More than any name has; what is typed beyond takes no time.
const longestText = 200
const mostWords = 10
const mostRemembered = 100

/** How much a fitting word says, by where it stands. */
const weights = { name: 4, other: 3, place: 2, city: 1 }
/** And by how it fits; an allowed typo costs a part of the last. */
const whole = 3
const begun = 2
const alike = 2
const forgiven = 1.5
/** A word that says nothing only parts what is equal otherwise. */
const optionalPart = 0.1
/** On top of that, where the text as it stands begins a name. */
const begunName = 5
/** In place of all that, where it is one: among entries of one short form the order of the catalogue decides. */
const ownName = 2000
const otherName = 1000

/** By the number of the entry. */
type Scores = ReadonlyMap<number, number>
/** `names`: the name, the short form, then the others. */
type Entry = { row: SuggestionRow; names: string[] }
type Word = { text: Spelling; sound: Spelling; entries: Map<number, number> }
/** One word of the typed text. `optional`: it says nothing, and need not fit. */
type Sought = { readings: string[]; text: Spelling; sound: Spelling; optional: boolean }

/** Each word of the text is held against some 1,700 words of the catalogue, nearly always by one look at its letters. */
export function suggestionIndex(rows: SuggestionRow[]): Search {
  const { entries, words } = indexOf(rows)
  // With each key only the word that is being typed is new.
  const remembered = new Map<string, Scores>()

  return (text) => {
    const typed = wordsOf(text.slice(0, longestText))
    const line = typed.join(' ')
    // Who has typed a whole name needs no list.
    if (line.length < 2 || entries.some(({ names: [name] }) => name === line)) return []
    const transliterated = hasIndianScript(text)
    const sought = soughtFrom(typed, transliterated)
    // Typos are allowed where no name has just these words; what is transliterated is a guess at the letters.
    const asTyped = !transliterated && scoresOf(sought, 'wholly')
    const scores = scoresOf(sought, asTyped ? 'exactly' : 'forgiving')
    if (!scores) return []
    return [...scores]
      .map(([at, score]) => ({ at, score: scoreWithName(score, entries[at]?.names ?? [], line) }))
      .toSorted((one, other) => other.score - one.score || one.at - other.at)
      .slice(0, most)
      .flatMap(({ at }) => entries[at] ?? [])
      .map(({ row: [name, short, place, , ...others] }) => ({
        name,
        place,
        title: titleOf(nameWithTown(name, others, line) ?? name, short, sought),
      }))
  }

  /** By the number of the entry. Each word that says something must fit. */
  function scoresOf(sought: Sought[], fit: keyof typeof fits) {
    let scores: Scores | undefined
    for (const one of sought) {
      const found = scoresOfWord(one, fit)
      scores = one.optional && scores ? raised(scores, found) : both(scores, found)
      if (scores.size === 0) return undefined
    }
    return scores
  }

  function scoresOfWord(sought: Sought, fit: keyof typeof fits) {
    const key = `${fit} ${sought.readings.join(' ')}`
    const known = remembered.get(key)
    if (known) return known
    const found = new Map<number, number>()
    for (const word of words) {
      const goodness = fits[fit](sought, word)
      if (goodness === 0) continue
      for (const [at, weight] of word.entries)
        found.set(at, Math.max(found.get(at) ?? 0, weight * goodness))
    }
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, found)
    return found
  }
}

/** How well a word of the catalogue fits; 0: not at all. */
const fits = { wholly, exactly, forgiving }

function wholly({ readings }: Sought, { text }: Word) {
  return readings.includes(text.letters) ? whole : 0
}

function exactly(sought: Sought, word: Word) {
  if (wholly(sought, word) > 0) return whole
  return sought.readings.some((reading) => word.text.letters.startsWith(reading)) ? begun : 0
}

function forgiving(sought: Sought, word: Word) {
  const goodness = exactly(sought, word)
  if (goodness > 0) return goodness
  if (sought.sound.letters === word.sound.letters) return alike
  const typos = Math.min(
    typosBetween(sought.text, word.text),
    typosBetween(sought.sound, word.sound),
  )
  return typos === Infinity ? 0 : forgiven / (1 + typos)
}

function typosBetween(typed: Spelling, word: Spelling) {
  const limit = typosAllowedIn(typed.letters)
  const typos = limit === 0 ? Infinity : typosIn(typed, word, limit)
  return typos > limit ? Infinity : typos
}

const typosAllowedIn = ({ length }: string) => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

const both = (scores: Scores | undefined, found: Scores): Scores =>
  scores
    ? new Map(
        [...scores].flatMap(([at, score]): [number, number][] => {
          const more = found.get(at)
          return more === undefined ? [] : [[at, score + more]]
        }),
      )
    : found

const raised = (scores: Scores, found: Scores): Scores =>
  new Map([...scores].map(([at, score]) => [at, score + optionalPart * (found.get(at) ?? 0)]))

function scoreWithName(score: number, names: string[], typed: string) {
  const [name, short, ...others] = names
  if (typed === name || typed === short) return ownName
  if (others.includes(typed)) return otherName
  return names.some((one) => one.startsWith(typed)) ? score + begunName : score
}

function indexOf(rows: SuggestionRow[]) {
  const entries: Entry[] = []
  const words = new Map<string, Map<number, number>>()
  for (const [at, row] of rows.entries()) {
    const [name, short, place, cities, ...others] = row
    const add = (text: string, weight: number) => {
      const parts = wordsOf(text)
      for (const part of parts) {
        const found = words.get(part) ?? new Map<number, number>()
        words.set(part, found.set(at, Math.max(found.get(at) ?? 0, weight)))
      }
      return parts.join(' ')
    }
    add(cities, weights.city)
    add(place, weights.place)
    const otherNames = others.map((other) => add(other, weights.other))
    entries.push({
      row,
      names: [add(name, weights.name), add(short, weights.name), ...otherNames],
    })
  }
  return {
    entries,
    words: Array.from(words, ([word, found]): Word => ({ ...spelled(word), entries: found })),
  }
}

const spelled = (word: string) => ({ text: spellingOf(word), sound: spellingOf(soundKey(word)) })

/** In small Latin letters. Single letters in a row are one word: "J.N.T.U." is "jntu". */
function wordsOf(text: string) {
  return plain(text)
    .replace(/\b([a-z])[^a-z0-9]+(?=[a-z]\b)/g, '$1')
    .replace(/\bb[ .]+(?=tech\b)/g, 'b')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

function plain(text: string) {
  const small = text.toLowerCase()
  const latin = /^[\0-\x7f]*$/.test(small)
    ? small
    : latinFrom(small.normalize('NFKC'))
        .normalize('NFD')
        .replace(/[\p{M}’]/gu, '')
  return latin.replaceAll("'", '').replaceAll('&', ' and ')
}

/** What says nothing comes last: it only adds to what the others have found. */
function soughtFrom(typed: string[], inIndianScript: boolean): Sought[] {
  const sought = [...new Set(typed)].slice(0, mostWords).map((word) => ({
    readings: [word, ...(inIndianScript ? abbreviationsFrom(word) : [])],
    ...spelled(word),
    optional: saysNothing(word),
  }))
  return sought.toSorted((one, other) => Number(one.optional) - Number(other.optional))
}

const fillers = new Set(
  'of the and for in at be btech college clg engineering engg branch dept department univ university institute'.split(
    ' ',
  ),
)
/** "University" and "college" in Indian languages. */
const indianFillers = [
  'विश्वविद्यालय',
  'பல்கலைக்கழகம்',
  'సార్వకళాశాల',
  'സർവ്വകലാശാല',
  'यूनिवर्सिटी',
  'कॉलेज',
  'கல்லூரி',
].map((word) => spellingOf(soundKey(wordsOf(word).join(''))))

function saysNothing(word: string) {
  if (fillers.has(word)) return true
  const sound = spellingOf(soundKey(word))
  return indianFillers.some(
    (known) => known.letters.length <= sound.letters.length && typosIn(known, sound, 1) <= 1,
  )
}

/** In letters: more than fits a line of a phone. */
const longName = 34

/** "JNTU Kakinada" for a long name that ends in its town, where it begins as it was typed. */
function nameWithTown(name: string, others: string[], typed: string) {
  const words = new Set(wordsOf(name))
  return name.length <= longName
    ? undefined
    : others.find((other) => {
        const [, ...town] = wordsOf(other)
        return (
          town.length > 0 &&
          town.every((word) => words.has(word)) &&
          wordsOf(other).join(' ').startsWith(typed)
        )
      })
}

/** What was typed stands as it is, the rest of the same name is marked: it is what tells the suggestions apart. */
function titleOf(name: string, short: string, sought: Sought[]): Piece[] {
  const readings = sought.flatMap((word) => word.readings)
  if (!short) return piecesOf(name, readings)
  return [
    ...piecesOf(name, readings),
    { text: ' (', more: false },
    ...piecesOf(short, readings),
    { text: ')', more: false },
  ]
}

function piecesOf(text: string, readings: string[]): Piece[] {
  const pieces: Piece[] = []
  let rest = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const lengths = readings
      .filter((reading) => word.toLowerCase().startsWith(reading))
      .map(({ length }) => length)
    const length = Math.max(0, ...lengths)
    if (length === 0) continue
    pieces.push({ text: text.slice(rest, index), more: true })
    pieces.push({ text: text.slice(index, index + length), more: false })
    rest = index + length
  }
  return [...pieces, { text: text.slice(rest), more: pieces.length > 0 }].filter(
    (piece) => piece.text,
  )
}
