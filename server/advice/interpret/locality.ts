import type { University } from '../catalogue/entries.ts'
import { abroad, lexicon, spellings, split, towns } from './lexicon.ts'
import { type Token, tokensOf } from './tokens.ts'

export type Place = { state: string; around: ReadonlySet<string> }

/** How a place that is named lies to a university. */
export type Relation = 'seat' | 'state' | 'elsewhere'

const kept = (list: string) => split(list).map((word) => spellings.get(word) ?? word)

const surroundings = lexicon.surroundings.map(kept)

function aroundOf(city: string): ReadonlySet<string> {
  if (city === 'ncr') return new Set(kept(lexicon.capitalRegion))
  return new Set([city, ...surroundings.filter((list) => list.includes(city)).flat()])
}

/** Cities, towns and states of India by the word they are written with. */
const places: ReadonlyMap<string, Place> = new Map(
  Object.entries(lexicon.states).flatMap(([state, [also, cities]]) =>
    [state.toLowerCase().replaceAll(' ', ''), ...kept(also), ...kept(cities)].map(
      (word): [string, Place] => {
        const text = spellings.get(word) ?? word
        return [text, { state, around: aroundOf(text) }]
      },
    ),
  ),
)

const states: ReadonlySet<string> = new Set(
  Object.entries(lexicon.states).flatMap(([state, [also]]) => [
    spellings.get(state.toLowerCase().replaceAll(' ', '')) ??
      state.toLowerCase().replaceAll(' ', ''),
    ...kept(also),
  ]),
)

/** Parts of towns and villages, which are no words of names. A name of two words is written with a hyphen. */
const quarters: ReadonlyMap<string, Place> = new Map(
  lexicon.quarters.flatMap((row) => {
    const [town = '', ...names] = kept(row)
    const place = places.get(town)
    return place ? names.map((name): [string, Place] => [name.replace('-', ' '), place]) : []
  }),
)

export const placeWords = (): Iterable<string> => places.keys()
export const isPlace = (word: string) => places.has(word)

/** "Kerala", "UP": a state, and not a town of it. */
export const isState = (word: string) => states.has(word)
export const isSmallTown = (word: string) => quarters.has(word) || towns.has(word)
export const isAbroad = (name: string) => abroad.has(name)

/** The place that a word names, alone or with the one behind it. */
export function placeAt(
  tokens: readonly Token[],
  at: number,
): { place: Place; length: number } | undefined {
  const [first = '', second = ''] = [tokens[at]?.text, tokens[at + 1]?.text]
  const pair = quarters.get(`${first} ${second}`) ?? townOf(`${first} ${second}`)
  if (pair) return { place: pair, length: 2 }
  const place = places.get(first) ?? quarters.get(first) ?? townOf(first)
  return place && { place, length: 1 }
}

function townOf(name: string): Place | undefined {
  const state = towns.get(name)
  return state === undefined ? undefined : { state, around: new Set([name]) }
}

const seats = new WeakMap<University, ReadonlySet<string>>()

/** The words of the cities where it teaches. */
function seatsOf(university: University) {
  const known = seats.get(university)
  if (known) return known
  const cities = [university.city, ...(university.campuses ?? [])]
  const words = new Set(cities.flatMap((city) => tokensOf(city).map(({ text }) => text)))
  seats.set(university, words)
  return words
}

export function relationOf({ state, around }: Place, university: University): Relation {
  const own = seatsOf(university)
  for (const town of around) if (own.has(town)) return 'seat'
  return state === university.state ? 'state' : 'elsewhere'
}

/** Its city as a student may shorten it: "wgl", "mlore", and "atp" for a former name of it. */
export function seatShortenedTo(short: string, university: University): Place | undefined {
  const { state } = university
  for (const city of seatsOf(university))
    if (isPlace(city) && (writtenAs.get(city) ?? [city]).some((name) => shortens(short, name)))
      return { state, around: new Set([city]) }
  return undefined
}

/** All ways of writing a place by the one that is kept. */
const writtenAs: ReadonlyMap<string, string[]> = new Map(
  lexicon.spellings.map((row): [string, string[]] => [split(row)[0] ?? '', split(row)]),
)

/** Three to five letters of it in their order from its first on, at least half of them consonants. */
function shortens(short: string, name: string) {
  if (short.length < 3 || short.length > 5 || short.length > name.length - 2) return false
  let at = 0
  for (const letter of name) if (letter === short[at]) at += 1
  const consonants = short.replace(/[aeiou]/g, '').length
  return short[0] === name[0] && at === short.length && consonants * 2 >= short.length
}
