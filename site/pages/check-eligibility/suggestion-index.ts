import { abbreviationsFrom, hasIndianScript, latinFrom } from '#contract/indian-scripts.ts'
import type { SuggestionRow } from '../../backend/suggestions.ts'
import { typosIn, soundKey, type Spelling, spellingOf } from './sound-key.ts'

/** A piece of a title; `isNew` if it was not typed. */
export type Piece = { text: string; isNew: boolean }

export type Suggestion = {
  /** The value for the field. */
  name: string
  place: string
  /** The name with its abbreviation in brackets. */
  title: Piece[]
}

/** The matches for the typed text, best first. Deterministic. */
export type Search = (text: string) => Suggestion[]

const most = 6
// Longer than any name; bounds the work for longer input.
const longestText = 200
const mostWords = 10
const maxCached = 100

/** The weight of a matching word, by field. */
const weights = { name: 4, other: 3, place: 2, city: 1 }
/** The factor by kind of match; each typo divides the last one. */
const whole = 3
const begun = 2
const soundsAlike = 2
const similar = 1.5
/** A filler word only breaks ties. */
const optionalPart = 0.1
/** Added if a name begins with the whole text. */
const begunName = 5
/** Replaces the score if the text is a full name: among equal abbreviations the catalogue order decides. */
const ownName = 2000
const otherName = 1000

/** Keyed by entry index. */
type Scores = ReadonlyMap<number, number>
/** `names`: the name, the abbreviation, then the others. */
type Entry = { row: SuggestionRow; names: string[] }
type Word = { text: Spelling; sound: Spelling; entries: Map<number, number> }
/** One word of the typed text. `optional`: a filler word that need not match. */
type Sought = { readings: string[]; text: Spelling; sound: Spelling; optional: boolean }

/** Compares each typed word with about 1,700 catalogue words, mostly by a bit mask only. */
export function suggestionIndex(rows: SuggestionRow[]): Search {
  const { entries, words } = indexOf(rows)
  // With each keystroke only the current word is new.
  const cache = new Map<string, Scores>()

  return (text) => {
    const typed = wordsOf(text.slice(0, longestText))
    const line = typed.join(' ')
    // A complete name needs no suggestions.
    if (line.length < 2 || entries.some(({ names: [name] }) => name === line)) return []
    const transliterated = hasIndianScript(text)
    const sought = soughtFrom(typed, transliterated)
    // Typos are allowed if no name has exactly these words, or if the text was transliterated.
    const asTyped = !transliterated && scoresOf(sought, 'wholly')
    const scores = scoresOf(sought, asTyped ? 'exactly' : 'forgiving')
    if (!scores) return []
    const scored = Array.from(scores, ([at, score]) => ({
      at,
      score: scoreWithName(score, entries[at]?.names ?? [], line),
    }))
    return [...scored]
      .sort((one, other) => other.score - one.score || one.at - other.at)
      .slice(0, most)
      .flatMap(({ at }) => entries[at] ?? [])
      .map(({ row: [name, short, place, , ...others] }) => ({
        name,
        place,
        title: titleOf(nameWithTown(name, others, line) ?? name, short, sought),
      }))
  }

  /** Keyed by entry index. Each word except fillers must match. */
  function scoresOf(sought: Sought[], fit: keyof typeof fits) {
    let scores: Scores | undefined
    for (const one of sought) {
      const wordScores = scoresOfWord(one, fit)
      scores = one.optional && scores ? raised(scores, wordScores) : both(scores, wordScores)
      if (scores.size === 0) return undefined
    }
    return scores
  }

  function scoresOfWord(sought: Sought, fit: keyof typeof fits) {
    const key = `${fit} ${sought.readings.join(' ')}`
    const cached = cache.get(key)
    if (cached) return cached
    const matches = new Map<number, number>()
    for (const word of words) {
      const goodness = fits[fit](sought, word)
      if (goodness === 0) continue
      for (const [at, weight] of word.entries)
        matches.set(at, Math.max(matches.get(at) ?? 0, weight * goodness))
    }
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, matches)
    return matches
  }
}

/** How well a catalogue word matches; 0: not at all. */
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
  if (sought.sound.letters === word.sound.letters) return soundsAlike
  const typos = Math.min(
    typosBetween(sought.text, word.text),
    typosBetween(sought.sound, word.sound),
  )
  return typos === Infinity ? 0 : similar / (1 + typos)
}

function typosBetween(typed: Spelling, word: Spelling) {
  const limit = typosAllowedIn(typed.letters)
  const typos = limit === 0 ? Infinity : typosIn(typed, word, limit)
  return typos > limit ? Infinity : typos
}

const typosAllowedIn = ({ length }: string) => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

const both = (scores: Scores | undefined, wordScores: Scores): Scores =>
  scores
    ? new Map(
        [...scores].flatMap(([at, score]): [number, number][] => {
          const addition = wordScores.get(at)
          return addition === undefined ? [] : [[at, score + addition]]
        }),
      )
    : wordScores

const raised = (scores: Scores, wordScores: Scores): Scores =>
  new Map([...scores].map(([at, score]) => [at, score + optionalPart * (wordScores.get(at) ?? 0)]))

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
        const weightsOfWord = words.get(part) ?? new Map<number, number>()
        words.set(part, weightsOfWord.set(at, Math.max(weightsOfWord.get(at) ?? 0, weight)))
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
    words: Array.from(words, ([word, weightsOfWord]): Word => ({
      ...spelled(word),
      entries: weightsOfWord,
    })),
  }
}

const spelled = (word: string) => ({ text: spellingOf(word), sound: spellingOf(soundKey(word)) })

/** In lower-case Latin letters. Consecutive single letters are one word: "J.N.T.U." is "jntu". */
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

/** Fillers come last: they only add to the scores of the other words. */
function soughtFrom(typed: string[], inIndianScript: boolean): Sought[] {
  const sought = [...new Set(typed)].slice(0, mostWords).map((word) => ({
    readings: [word, ...(inIndianScript ? abbreviationsFrom(word) : [])],
    ...spelled(word),
    optional: saysNothing(word),
  }))
  return [...sought].sort((one, other) => Number(one.optional) - Number(other.optional))
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
    (filler) => filler.letters.length <= sound.letters.length && typosIn(filler, sound, 1) <= 1,
  )
}

/** In characters: longer names do not fit one line on a phone. */
const longName = 34

/** "JNTU Kakinada" for a long name that ends in its town, if it begins as typed. */
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

/** Marks the part of the name that was not typed, which distinguishes the suggestions. */
function titleOf(name: string, short: string, sought: Sought[]): Piece[] {
  const readings = sought.flatMap((word) => word.readings)
  if (!short) return piecesOf(name, readings)
  return [
    ...piecesOf(name, readings),
    { text: ' (', isNew: false },
    ...piecesOf(short, readings),
    { text: ')', isNew: false },
  ]
}

function piecesOf(text: string, readings: string[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const lengths = readings
      .filter((reading) => word.toLowerCase().startsWith(reading))
      .map(({ length }) => length)
    const length = Math.max(0, ...lengths)
    if (length === 0) continue
    pieces.push({ text: text.slice(end, index), isNew: true })
    pieces.push({ text: text.slice(index, index + length), isNew: false })
    end = index + length
  }
  return [...pieces, { text: text.slice(end), isNew: pieces.length > 0 }].filter(
    (piece) => piece.text,
  )
}
