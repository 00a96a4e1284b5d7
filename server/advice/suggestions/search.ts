import { longestSuggested, mostSuggested } from '#contract/field-limits.ts'
import { abbreviationsFrom, hasIndianScript } from '../interpret/indian-scripts.ts'
import type { Suggestion } from '#contract/suggestions.ts'
import { canonicalForm, lineOf, tokensOf } from '../interpret/tokens.ts'
import type { Row } from './rows.ts'
import { type Spelling, spellingOf, typosIn } from '../typos.ts'
import { soundOf } from '../interpret/fuzzy-lookup.ts'

/** The entries for what was typed so far, best first. The same text gives the same entries. */
export type Search = (text: string) => Suggestion[]

/** Those that say something come first. */
const mostWords = 6

/** The weight of a matching word, by what it is a word of. */
const weights = { name: 4, other: 3, place: 2, furtherPlace: 1 }
/** The factor by how it matches; each typo divides the last one. */
const whole = 3
const begun = 2
const soundsAlike = 2
const similar = 1.5
/** A word such as "college" only breaks ties. */
const optionalPart = 0.1
/** Added if a name begins with the whole text. */
const begunName = 5
/** Instead, if the text is a name: among equal short forms the order of the catalogue decides. */
const ownName = 2000
const otherName = 1000

/** A word of the entries: `rows` and `weights` belong together. */
type Word = { text: Spelling; sound: Spelling; rows: number[]; weights: number[] }
/** A word of the typed text. `optional`: it need not match. */
type Sought = { readings: string[]; text: Spelling; sound: Spelling; optional: boolean }

/** Words in any order, each the beginning of a word of the entry; if no entry has them all, spelled or sounding alike. */
export function searchIn(rows: Row[]): Search {
  const { names, words } = indexOf(rows)
  const { best, matchBeginnings, matchSimilar } = matcherOf(words, rows.length)

  return (text) => {
    const typed = text.slice(0, longestSuggested)
    const sought = soughtIn(typed)
    const line = sought.map(({ text: { letters } }) => letters).join(' ')
    if (line.length < 2) return []
    const required = sought
      .toSorted((one, other) => Number(one.optional) - Number(other.optional))
      .slice(0, mostWords)
    // A transliterated word is never spelled for sure.
    const scores =
      (!hasIndianScript(typed) && scoresOf(required, matchBeginnings)) ||
      scoresOf(required, (one) => matchSimilar(one, 0)) ||
      scoresOf(required, (one) => matchSimilar(one, mostTypos))
    if (!scores) return []
    return bestOf(scores, names, line)
      .flatMap((at) => rows[at] ?? [])
      .filter(({ insert }) => plainOf(insert) !== plainOf(typed))
      .map((row) => suggestionFrom(row, line))
  }

  /** The score of each row; undefined if none has all the words. */
  function scoresOf(sought: Sought[], match: (one: Sought) => void) {
    const scores = new Float64Array(rows.length)
    for (const [at, one] of sought.entries()) {
      best.fill(0)
      match(one)
      let isAny = false
      const isOptional = one.optional && at > 0
      for (let row = 0; row < rows.length; row += 1) {
        const [before, score] = [scores[row] ?? 0, best[row] ?? 0]
        const isOut = (at > 0 && before === 0) || (score === 0 && !isOptional)
        scores[row] = isOut ? 0 : before + (isOptional ? optionalPart : 1) * score
        isAny ||= !isOut
      }
      if (!isAny) return undefined
    }
    return scores
  }
}

/** Matches one word with those of the entries. `best` has the result by row until the next match. */
function matcherOf(words: Word[], count: number) {
  const bySound = Map.groupBy(words, ({ sound }) => beginOf(sound.letters))
  const best = new Float64Array(count)
  return { best, matchBeginnings, matchSimilar }

  function matchBeginnings({ readings }: Sought) {
    for (const reading of readings)
      for (let at = firstFrom(words, reading); at < words.length; at += 1) {
        const word = words[at]
        if (!word?.text.letters.startsWith(reading)) break
        add(word, word.text.letters === reading ? whole : begun)
      }
  }

  /** The words with the fewest typos, and those with so many `more`. */
  function matchSimilar(one: Sought, more: number) {
    matchBeginnings(one)
    const near = (bySound.get(beginOf(one.sound.letters)) ?? [])
      .map((word) => ({ word, typos: typosBetween(one, word) }))
      .filter(({ typos }) => typos <= mostTypos)
    const limit = Math.min(...near.map(({ typos }) => typos)) + more
    for (const { word, typos } of near)
      if (typos <= limit) add(word, typos === 0 ? soundsAlike : similar / (1 + typos))
  }

  function add({ rows: holders, weights: weightsOfWord }: Word, goodness: number) {
    for (let at = 0; at < holders.length; at += 1) {
      const row = holders[at] ?? 0
      best[row] = Math.max(best[row] ?? 0, (weightsOfWord[at] ?? 0) * goodness)
    }
  }
}

function bestOf(scores: Float64Array, names: string[][], line: string): number[] {
  const found: { row: number; score: number }[] = []
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row] ?? 0
    if (score === 0) continue
    const one = { row, score: scoreWithName(score, names[row] ?? [], line) }
    let at = found.length
    // Equal ones stay in the order of the catalogue.
    while (at > 0 && (found[at - 1]?.score ?? 0) < one.score) at -= 1
    if (at < mostSuggested) found.splice(at, 0, one)
    if (found.length > mostSuggested) found.pop()
  }
  return found.map(({ row }) => row)
}

const mostTypos = 2
const typosAllowedIn = (length: number) => (length >= 8 ? mostTypos : length >= 4 ? 1 : 0)

/** Of the text or of its sound; more than `mostTypos` if it is another word. A sound has fewer letters than a text, and says less. */
const typosBetween = ({ text, sound }: Sought, word: Word) =>
  sound.letters === word.sound.letters
    ? 0
    : Math.min(
        typosWithin(typosAllowedIn(text.letters.length), text, word.text),
        typosWithin(typosAllowedIn(sound.letters.length - 1), sound, word.sound),
      )

function typosWithin(limit: number, typed: Spelling, word: Spelling) {
  const typos = limit === 0 ? Infinity : typosIn(typed, word, limit)
  return typos > limit ? Infinity : typos
}

/** The first sound: what a script or an ear confuses is one. The first letter of a name is seldom wrong. */
const beginOf = (sound: string) => {
  const first = sound.slice(0, 1)
  return alikeAtBegin.find((letters) => letters.includes(first)) ?? first
}
const alikeAtBegin = ['aeiou', 'bp', 'gk', 'dt', 'cjs', 'vb']

function firstFrom(words: Word[], reading: string) {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.text.letters ?? '') < reading) low = middle + 1
    else high = middle
  }
  return low
}

function scoreWithName(score: number, [name, short, ...others]: string[], line: string) {
  if (line === name || line === short) return ownName
  if (others.includes(line)) return otherName
  const isBegun = [name, short, ...others].some((one) => one?.startsWith(line))
  return isBegun ? score + begunName : score
}

function indexOf(rows: Row[]) {
  const index = new Map<string, { rows: number[]; weights: number[] }>()
  const names = rows.map(({ name, short = '', place = '', others, places }, row) => {
    const add = (text: string, weight: number) => {
      const tokens = tokensOf(text).map((token) => token.text)
      for (const word of new Set([...tokens, ...plainWordsOf(text)])) {
        const holders = index.get(word) ?? { rows: [], weights: [] }
        index.set(word, holders)
        // By falling weights: the first one counts.
        if (holders.rows.at(-1) === row) continue
        holders.rows.push(row)
        holders.weights.push(weight)
      }
      return tokens.join(' ')
    }
    const own = [name, short].map((text) => add(text, weights.name))
    const further = others.map((text) => add(text, weights.other))
    add(place, weights.place)
    for (const text of places) add(text, weights.furtherPlace)
    return [...own, ...further]
  })
  const words = Array.from(index, ([word, holders]): Word => ({ ...spelled(word), ...holders }))
  words.sort((one, other) => (one.text.letters < other.text.letters ? -1 : 1))
  return { names, words }
}

const spelled = (word: string) => ({ text: spellingOf(word), sound: spellingOf(soundOf(word)) })

/** Words as they are written are sought too: "bang" is the beginning of "Bangalore", which is read as Bengaluru. */
const plainWordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

const plainOf = (text: string) => plainWordsOf(text).join(' ')

const fillers = new Set(
  'university college institute engineering btech branch department dept'.split(' '),
)

function soughtIn(text: string): Sought[] {
  const tokens = tokensOf(text)
  const last = plainWordsOf(text).at(-1) ?? ''
  return tokens.map(({ text: word, indian }, at) => {
    // The last word may be the beginning of a longer one.
    const isBegun = at === tokens.length - 1 && last !== word && canonicalForm(last) === word
    const readings = [word, ...(isBegun ? [last] : []), ...(indian ? abbreviationsFrom(word) : [])]
    return { readings, ...spelled(word), optional: fillers.has(word) }
  })
}

function suggestionFrom(row: Row, line: string): Suggestion {
  const { place, insert, under } = row
  const name = titleOf(row, line)
  const official = under && ` — ${under.usually ? 'usually ' : ''}${under.short}`
  const text = `${name}${place ? `, ${place}` : ''}${official ?? ''}`
  return { text, insert, name, ...(place && { place }), ...(under && { under }) }
}

/** In characters: longer names do not fit one line on a phone. */
const longName = 34

/** With its short form, or the one that was typed. "JNTU Kakinada" for a long name that ends in its town, if it begins as typed. */
function titleOf({ name, short, others }: Row, line: string) {
  const words = new Set(lineOf(name).split(' '))
  const typed = others.filter((other) => lineOf(other).startsWith(line))
  const withTown = typed.find((other) => {
    const [, ...town] = lineOf(other).split(' ')
    const isOfName =
      town.every((word) => words.has(word)) && town.some((word) => !fillers.has(word))
    return isOfName && other.length <= longName
  })
  const title = (name.length > longName && withTown) || name
  const inBrackets = short ?? typed.find((other) => /^[^\s]+$/.test(other))
  return inBrackets && !title.split(' ').includes(inBrackets) ? `${title} (${inBrackets})` : title
}
